/// A file or folder that stays where it is while the folder it is in moves.
public struct LeftBehind: Hashable, Sendable {
  /// Why it stays.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// It is no memo and not in the history.
    case uncommitted
    /// Git ignores it.
    case ignored
    /// It is hidden, or left by an editor or the system.
    case passedOver
    /// It is a repository of its own.
    case repository
    /// It is no plain file, such as a symbolic link.
    case notAFile
    /// It is in the history, and git leaves it out of the folder.
    case notCheckedOut
    /// It is in the history, and no file in the folder can have so long a name.
    case nameTooLong
  }

  /// The file, or the folder with all that is in it.
  public var path: RelativePath
  /// Why it stays.
  public var reason: Reason

  /// Makes one.
  public init(path: RelativePath, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
