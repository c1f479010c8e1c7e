internal import Processes

/// The program that leads to a remote, and how long its silence is borne.
final class ProgramLink {
  private let command: Command
  private let isPatient: Bool
  private let isPush: Bool
  private let silences: Silences
  private unowned let talk: Talk
  private var child: Child?
  /// When the program was last heard, or left waiting for us.
  private var lastHeard = 0.0
  private var hasHeard = false
  /// What it said for a person, and how it ended; known when it is over.
  private(set) var errors: [UInt8] = []
  private(set) var status: Ending.Status?

  /// Seconds of silence after which nobody waits any more who cannot ask a person: before the
  /// first byte, and later.
  struct Silences {
    var first = 40.0
    var later = 180.0
  }

  init(_ command: Command, isPush: Bool, _ talk: Talk, silences: Silences = Silences()) {
    self.command = command
    self.isPush = isPush
    self.silences = silences
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
    // Our own work since the last time was no silence of theirs.
    lastHeard = Child.now
    let step = child.read(into: room) { isWanted }
    if case .passed = step { hasHeard = true }
    return step
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Child.Step {
    guard let child else { return .over }
    lastHeard = Child.now
    return child.write(bytes) { isWanted }
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
    let silence = hasHeard ? silences.later : silences.first
    guard isPatient || Child.now - lastHeard < silence else {
      talk.fail(.timedOut)
      return false
    }
    return true
  }
}
