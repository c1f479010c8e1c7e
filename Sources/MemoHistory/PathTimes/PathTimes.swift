package import MemoCore

/// When the files of a notebook were edited and added, read from its commits.
///
/// It tells of the paths of HEAD, relative to the notebook. Behind the edge of a shallow clone, or
/// of a past that was changed by grafts, nothing is known, and nothing is said.
package struct PathTimes: Sendable {
  /// What the history says of one path.
  package struct Times: Hashable, Sendable {
    /// The blob of the path.
    package var blob: ObjectID
    /// The author time of the newest commit that edited it.
    package var edited: Instant?
    /// What that author's clock was ahead of UTC, in seconds.
    package var editedOffset: Int32
    /// Where that commit stands among all: a larger number is newer, 0 is unknown.
    package var order: UInt32
    /// The author time of the newest commit that changed its bytes in any way.
    package var changed: Instant?
    /// The author time of the commit that added it.
    package var added: Instant?

    /// Makes times; what is left out is unknown.
    package init(
      blob: ObjectID, edited: Instant? = nil, editedOffset: Int32 = 0, order: UInt32 = 0,
      changed: Instant? = nil, added: Instant? = nil
    ) {
      self.blob = blob
      self.edited = edited
      self.editedOffset = editedOffset
      self.order = order
      self.changed = changed
      self.added = added
    }
  }

  /// The commit that this is the state of.
  package let head: ObjectID?
  let table: PathTimesTable?
  /// What has changed since the table; nil for what is no longer there.
  let changes: [RelativePath: Times?]

  /// Knows of no path.
  package init() {
    self.init(head: nil, table: nil)
  }

  init(head: ObjectID?, table: PathTimesTable?, changes: [RelativePath: Times?] = [:]) {
    self.head = head
    self.table = table
    self.changes = changes
  }

  /// The times of a path, or nil where HEAD does not have it.
  ///
  /// - Complexity: O(log paths).
  package subscript(path: RelativePath) -> Times? {
    if let changed = changes[path] { return changed }
    return table?.times(of: path)
  }

  /// Calls `body` with each path of HEAD, in the order of the paths where nothing changed lately.
  package func forEach(_ body: (RelativePath, Times) -> Void) {
    table?.forEach { path, times in
      if changes[path] == nil { body(path, times) }
    }
    for (path, times) in changes {
      if let times { body(path, times) }
    }
  }
}

/// What counts as an edit of a memo.
package struct EditRule: Sendable {
  /// Raised whenever the rule changes, so that what was stored by another one is dropped.
  package let version: UInt32
  /// Whether the second bytes are an edit of the first; with `isMove` only links may have been
  /// repaired in them.
  package let isEdit: @Sendable (_ old: [UInt8], _ new: [UInt8], _ isMove: Bool) -> Bool

  package init(
    version: UInt32,
    isEdit: @escaping @Sendable (_ old: [UInt8], _ new: [UInt8], _ isMove: Bool) -> Bool
  ) {
    self.version = version
    self.isEdit = isEdit
  }
}
