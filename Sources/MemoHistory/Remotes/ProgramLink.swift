internal import Processes

/// The program that leads to a remote, and how long its silence is borne.
final class ProgramLink {
  private let command: Command
  private let isPatient: Bool
  private let isPush: Bool
  private unowned let talk: Talk
  private var child: Child?
  private var lastHeard = 0.0
  private var hasHeard = false
  /// What it said for a person, and how it ended; known when it is over.
  private(set) var errors: [UInt8] = []
  private(set) var status: Ending.Status?

  /// Seconds of silence after which nobody waits any more who cannot ask a person: before the
  /// first byte, and later.
  private static let silences = (first: 40.0, later: 180.0)

  init(_ command: Command, isPush: Bool, _ talk: Talk) {
    self.command = command
    self.isPush = isPush
    self.talk = talk
    isPatient = talk.access.isInteractive
  }

  func start() throws(CommandError) {
    (errors, status, hasHeard) = ([], nil, false)
    lastHeard = Child.now
    child = try Child(command)
  }

  func read(into room: UnsafeMutableRawBufferPointer) -> Child.Step {
    guard let child else { return .over }
    let step = child.read(into: room) { isWanted }
    if case .passed = step { (lastHeard, hasHeard) = (Child.now, true) }
    return step
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Child.Step {
    guard let child else { return .over }
    // Who takes bytes is there.
    let step = child.write(bytes) { isWanted }
    lastHeard = Child.now
    return step
  }

  /// Waits for the program's end; hooks of the other side may still run.
  func finish() {
    guard let child else { return }
    let seconds = talk.failure != nil ? 0 : isPush && hasHeard ? 600.0 : 5
    status = child.end(within: seconds) { talk.goesOn() }
    errors = child.errors
    self.child = nil
  }

  private var isWanted: Bool {
    guard talk.goesOn() else { return false }
    let silence = hasHeard ? Self.silences.later : Self.silences.first
    guard isPatient || Child.now - lastHeard < silence else {
      talk.fail(.timedOut)
      return false
    }
    return true
  }
}
