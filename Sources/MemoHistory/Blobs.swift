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
  /// A lock that holds the id is a dead process's: only `memo` sets these refs, to what they are called
  /// as, and the caller holds the writers' lock.
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

  /// The id of a blob of `bytes` as they are.
  package func rawID(of bytes: [UInt8]) throws(HistoryError) -> ObjectID {
    try Blobs.id(of: bytes)
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

  /// Whether HEAD or one of the eight commits before it has these bytes, after git's filters, at
  /// `path`, or where HEAD was before a sync took it further, or a commit that a sync tried to take it
  /// to: where a command that displaced them has them from.
  package func isRecent(_ path: RelativePath, _ bytes: [UInt8]) throws(HistoryError) -> Bool {
    try with { (repository) throws(HistoryError) in
      let full = repositoryPath(path)
      let id = try Blobs.id(of: stored(bytes, at: full, shown: path, repository))
      guard let head = Self.head(of: repository) else { return false }
      var next: git_oid? = head.git
      for _ in 0...8 {
        guard var commitID = next else { break }
        let tree = try Trees.tree(of: ObjectID(commitID), repository)
        if Trees.blob(at: full, in: tree.raw) == id { return true }
        let commit = try Handle<CommitKind>("git_commit_lookup") {
          git_commit_lookup($0, repository, &commitID)
        }
        next = git_commit_parent_id(commit.raw, 0)?.pointee
      }
      // The whole reflog is read for the former heads, so they come last: nearly all was found by now.
      func isIn(_ commits: [ObjectID]) throws(HistoryError) -> Bool {
        for commit in commits
        where Self.rootBlob(at: full, try Self.rootTree(commit, repository)) == id { return true }
        return false
      }
      if try isIn(tried(repository)) { return true }
      return try isIn(Self.formerHeads(in: head, repository))
    }
  }

  /// Where HEAD was last, as far as it has gone on from there.
  private static func formerHeads(
    in head: ObjectID, _ repository: OpaquePointer
  ) -> [ObjectID] {
    var log: OpaquePointer?
    defer { git_reflog_free(log) }
    guard git_reflog_read(&log, repository, "HEAD") == 0 else { return [] }
    return (0..<min(4, git_reflog_entrycount(log))).compactMap { place in
      guard let entry = git_reflog_entry_byindex(log, place),
        var old = git_reflog_entry_id_old(entry)?.pointee
      else { return nil }
      var tip = head.git
      return git_graph_descendant_of(repository, &tip, &old) == 1 ? ObjectID(old) : nil
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
