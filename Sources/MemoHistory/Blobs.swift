internal import CLibGit2
package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Git's blobs: the bytes of a file under their SHA-1.
enum Blobs {
  /// The id of a blob of `bytes`, without writing it.
  static func id(of bytes: [UInt8]) throws(HistoryError) -> ObjectID {
    var id = git_oid()
    try check("git_odb_hash") {
      bytes.withUnsafeBytes { git_odb_hash(&id, $0.baseAddress, $0.count, GIT_OBJECT_BLOB) }
    }
    return ObjectID(id)
  }

  /// Writes a blob and makes sure that it is there.
  static func write(
    _ bytes: [UInt8], _ repository: OpaquePointer
  ) throws(HistoryError) -> ObjectID {
    var id = git_oid()
    try check("git_blob_create_from_buffer") {
      bytes.withUnsafeBytes {
        git_blob_create_from_buffer(&id, repository, $0.baseAddress, $0.count)
      }
    }
    let expected = try Self.id(of: bytes)
    guard ObjectID(id) == expected, try exists(expected, repository) else {
      throw .unverified(call: "git_blob_create_from_buffer")
    }
    return expected
  }

  /// Makes a blob reachable under `refs/memo/kept/`.
  ///
  /// A lock that holds the id is a dead process's: only `memo` sets these refs, to what they are
  /// called as, and the caller holds the writers' lock.
  static func hold(_ id: ObjectID, _ repository: OpaquePointer) throws(HistoryError) {
    var raw = id.git
    let lock = History.lock(of: "refs/memo/kept/" + id.hex, repository)
    if SmallFile.load(lock) == Array((id.hex + "\n").utf8) { unlink(lock) }
    let reference = try Handle<ReferenceKind>("git_reference_create") {
      git_reference_create($0, repository, "refs/memo/kept/" + id.hex, &raw, 1, nil)
    }
    guard let target = git_reference_target(reference.raw), ObjectID(target.pointee) == id
    else { throw .unverified(call: "git_reference_create") }
  }

  /// Whether the object database has `object` now.
  static func exists(
    _ object: ObjectID, _ repository: OpaquePointer
  ) throws(HistoryError) -> Bool {
    let database = try Handle<DatabaseKind>("git_repository_odb") {
      git_repository_odb($0, repository)
    }
    var id = object.git
    return git_odb_exists(database.raw, &id) == 1
  }

  /// The bytes of a blob, or nil where it is not there.
  static func bytes(
    of object: ObjectID, _ repository: OpaquePointer
  ) throws(HistoryError) -> [UInt8]? {
    var id = object.git
    let blob: Handle<BlobKind>
    do throws(HistoryError) {
      blob = try Handle("git_blob_lookup") { git_blob_lookup($0, repository, &id) }
    } catch {
      if case .library(_, GIT_ENOTFOUND.rawValue, _) = error { return nil }
      throw error
    }
    return Array(
      UnsafeRawBufferPointer(
        start: git_blob_rawcontent(blob.raw), count: Int(git_blob_rawsize(blob.raw))))
  }
}

extension History {
  /// How many bytes a blob has.
  ///
  /// - Throws: `.library` where it is not there.
  package func size(of blob: ObjectID) throws(HistoryError) -> Int {
    try with { (repository) throws(HistoryError) in
      let database = try Handle<DatabaseKind>("git_repository_odb") {
        git_repository_odb($0, repository)
      }
      var (id, size, kind) = (blob.git, 0, GIT_OBJECT_INVALID)
      try check("git_odb_read_header") { git_odb_read_header(&size, &kind, database.raw, &id) }
      return size
    }
  }

  /// The bytes of a blob, or nil where it is not there.
  package func blob(_ id: ObjectID) throws(HistoryError) -> [UInt8]? {
    try with { (repository) throws(HistoryError) in try Blobs.bytes(of: id, repository) }
  }

  /// The id that git gives a file of `bytes` at `path`, after its filters.
  package func id(of bytes: [UInt8], at path: RelativePath) throws(HistoryError) -> ObjectID {
    try with { (repository) throws(HistoryError) in
      try Blobs.id(
        of: stored(bytes, at: repositoryPath(path), shown: path, repository))
    }
  }

  /// Whether HEAD has exactly these bytes, after git's filters, at `path`.
  package func isInHead(_ path: RelativePath, _ bytes: [UInt8]) throws(HistoryError) -> Bool {
    try with { (repository) throws(HistoryError) in
      guard let head = Self.head(of: repository) else { return false }
      let full = repositoryPath(path)
      let tree = try Trees.tree(of: head, repository)
      guard let there = Trees.blob(at: full, in: tree.raw) else { return false }
      return try Blobs.id(of: stored(bytes, at: full, shown: path, repository)) == there
    }
  }

  /// Keeps the bytes of the file at `path` in the repository, reachable under `refs/memo/kept/`.
  ///
  /// - Throws: `.filtered` where an external program would have to store them: their plain text is
  ///   not what the person wants in the repository.
  package func keep(_ bytes: [UInt8], at path: RelativePath) throws(HistoryError) -> ObjectID {
    try with { (repository) throws(HistoryError) in
      // The filters are asked, and the bytes kept as they are on the disk.
      _ = try stored(bytes, at: repositoryPath(path), shown: path, repository)
      let id = try Blobs.write(bytes, repository)
      try Blobs.hold(id, repository)
      return id
    }
  }
}
