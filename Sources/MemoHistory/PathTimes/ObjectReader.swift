internal import CLibGit2
internal import MemoCore

/// An object is not in the database, or is not what it should be.
struct MissingObject: Error {
  /// Its id, where it is known.
  var id: ObjectID?
}

/// Reads the bytes of many objects one after the other.
///
/// The backends are asked directly: libgit2's own reading computes the SHA-1 of every object it
/// hands out, which for the trees of a large folder costs more than all the rest.
struct ObjectReader: ~Copyable {
  private let database: Handle<DatabaseKind>
  private let backends: [UnsafeMutablePointer<git_odb_backend>]
  private let trees: TreeCache

  /// Begins to read; `trees` may have been read by others before.
  init(
    _ repository: OpaquePointer, _ trees: TreeCache = TreeCache()
  ) throws(HistoryError) {
    self.trees = trees
    let database = try Handle<DatabaseKind>("git_repository_odb") {
      git_repository_odb($0, repository)
    }
    backends = (0..<git_odb_num_backends(database.raw)).compactMap { position in
      var backend: UnsafeMutablePointer<git_odb_backend>?
      return git_odb_get_backend(&backend, database.raw, position) == 0 ? backend : nil
    }
    self.database = database
  }

  /// The bytes of a commit.
  func commit(_ id: ObjectID) throws(MissingObject) -> [UInt8] {
    try bytes(of: id, as: GIT_OBJECT_COMMIT)
  }

  /// The bytes of a blob.
  func blob(_ id: ObjectID) throws(MissingObject) -> [UInt8] {
    try bytes(of: id, as: GIT_OBJECT_BLOB)
  }

  /// The bytes of a blob; nil where they are more than `limit`, and then they are not read.
  func blob(_ id: ObjectID, atMost limit: Int) throws(MissingObject) -> [UInt8]? {
    if let size = size(of: id), size > limit { return nil }
    let bytes = try blob(id)
    return bytes.count > limit ? nil : bytes
  }

  /// The bytes of a tree; none for no tree.
  mutating func tree(_ id: ObjectID?) throws(MissingObject) -> [UInt8] {
    guard let id else { return [] }
    if let known = trees.bytes(of: id) { return known }
    let bytes = try bytes(of: id, as: GIT_OBJECT_TREE)
    trees.hold(bytes, of: id)
    return bytes
  }

  private func bytes(of id: ObjectID, as kind: git_object_t) throws(MissingObject) -> [UInt8] {
    if let bytes = find(id, as: kind) { return bytes }
    // Another process may have packed it meanwhile.
    guard git_odb_refresh(database.raw) == 0, let bytes = find(id, as: kind) else {
      throw MissingObject(id: id)
    }
    return bytes
  }

  /// How many bytes an object has; nil where it is not found at once.
  private func size(of id: ObjectID) -> Int? {
    var raw = id.git
    for backend in backends {
      var (count, kind) = (0, GIT_OBJECT_INVALID)
      if backend.pointee.read_header?(&count, &kind, backend, &raw) == 0 { return count }
    }
    return nil
  }

  private func find(_ id: ObjectID, as kind: git_object_t) -> [UInt8]? {
    var raw = id.git
    for backend in backends {
      guard let read = backend.pointee.read else { continue }
      var data: UnsafeMutableRawPointer?
      var count = 0
      var found = GIT_OBJECT_INVALID
      guard read(&data, &count, &found, backend, &raw) == 0 else { continue }
      defer { git_odb_backend_data_free(backend, data) }
      return found == kind ? Array(UnsafeRawBufferPointer(start: data, count: count)) : nil
    }
    return nil
  }
}
