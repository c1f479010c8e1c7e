internal import CLibGit2
internal import MemoCore

/// Looks whether objects are there, and whether they are what their ids say.
///
/// libgit2 computes the SHA-1 of every object it reads; what lies in packs is covered by their
/// sums.
struct ObjectCheck: ~Copyable {
  private let database: Handle<DatabaseKind>
  private(set) var faults: [RepositoryFault] = []
  /// What was looked at, or told.
  private(set) var known: Set<ObjectID> = []

  init(_ repository: OpaquePointer) throws(HistoryError) {
    database = try Handle<DatabaseKind>("git_repository_odb") {
      git_repository_odb($0, repository)
    }
  }

  /// Whether an object is there.
  func has(_ id: ObjectID) -> Bool {
    var raw = id.git
    return git_odb_exists(database.raw, &raw) == 1
  }

  /// Reads a loose object; one that is gone by now was packed.
  mutating func checkLoose(_ id: ObjectID, _ file: String) {
    guard !reads(id), SmallFile.stat(file) != nil else { return }
    known.insert(id)
    faults.append(.damagedObject(id, file: file))
  }

  /// Follows a commit to its trees, and looks whether their files are there.
  ///
  /// - Throws: `.interrupted` where `going`, which is asked for each tree, says so.
  mutating func checkTree(of commit: ObjectID, going: () -> Bool) throws(HistoryError) {
    guard let text = bytes(of: commit).flatMap({ CommitText($0) }) else {
      known.insert(commit)
      return faults.append(.missing(commit, path: nil, isTree: false))
    }
    var waiting: [(id: ObjectID, path: [UInt8])] = [(text.tree, [])]
    var seen: Set<ObjectID> = [text.tree]
    defer { known.formUnion(seen) }
    while let (id, path) = waiting.popLast() {
      guard going() else { throw .interrupted }
      guard let tree = bytes(of: id) else {
        faults.append(.missing(id, path: path.isEmpty ? nil : path, isTree: true))
        continue
      }
      var folders: [(ObjectID, [UInt8])] = []
      let isWhole: Void? = try? ObjectReader.entries(of: tree) { (entries) throws(MissingObject) in
        while !entries.isDone {
          let place = (path.isEmpty ? [] : path + [RelativePath.slash]) + entries.nameBytes
          switch entries.kind {
          case .folder: folders.append((entries.id, place))
          case .file:
            seen.insert(entries.id)
            if !has(entries.id) { faults.append(.missing(entries.id, path: place, isTree: false)) }
          case .other: break
          }
          try entries.advance()
        }
      }
      if isWhole == nil {
        faults.append(.missing(id, path: path.isEmpty ? nil : path, isTree: true))
      }
      for (id, path) in folders where seen.insert(id).inserted { waiting.append((id, path)) }
    }
  }

  private func reads(_ id: ObjectID) -> Bool {
    var raw = id.git
    let object = try? Handle<ObjectKind>("git_odb_read") { git_odb_read($0, database.raw, &raw) }
    return object != nil
  }

  private func bytes(of id: ObjectID) -> [UInt8]? {
    var raw = id.git
    guard
      let object = try? Handle<ObjectKind>(
        "git_odb_read", { git_odb_read($0, database.raw, &raw) })
    else { return nil }
    return Array(
      UnsafeRawBufferPointer(
        start: git_odb_object_data(object.raw), count: git_odb_object_size(object.raw)))
  }
}
