/// How far a verb that may take long has come.
///
/// ```swift
/// let made = try Notebook.make(at: folder, settings: settings, timezoneName: nil) { progress in
///   show(progress.done, of: progress.total)
///   return !isCancelled
/// }
/// ```
public struct WorkProgress: Hashable, Sendable {
  /// What is being done.
  public enum Phase: String, Sendable {
    /// Files are looked at.
    case reading
    /// Files become part of the history.
    case saving
    /// The history is read.
    case history
    /// The objects of the history are packed.
    case tidying
    /// The files of the history are compared with their sums.
    case checking
    /// A remote is asked what it has.
    case connecting
    /// Objects come from a remote.
    case receiving
    /// What came and what is here are merged.
    case merging
    /// Objects go to a remote.
    case sending
  }

  /// Hears of progress and tells whether to go on; `false` ends the verb with
  /// `MemoError.interrupted` and changes nothing that was not complete.
  public typealias Report = (WorkProgress) -> Bool

  /// What is being done.
  public var phase: Phase
  /// How much of it is done: files, commits, objects or kilobytes.
  public var done: Int
  /// How much there is to do.
  public var total: Int

  /// Makes a value.
  public init(phase: Phase, done: Int, total: Int) {
    self.phase = phase
    self.done = done
    self.total = total
  }
}
