#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import MemoKit

extension Context {
  /// The world of this process.
  static func process() -> Context {
    let environment = processEnvironment()
    var context = Context(
      input: StandardInput(), output: DescriptorSink(1), errors: DescriptorSink(2),
      environment: environment, workingFolder: currentFolder(),
      home: environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? passwordEntry()?.home,
      terminals: terminals(), now: clock,
      run: { Child.run(shell: $0, $1, feeding: $2, environment: environment) })
    context.openTerminal = { DeviceTerminal() }
    context.isInterrupted = { Interrupts.isRequested }
    return context
  }

  /// The words of the command line after the program's name, each standing for its very bytes.
  static func typedWords() -> [String] {
    let pointers = UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return pointers.dropFirst().compactMap { pointer in
      pointer.map { text in
        TypedBytes.word(Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
      }
    }
  }

  private static func processEnvironment() -> [String: String] {
    var result: [String: String] = [:]
    var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    while let text = entry.pointee {
      let pair = String(cString: text)
      if let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) {
        result[String(pair[..<equals])] = String(pair[pair.utf8.index(after: equals)...])
      }
      entry += 1
    }
    return result
  }

  private static func currentFolder() -> String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// What the system knows of the user: login, full name, home folder.
  static func passwordEntry() -> (login: String, name: String, home: String)? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
      pointer.map { String(cString: $0) } ?? ""
    }
    return buffer.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress,
        getpwuid_r(getuid(), &entry, base, buffer.count, &found) == 0, found != nil
      else { return nil }
      let name = text(entry.pw_gecos).prefix { $0 != "," }
      return (text(entry.pw_name), String(name), text(entry.pw_dir))
    }
  }

  /// The name of this machine.
  static func hostName() -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let result = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { name in
        name.baseAddress.map { gethostname($0, name.count - 1) } ?? -1
      }
    }
    return result == 0 ? String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self) : "localhost"
  }

  private static func terminals() -> Terminals {
    var result = Terminals()
    result.input = isatty(0) == 1
    result.output = isatty(1) == 1
    result.error = isatty(2) == 1
    guard result.output || result.error else { return result }
    var size = winsize()
    if ioctl(result.output ? 1 : 2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      result.width = Int(size.ws_col)
      result.height = Int(size.ws_row)
    }
    return result
  }

  private static let clock: @Sendable () -> Instant = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }
}
