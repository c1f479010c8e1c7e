internal import CLibGit2
internal import MemoCore

/// Follows refs to everything they reach, and looks whether it is there; each object once.
///
/// The trees are read, of the files it is only asked whether they exist.
struct PastCheck: ~Copyable {
  private(set) var faults: [RepositoryFault] = []
  private var reader: ObjectReader
  private let database: Handle<DatabaseKind>
  private var seen: Set<ObjectID>
  /// Commits whose parents are not here by design.
  private let edge: Set<ObjectID>

  /// Takes what was looked at or told already, which is passed over.
  init(
    _ repository: OpaquePointer, known: Set<ObjectID>, edge: Set<ObjectID>
  ) throws(HistoryError) {
    let reader = try ObjectReader(repository)
    let database = try Handle<DatabaseKind>("git_repository_odb") {
      git_repository_odb($0, repository)
    }
    self.reader = reader
    self.database = database
    seen = known
    self.edge = edge
  }

  /// Looks at what is reached from `tips`.
  ///
  /// - Throws: `.interrupted` where `going`, which is asked for each commit and tree, says so.
  /// - Complexity: O(entries of all trees that differ).
  mutating func check(from tips: [ObjectID], going: () -> Bool) throws(HistoryError) {
    var waiting = tips
    while let id = waiting.popLast() {
      guard seen.insert(id).inserted else { continue }
      guard going() else { throw .interrupted }
      guard let (bytes, kind) = object(id) else {
        faults.append(.missingPast(id, .commit, path: nil))
        continue
      }
      switch kind {
      case GIT_OBJECT_COMMIT:
        guard let text = CommitText(bytes) else {
          faults.append(.missingPast(id, .commit, path: nil))
          continue
        }
        try checkTree(text.tree, going)
        if !edge.contains(id) { waiting += text.parents }
      case GIT_OBJECT_TAG: waiting += Self.target(ofTag: bytes).map { [$0] } ?? []
      case GIT_OBJECT_TREE:
        seen.remove(id)
        try checkTree(id, going)
      default: break
      }
    }
  }

  private mutating func checkTree(_ root: ObjectID, _ going: () -> Bool) throws(HistoryError) {
    guard seen.insert(root).inserted else { return }
    var waiting: [(id: ObjectID, path: [UInt8])] = [(root, [])]
    while let (id, path) = waiting.popLast() {
      guard going() else { throw .interrupted }
      do throws(MissingObject) {
        let bytes = try reader.tree(id)
        try ObjectReader.entries(of: bytes) { (entries) throws(MissingObject) in
          while !entries.isDone {
            look(at: entries, below: path, &waiting)
            try entries.advance()
          }
        }
      } catch {
        faults.append(.missingPast(id, .tree, path: path.isEmpty ? nil : path))
      }
    }
  }

  private mutating func look(
    at entry: TreeEntries, below path: [UInt8], _ waiting: inout [(id: ObjectID, path: [UInt8])]
  ) {
    // A nested repository's commit is elsewhere.
    if entry.kind == .other { return }
    let id = entry.id
    guard seen.insert(id).inserted else { return }
    let place = (path.isEmpty ? [] : path + [RelativePath.slash]) + entry.nameBytes
    if entry.kind == .folder { return waiting.append((id, place)) }
    var raw = id.git
    if git_odb_exists(database.raw, &raw) != 1 {
      faults.append(.missingPast(id, .blob, path: place))
    }
  }

  /// An object; of a blob, which leads nowhere, no bytes.
  private func object(_ id: ObjectID) -> (bytes: [UInt8], kind: git_object_t)? {
    var (raw, size, kind) = (id.git, 0, GIT_OBJECT_INVALID)
    guard git_odb_read_header(&size, &kind, database.raw, &raw) == 0 else { return nil }
    if kind == GIT_OBJECT_BLOB { return ([], kind) }
    guard
      let object = try? Handle<ObjectKind>(
        "git_odb_read", { git_odb_read($0, database.raw, &raw) })
    else { return nil }
    let bytes = Array(
      UnsafeRawBufferPointer(
        start: git_odb_object_data(object.raw), count: git_odb_object_size(object.raw)))
    return (bytes, git_odb_object_type(object.raw))
  }

  /// What a tag stands for.
  ///
  /// Source of the format: `object ID` is the first line, git-mktag(1).
  private static func target(ofTag bytes: [UInt8]) -> ObjectID? {
    guard bytes.starts(with: "object ".utf8) else { return nil }
    return ObjectID(hex: String(decoding: bytes.dropFirst(7).prefix(40), as: UTF8.self))
  }
}
