internal import MemoFiles
internal import MemoHistory
internal import MemoSearch

/// One version of a memo as a row of an index of versions: a path, a blob that stood there, and the
/// newest commit that put it there.
///
/// An index knows its rows by path. A version's path there is the memo's with the blob's id behind
/// it, in control characters, which nobody types: so `path:` finds what it finds among memos.
struct VersionRow: Hashable {
  let path: RelativePath
  let blob: ObjectID
  let commit: ObjectID
  /// When the author of the commit made it.
  let time: Instant
  /// Larger for later commits.
  let order: UInt32
  /// When the memo was added, as far as that is known.
  let added: Instant?

  /// The path of the row in the index.
  var key: RelativePath { Self.key(path, blob) }

  /// The row that the index has at an entry; nil in a damaged one.
  init?(_ entry: IndexEntry) {
    guard let path = Self.path(ofKey: entry.path), let blob = entry.content,
      let commit = entry.head
    else { return nil }
    self.init(
      path: path, blob: blob, commit: commit, time: entry.edited, order: entry.editedOrder,
      added: entry.added)
  }

  private init(
    path: RelativePath, blob: ObjectID, commit: ObjectID, time: Instant, order: UInt32,
    added: Instant?
  ) {
    self.path = path
    self.blob = blob
    self.commit = commit
    self.time = time
    self.order = order
    self.added = added
  }
}

// MARK: - The key

extension VersionRow {
  /// The first of the sixteen control characters that stand for digits.
  private static let zero: UInt8 = 0x0E
  private static let width = 40

  private static func key(_ path: RelativePath, _ blob: ObjectID) -> RelativePath {
    let digits = blob.bytes.flatMap { [zero + $0 >> 4, zero + $0 & 15] }
    return RelativePath(bytes: path.bytes + digits) ?? path
  }

  /// The memo's path in the path of a row.
  static func path(ofKey key: RelativePath) -> RelativePath? {
    RelativePath(bytes: Array(key.bytes.dropLast(width)))
  }
}

// MARK: - All of them

extension VersionRow {
  /// The versions of all memos that a chronicle tells of, by their keys.
  ///
  /// What is no memo, or is hidden, is left out.
  ///
  /// - Complexity: O(versions).
  static func all(in chronicle: Chronicle) -> [RelativePath: VersionRow] {
    let versions = chronicle.versions { $0.isMemo && !$0.isHidden }
    var rows: [RelativePath: VersionRow] = [:]
    var added: [RelativePath: Instant] = [:]
    var order: UInt32 = 0
    var last: ObjectID?
    for version in versions.reversed() {
      if version.commit != last { order += 1 }
      last = version.commit
      switch version.kind {
      case .add: added[version.path] = version.time
      case .rename: added[version.path] = version.origin.flatMap { added[$0] }
      case .edit, .remove, .merge: break
      }
      guard let blob = version.new else { continue }
      let row = VersionRow(
        path: version.path, blob: blob, commit: version.commit, time: version.time, order: order,
        added: added[version.path])
      rows[row.key] = row
    }
    return rows
  }
}

// MARK: - In the index

extension MemoFlags {
  /// The text of the version is not in the index and has to be read.
  static let textElsewhere = MemoFlags(rawValue: 1 << 7)
}

extension VersionRow {
  /// The row with the text of its blob.
  func indexed(
    _ bytes: [UInt8], _ configuration: NotebookConfiguration, _ zone: Zone
  ) -> IndexedMemo {
    let stat = FileStat(size: Int64(bytes.count), modified: time, changed: time, inode: 0)
    let reading = MemoReading(
      path, FileContents(bytes: bytes, stat: stat), revision: blob, isUncommitted: false,
      configuration)
    let times = PathTimes.Times(blob: commit, edited: time, order: order, added: added)
    var memo = reading.indexed(times, zone, stat: nil)
    memo.path = key
    return memo
  }

  /// The row without its text.
  var placeholder: IndexedMemo {
    IndexedMemo(
      path: key, content: blob, head: commit, title: "", edited: time, editedOrder: order,
      added: added, flags: .textElsewhere)
  }
}
