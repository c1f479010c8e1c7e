internal import MemoHistory

/// The way through the steps of a device.
public enum StepDirection: Hashable, Sendable {
  /// Steps are taken back.
  case undo
  /// Steps that were taken back are made again.
  case redo
}

/// The steps of one device in HEAD's past, as a stack: what was taken back is off it, and what was
/// made again is on it.
///
/// The commits alone tell. One that takes another back names it (`Memo-Undoes`), and that one then
/// counts no more, whether it was a step, its taking back or its making again. A commit that was
/// rewritten keeps the name of its step, by which it is known again.
struct StepStack {
  /// The names under which this device made commits.
  private let devices: Set<String>
  private let direction: StepDirection
  private var gone: Set<ObjectID> = []
  private var goneSteps: Set<String> = []
  private var found: [StepRecord] = []

  /// Commits that tell of a command and are no steps: they only carry what others did.
  private static let passedOver: Set<String> = ["init", "clone", "save", "sync"]

  private init(_ devices: Set<String>, _ direction: StepDirection) {
    self.devices = devices
    self.direction = direction
  }

  /// The newest `count` commits that can be taken back, newest first; fewer where there are no
  /// more.
  static func newest(
    _ count: Int, _ direction: StepDirection, of devices: Set<String>, in history: History
  ) throws(HistoryError) -> [StepRecord] {
    var stack = StepStack(devices, direction)
    try history.steps { stack.pass($0) && stack.found.count < count }
    return stack.found
  }

  /// Looks at the next older commit, and tells whether to go on.
  private mutating func pass(_ step: StepRecord) -> Bool {
    guard devices.contains(step.device), !Self.passedOver.contains(step.verb) else { return true }
    let isGone = gone.contains(step.commit) || goneSteps.contains(step.step)
    if let undone = step.undoes { gone.insert(undone) }
    if let undone = step.undoneStep { goneSteps.insert(undone) }
    let isUndo = step.verb == Step.Verb.undo.rawValue
    let isStep = !isUndo && step.verb != Step.Verb.redo.rawValue
    // What is done anew cannot be followed by what was taken back before.
    if direction == .redo, isStep { return false }
    if !isGone, isUndo == (direction == .redo) { found.append(step) }
    return true
  }

  /// The step that a commit came from: the first of a row of takings back.
  static func origin(of step: StepRecord, in history: History) -> StepRecord {
    var step = step
    while step.verb == Step.Verb.undo.rawValue || step.verb == Step.Verb.redo.rawValue,
      let undone = step.undoes, let before = try? history.step(undone)
    {
      step = before
    }
    return step
  }
}
