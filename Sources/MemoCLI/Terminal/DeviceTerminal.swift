#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The terminal of this process in raw mode, by `/dev/tty`, wherever the standard streams go.
final class DeviceTerminal: RawTerminal {
  private let descriptor: Int32
  private let signals: SignalPipe
  private let saved: termios
  private var isOpen = true

  private static let caught = [SIGQUIT, SIGWINCH, SIGCONT]

  /// Takes the terminal; nil where there is none.
  init?() {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0, let signals = SignalPipe(Self.caught) else {
      closeDescriptor(descriptor)
      return nil
    }
    saved = modes
    self.signals = signals
    makeRaw()
  }

  deinit {
    close()
  }

  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  func next(within milliseconds: Int32?) -> TerminalEvent {
    var entries = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = poll(&entries, nfds_t(entries.count), milliseconds ?? -1)
      if count == 0 { return .nothing }
      if count < 0, errno != EINTR { return .gone }
      if count > 0, entries[1].revents != 0, let event = event(signals.take()) { return event }
      if count > 0, entries[0].revents != 0 { return typed() }
    }
  }

  func write(_ bytes: [UInt8]) {
    // Who cannot draw will soon fail to read, which ends the picking.
    try? DescriptorSink(descriptor).write(bytes)
  }

  func suspend() {
    restore()
    kill(0, SIGTSTP)
    makeRaw()
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    restore()
    signals.close()
    closeDescriptor(descriptor)
  }

  func end(by number: Int32) {
    close()
    _exit(128 + number)
  }
}

extension DeviceTerminal {
  /// What the signals mean; the one that ends the program counts most.
  private func event(_ numbers: [Int32]) -> TerminalEvent? {
    if let ending = numbers.first(where: { $0 != SIGWINCH && $0 != SIGCONT }) {
      return .signal(ending)
    }
    // A shell sets its own modes while a program is stopped.
    if numbers.contains(SIGCONT) { makeRaw() }
    return numbers.isEmpty ? nil : .resized
  }

  private func typed() -> TerminalEvent {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 { return .typed(Array(buffer[..<count])) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .gone
  }

  private func makeRaw() {
    var modes = saved
    cfmakeraw(&modes)
    tcsetattr(descriptor, TCSADRAIN, &modes)
  }

  private func restore() {
    var modes = saved
    tcsetattr(descriptor, TCSADRAIN, &modes)
  }
}

/// `close(2)`, which methods of the same name hide.
func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
