/// Where the parts of a memo lie: mark of order, header, body.
///
/// Front matter begins on the first line and nowhere else: a line of exactly `---` (blanks may
/// follow), closed by a line of exactly `---` or, as Jekyll and pandoc have it, `...`.
struct Layout {
  /// What the start of the file turned out to be.
  enum Head: Equatable {
    case none
    case header
    case unclosed
    case afterBlank
    case foreign(Problem.Language)
    case conflict
  }

  var head = Head.none
  /// The length of the byte order mark: 0 or 3.
  var start = 0
  /// The lines between the fences.
  var inner = 0..<0
  /// The body; see `MemoDocument`.
  var body = 0..<0
  /// Where the text behind the header or what stands for one begins.
  var textStart = 0

  /// Finds the parts of `bytes`.
  ///
  /// - Complexity: O(length of the header); of the file where a header is not closed.
  init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    body = start..<bytes.count
    textStart = start
    let first = bytes.line(at: start, end: bytes.count)
    if Self.isFence(bytes, first.content) {
      readHeader(bytes, from: first.next)
    } else {
      head = foreignHead(bytes, first)
    }
  }

  private mutating func readHeader(_ bytes: [UInt8], from begin: Int) {
    if let (close, next) = Self.closing(bytes, from: begin, fence: Self.isClosing) {
      head = .header
      inner = begin..<close
      textStart = next
      let line = bytes.line(at: next, end: bytes.count)
      body = (bytes.isBlank(line.content) ? line.next : next)..<bytes.count
      return
    }
    let second = bytes.line(at: begin, end: bytes.count)
    if LiteralLine(bytes, second.content) != nil { head = .unclosed }
  }

  private mutating func foreignHead(_ bytes: [UInt8], _ first: ByteLine) -> Head {
    if bytes.has("+++", at: start), bytes.isBlank(start + 3..<first.content.upperBound),
      let (_, next) = Self.closing(bytes, from: first.next, fence: Self.isTOMLFence)
    {
      textStart = next
      return .foreign(.toml)
    }
    if bytes.has("{", at: start), bytes.isBlank(start + 1..<first.content.upperBound),
      let (_, next) = Self.closing(bytes, from: first.next, fence: Self.isBrace)
    {
      textStart = next
      return .foreign(.json)
    }
    if Self.isConflictMarker(bytes, first.content), bytes.has("<<<<<<<", at: start),
      Self.closing(bytes, from: first.next, fence: { $0.has(">>>>>>> ", at: $1.lowerBound) }) != nil
    {
      return .conflict
    }
    return displacedHead(bytes)
  }

  /// A header below blank lines, or with blanks before its fence.
  private mutating func displacedHead(_ bytes: [UInt8]) -> Head {
    var line = bytes.line(at: start, end: bytes.count)
    while bytes.isBlank(line.content), line.next < bytes.count {
      line = bytes.line(at: line.next, end: bytes.count)
    }
    let fence = bytes.trimmed(line.content)
    guard fence.count == 3, Self.isFence(bytes, fence),
      LiteralLine(bytes, bytes.line(at: line.next, end: bytes.count).content) != nil,
      let (_, next) = Self.closing(
        bytes, from: line.next, fence: { Self.isFence($0, $0.trimmed($1)) })
    else { return .none }
    textStart = next
    return .afterBlank
  }
}

extension Layout {
  /// Whether a line is an opening fence.
  static func isFence(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    bytes.has("---", at: line.lowerBound, end: line.upperBound)
      && bytes[line.lowerBound + 3..<line.upperBound].allSatisfy(ASCII.isBlank)
  }

  static func isClosing(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    isFence(bytes, line)
      || bytes.has("...", at: line.lowerBound, end: line.upperBound)
        && bytes[line.lowerBound + 3..<line.upperBound].allSatisfy(ASCII.isBlank)
  }

  static func isTOMLFence(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    bytes.has("+++", at: line.lowerBound, end: line.upperBound)
      && bytes.isBlank(line.lowerBound + 3..<line.upperBound)
  }

  static func isBrace(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    bytes.has("}", at: line.lowerBound, end: line.upperBound)
      && bytes.isBlank(line.lowerBound + 1..<line.upperBound)
  }

  /// Whether a line is one that git writes around a conflict.
  static func isConflictMarker(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    guard line.count >= 7, let sign = bytes[line].first, "<=>|".utf8.contains(sign),
      bytes[line.lowerBound..<line.lowerBound + 7].allSatisfy({ $0 == sign })
    else { return false }
    return line.count == 7 || bytes[line.lowerBound + 7] == ASCII.blank
  }

  /// The start of the first line that is a closing fence, and of the line behind it.
  static func closing(
    _ bytes: [UInt8], from begin: Int, fence: ([UInt8], Range<Int>) -> Bool
  ) -> (close: Int, next: Int)? {
    var place = begin
    while place < bytes.count {
      let line = bytes.line(at: place, end: bytes.count)
      if fence(bytes, line.content) { return (place, line.next) }
      place = line.next
    }
    return nil
  }
}
