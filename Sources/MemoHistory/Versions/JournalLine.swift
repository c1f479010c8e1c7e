internal import MemoCore

/// A past without merges as the journal has it, looked through for one file where it lies.
///
/// To take every commit apart costs many times what one file's log needs. Only commits that change
/// one of its paths are.
struct JournalLine {
  /// A commit in the journal.
  private struct Row {
    var start: Int
    /// Where its changes begin, and how many there are.
    var changes: Int
    var count: UInt32
    var id: ObjectID
    var parent: ObjectID?
    var isMerge: Bool
  }

  private let bytes: UnsafeRawBufferPointer
  private var rows: [Row] = []

  /// The commits below `head` that change the file at `path`, or what it was called before.
  ///
  /// Nil where the journal does not have them all, or there are merges among them.
  static func chronicle(
    of path: RelativePath, head: ObjectID, in journal: ChangeJournal
  ) -> Chronicle? {
    guard let (bytes, payloads) = journal.payloads() else { return nil }
    return bytes.withUnsafeBytes { bytes in
      guard let line = JournalLine(bytes, payloads), let places = line.places(below: head),
        let commits = line.commits(at: places, changing: path)
      else { return nil }
      return Chronicle(head: head, commits)
    }
  }

  private init?(_ bytes: UnsafeRawBufferPointer, _ payloads: [Range<Int>]) {
    self.bytes = bytes
    for payload in payloads {
      var reader = ByteReader(
        UnsafeRawBufferPointer(rebasing: bytes[..<payload.upperBound]), at: payload.lowerBound)
      while !reader.isAtEnd {
        switch reader.number(UInt8.self) {
        case ChangeJournal.kindOfCommit:
          guard let row = Self.row(&reader) else { return nil }
          rows.append(row)
        case ChangeJournal.kindOfVerdict: guard reader.skip(41) else { return nil }
        default: return nil
        }
      }
    }
  }

  private static func row(_ reader: inout ByteReader) -> Row? {
    let start = reader.position
    guard let id = reader.id(), let parents = reader.number(UInt16.self) else { return nil }
    let parent = parents > 0 ? reader.id() : nil
    guard parents < 2 || reader.skip((Int(parents) - 1) * 20), reader.skip(19),
      let count = reader.number(UInt32.self)
    else { return nil }
    let changes = reader.position
    for _ in 0..<count where CommitChanges.Change.pass(&reader) == nil { return nil }
    return Row(
      start: start, changes: changes, count: count, id: id, parent: parent, isMerge: parents > 1)
  }

  /// The rows from `head` down to the first commit.
  private func places(below head: ObjectID) -> [Int]? {
    var places: [Int] = []
    var byID: [ObjectID: Int] = [:]
    var next: ObjectID? = head
    while let id = next {
      // Most commits stand right before their parents.
      let likely = places.last.map { $0 + 1 } ?? 0
      var place = likely < rows.count && rows[likely].id == id ? likely : nil
      if place == nil {
        if byID.isEmpty {
          byID.reserveCapacity(rows.count)
          for (place, row) in rows.enumerated() { byID[row.id] = place }
        }
        place = byID[id]
      }
      guard let place, !rows[place].isMerge, places.count < rows.count else { return nil }
      places.append(place)
      next = rows[place].parent
    }
    return places
  }

  private func commits(at places: [Int], changing path: RelativePath) -> [CommitChanges]? {
    var names = [path]
    var commits: [CommitChanges] = []
    for place in places where changes(rows[place], one: names) {
      var reader = ByteReader(bytes, at: rows[place].start)
      guard let commit = CommitChanges(from: &reader) else { return nil }
      for change in commit.changes where names.contains(change.path) {
        if let origin = change.origin, !names.contains(origin) { names.append(origin) }
      }
      commits.append(commit)
    }
    return commits
  }

  private func changes(_ row: Row, one names: [RelativePath]) -> Bool {
    var reader = ByteReader(bytes, at: row.changes)
    for _ in 0..<row.count {
      guard let range = CommitChanges.Change.pass(&reader) else { return false }
      for name in names
      where name.bytes.count == range.count && bytes[range].elementsEqual(name.bytes) {
        return true
      }
    }
    return false
  }
}
