internal import MemoMerge

/// What is different between two states of one file.
///
/// ```swift
/// let difference = Difference(from: old, to: new)
/// difference.patch        // for `git apply` and `patch`
/// difference.comparison   // for a person
/// ```
public struct Difference: Hashable, Sendable {
  /// A file at one moment.
  public struct State: Hashable, Sendable {
    /// Where it is.
    public var path: RelativePath
    /// What git keeps of it: its bytes after git's filters.
    public var bytes: [UInt8]
    /// The blob id of the bytes.
    public var revision: ObjectID
    /// Whether it may be run.
    public var isExecutable: Bool

    /// Makes a state.
    public init(
      path: RelativePath, bytes: [UInt8], revision: ObjectID, isExecutable: Bool = false
    ) {
      self.path = path
      self.bytes = bytes
      self.revision = revision
      self.isExecutable = isExecutable
    }
  }

  /// What happened to the file.
  public enum Kind: String, Sendable {
    case add, edit, rename, remove
  }

  /// The file before; nil where it was not there.
  public var old: State?
  /// The file after; nil where it is not there.
  public var new: State?
  /// Where it is, or was last.
  public let path: RelativePath

  /// Compares two states of a file that is there now.
  public init(from old: State?, to new: State) {
    self.old = old
    self.new = new
    path = new.path
  }

  /// A file that went.
  public init(removalOf old: State) {
    self.old = old
    path = old.path
  }

  /// What happened to it.
  public var kind: Kind {
    switch (old, new) {
    case (nil, _): .add
    case (_, nil): .remove
    case (let old?, let new?): old.path == new.path ? .edit : .rename
    }
  }

  /// Whether nothing is different.
  public var isEmpty: Bool { old == new }

  /// The difference as `git diff` prints it; empty where there is none.
  ///
  /// - Complexity: O(lines · differences), bounded.
  public var patch: [UInt8] {
    FilePatch(from: old.map(FileState.init), to: new.map(FileState.init)).bytes
  }

  /// The difference as a person reads it.
  ///
  /// - Complexity: O(lines · differences), bounded.
  public var comparison: Comparison { Comparison(from: old, to: new) }
}

extension FileState {
  init(_ state: Difference.State) {
    self.init(
      path: state.path, bytes: state.bytes, id: state.revision, isExecutable: state.isExecutable)
  }
}
