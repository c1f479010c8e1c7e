#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// One end of a stream for the child, and one for this process where it takes part; -1 for none.
final class Stream {
  fileprivate(set) var theirs: Int32
  private(set) var ours: Int32
  /// Whether the child's end is this object's to close.
  private var isOwned: Bool

  fileprivate init(theirs: Int32, ours: Int32 = -1, isOwned: Bool) {
    (self.theirs, self.ours, self.isOwned) = (theirs, ours, isOwned)
  }

  func closeTheirs() {
    if isOwned, theirs >= 0 { close(theirs) }
    theirs = -1
  }

  func closeOurs() {
    if ours >= 0 { close(ours) }
    ours = -1
  }
}

/// A child's three streams.
struct Streams {
  let input: Stream
  let output: Stream
  let errors: Stream

  init(_ command: Command) throws(CommandError) {
    let name = command.words.first ?? ""
    switch command.input {
    case .inherited: input = Stream(theirs: 0, isOwned: false)
    case .nothing: input = try Self.null(O_RDONLY, name)
    case .bytes: input = try Self.pipe(isInput: true, name)
    }
    var output: Stream?
    var errors: Stream?
    do throws(CommandError) {
      output = try Self.made(command.output, 1, name)
      errors = try Self.made(command.errors, 2, name)
    } catch {
      for stream in [input, output] { stream?.closeTheirs(); stream?.closeOurs() }
      throw error
    }
    self.output = output ?? Stream(theirs: errors?.theirs ?? 1, isOwned: false)
    self.errors = errors ?? Stream(theirs: self.output.theirs, isOwned: false)
  }

  /// Closes the child's ends, which it has by now.
  func closeTheirs() {
    for stream in [input, output, errors] { stream.closeTheirs() }
  }

  func closeAll() {
    closeTheirs()
    for stream in [input, output, errors] { stream.closeOurs() }
  }

  /// The stream of an output; nil where it is joined with the other.
  private static func made(
    _ output: Command.Output, _ own: Int32, _ name: String
  ) throws(CommandError) -> Stream? {
    switch output {
    case .inherited: Stream(theirs: own, isOwned: false)
    case .nothing: try null(O_WRONLY, name)
    case .captured: try pipe(isInput: false, name)
    case .joined: nil
    }
  }

  private static func null(_ mode: Int32, _ name: String) throws(CommandError) -> Stream {
    let descriptor = open("/dev/null", mode | O_CLOEXEC)
    guard descriptor >= 0 else { throw .notStarted(name, errno: errno) }
    return Stream(theirs: clear(descriptor), isOwned: true)
  }

  private static func pipe(isInput: Bool, _ name: String) throws(CommandError) -> Stream {
    var ends: [Int32] = [-1, -1]
    guard makePipe(&ends) == 0 else { throw .notStarted(name, errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    ends = ends.map(clear)
    let (theirs, ours) = isInput ? (ends[0], ends[1]) : (ends[1], ends[0])
    _ = fcntl(ours, F_SETFL, fcntl(ours, F_GETFL) | O_NONBLOCK)
    return Stream(theirs: theirs, ours: ours, isOwned: true)
  }

  /// The descriptor at a number above the three, where it does not stand in its own way.
  private static func clear(_ descriptor: Int32) -> Int32 {
    guard descriptor < 3 else { return descriptor }
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard moved >= 0 else { return descriptor }
    close(descriptor)
    return moved
  }
}

/// The system's `pipe`, whose name stands for something else in here.
private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
