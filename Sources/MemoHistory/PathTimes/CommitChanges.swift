internal import MemoCore

/// What one commit changed in the notebook's folder.
///
/// It depends on the commit alone and not on the branch it is seen from, so it is worked out once
/// and kept for good.
struct CommitChanges: Hashable, Sendable {
  /// One file before and after the commit; before a merge, as its first parent has it.
  struct Change: Hashable, Sendable {
    var path: RelativePath
    /// The path it was moved from.
    var origin: RelativePath?
    var old: ObjectID?
    var new: ObjectID?

    /// Whether the commit made the path of nothing.
    var isAddition: Bool { old == nil && new != nil }
  }

  var id: ObjectID
  var parents: [ObjectID]
  /// When it was committed, in seconds, as the order of commits asks.
  var committed: Int64
  /// When the author wrote it, in seconds.
  var authored: Int64
  /// What the author's clock was ahead of UTC, in minutes.
  var offset: Int16
  /// Whether it says of itself that it moved memos, so that repaired links in it are no edits.
  var isMove: Bool
  /// The files that differ from the parent's; in a merge those that differ from every parent's.
  var changes: [Change]

  /// Whether it has several parents; the times of files pass it over.
  var isMerge: Bool { parents.count > 1 }
}

/// Two versions of a memo whose difference was looked at.
struct BlobPair: Hashable, Sendable {
  var old: ObjectID
  var new: ObjectID
  /// Whether repaired links were passed over.
  var isMove: Bool
}

// MARK: - As bytes

extension CommitChanges {
  func put(into writer: inout ByteWriter) {
    writer.put(id)
    writer.put(UInt16(clamping: parents.count))
    for parent in parents { writer.put(parent) }
    writer.put(committed)
    writer.put(authored)
    writer.put(offset)
    writer.put(UInt8(isMove ? 1 : 0))
    writer.put(UInt32(clamping: changes.count))
    for change in changes { change.put(into: &writer) }
  }

  init?(from reader: inout ByteReader) {
    guard let id = reader.id(), let parentCount = reader.number(UInt16.self) else { return nil }
    self.id = id
    parents = []
    for _ in 0..<parentCount {
      guard let parent = reader.id() else { return nil }
      parents.append(parent)
    }
    guard let committed = reader.number(Int64.self), let authored = reader.number(Int64.self),
      let offset = reader.number(Int16.self), let isMove = reader.number(UInt8.self),
      let count = reader.number(UInt32.self)
    else { return nil }
    (self.committed, self.authored, self.offset) = (committed, authored, offset)
    self.isMove = isMove == 1
    changes = []
    for _ in 0..<count {
      guard let change = Change(from: &reader) else { return nil }
      changes.append(change)
    }
  }
}

extension CommitChanges.Change {
  private static let hasOld: UInt8 = 1
  private static let hasNew: UInt8 = 2
  private static let hasOrigin: UInt8 = 4

  /// Passes over a change and gives the place of its path's bytes.
  static func pass(_ reader: inout ByteReader) -> Range<Int>? {
    guard let parts = reader.number(UInt8.self), let path = reader.pathRange() else { return nil }
    if parts & hasOrigin != 0, reader.pathRange() == nil { return nil }
    let ids = (parts & hasOld != 0 ? 20 : 0) + (parts & hasNew != 0 ? 20 : 0)
    return reader.skip(ids) ? path : nil
  }

  func put(into writer: inout ByteWriter) {
    writer.put(
      (old == nil ? 0 : Self.hasOld) | (new == nil ? 0 : Self.hasNew)
        | (origin == nil ? 0 : Self.hasOrigin))
    writer.put(path)
    if let origin { writer.put(origin) }
    if let old { writer.put(old) }
    if let new { writer.put(new) }
  }

  init?(from reader: inout ByteReader) {
    guard let parts = reader.number(UInt8.self), let path = reader.path() else { return nil }
    self.path = path
    if parts & Self.hasOrigin != 0 {
      guard let origin = reader.path() else { return nil }
      self.origin = origin
    }
    if parts & Self.hasOld != 0 {
      guard let old = reader.id() else { return nil }
      self.old = old
    }
    if parts & Self.hasNew != 0 {
      guard let new = reader.id() else { return nil }
      self.new = new
    }
  }
}
