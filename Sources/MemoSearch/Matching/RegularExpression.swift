import CPCRE2
import MemoText

/// A compiled PCRE2 expression, run on folded text.
///
/// UTF, caseless, `^` and `$` at lines, and with a limit of steps, so that no expression hangs.
/// Where the engine can make machine code of it, that runs; it keeps to the same limit, counting
/// fewer steps, and what is too deep for its stack is left to the slower way.
struct RegularExpression: ~Copyable {
  struct Failure: Error {
    var message: String
    var offset: Int
  }

  /// What one run came to.
  enum Outcome {
    case found(Range<Int>)
    case none
    /// The limit of steps was reached.
    case tooSlow
  }

  private let code: OpaquePointer
  private let match: OpaquePointer
  private let context: OpaquePointer
  /// The stack of the machine code; nil where there is none.
  private let stack: OpaquePointer?

  private static let stepLimit: UInt32 = 200_000
  private static let depthLimit: UInt32 = 10_000

  private static let stackStart = 32 << 10
  private static let stackLimit = 1 << 20

  /// Compiles `source`, in which letters that are not ASCII are folded as the texts are.
  init(_ source: String, usesMachineCode: Bool = true) throws(Failure) {
    let pattern = Self.folded(source)
    var error: Int32 = 0
    var offset = 0
    let options =
      PCRE2_UTF | PCRE2_UCP | PCRE2_CASELESS | PCRE2_MULTILINE | PCRE2_MATCH_INVALID_UTF
      | PCRE2_NEVER_BACKSLASH_C
    guard let code = pcre2_compile_8(pattern, pattern.count, options, &error, &offset, nil) else {
      throw Failure(message: Self.message(error), offset: offset)
    }
    guard let match = pcre2_match_data_create_from_pattern_8(code, nil),
      let context = pcre2_match_context_create_8(nil)
    else {
      pcre2_code_free_8(code)
      throw Failure(message: Self.message(PCRE2_ERROR_NOMEMORY), offset: 0)
    }
    pcre2_set_match_limit_8(context, Self.stepLimit)
    pcre2_set_depth_limit_8(context, Self.depthLimit)
    (self.code, self.match, self.context) = (code, match, context)
    let isMachineCode =
      usesMachineCode && pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0
    stack =
      isMachineCode ? pcre2_jit_stack_create_8(Self.stackStart, Self.stackLimit, nil) : nil
    if let stack { pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack)) }
  }

  deinit {
    if let stack { pcre2_jit_stack_free_8(stack) }
    pcre2_match_context_free_8(context)
    pcre2_match_data_free_8(match)
    pcre2_code_free_8(code)
  }

  /// Finds the first match at or after `start`.
  func find(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Outcome {
    guard start <= text.count, let base = text.baseAddress else { return .none }
    var result = pcre2_match_8(
      code, base, text.count, start, stack == nil ? PCRE2_NO_JIT : 0, match, context)
    if result == PCRE2_ERROR_JIT_STACKLIMIT {
      result = pcre2_match_8(code, base, text.count, start, PCRE2_NO_JIT, match, context)
    }
    if result == PCRE2_ERROR_NOMATCH { return .none }
    guard result >= 0, let bounds = pcre2_get_ovector_pointer_8(match) else { return .tooSlow }
    // `\K` inside a look-around can set the start behind the end.
    return .found(min(bounds[0], bounds[1])..<max(bounds[0], bounds[1]))
  }

  private static func message(_ code: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    pcre2_get_error_message_8(code, &buffer, buffer.count)
    return String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The pattern with its runs of other than ASCII folded; ASCII means something to the engine, so
  /// it stays, and what a folding makes of it is escaped.
  static func folded(_ source: String) -> [UInt8] {
    var pattern: [UInt8] = []
    var run: [UInt8] = []
    func flush() {
      for byte in Folding.fold(run) {
        let isPlain = byte >= 0x80 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
        pattern += isPlain || (0x30...0x39).contains(byte) ? [byte] : [0x5C, byte]
      }
      run = []
    }
    for byte in source.utf8 {
      if byte >= 0x80 {
        run.append(byte)
      } else {
        flush()
        pattern.append(byte)
      }
    }
    flush()
    return pattern
  }
}
