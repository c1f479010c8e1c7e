internal import CLibGit2
package import MemoCore

/// A file as a commit has it.
package struct StoredFile: Hashable, Sendable {
  /// The blob.
  package var id: ObjectID
  /// What git keeps: the bytes after its filters.
  package var bytes: [UInt8]
  package var isExecutable: Bool
}

extension History {
  /// The file that a commit has at `path`; nil where it has none.
  ///
  /// - Throws: `.unverified` where an object is missing.
  package func file(
    at path: RelativePath, in commit: ObjectID
  ) throws(HistoryError) -> StoredFile? {
    try with { (repository) throws(HistoryError) -> StoredFile? in
      let tree = try Trees.tree(of: commit, repository)
      let full = path.under(try prefix(at: commit, repository))
      return try file(at: full, inTree: tree.raw, repository)
    }
  }

  /// The file that a root tree has at a path of the repository; nil where it has none.
  func file(
    at full: RelativePath, inTree tree: OpaquePointer, _ repository: OpaquePointer
  ) throws(HistoryError) -> StoredFile? {
    var entry: OpaquePointer?
    defer { git_tree_entry_free(entry) }
    let found = full.bytes.withCString { git_tree_entry_bypath(&entry, tree, $0) }
    guard found == 0, let entry, git_tree_entry_type(entry) == GIT_OBJECT_BLOB,
      let raw = git_tree_entry_id(entry)
    else { return nil }
    let id = ObjectID(raw.pointee)
    guard let bytes = try Blobs.bytes(of: id, repository) else {
      throw .unverified(call: "git_blob_lookup")
    }
    return StoredFile(
      id: id, bytes: bytes,
      isExecutable: git_tree_entry_filemode(entry) == GIT_FILEMODE_BLOB_EXECUTABLE)
  }

  /// What git would keep of a file of `bytes` at `path`; the bytes themselves where only a filter
  /// program could tell.
  package func stored(
    _ bytes: [UInt8], at path: RelativePath
  ) throws(HistoryError) -> (id: ObjectID, bytes: [UInt8]) {
    try with { (repository) throws(HistoryError) in
      var stored = bytes
      do throws(HistoryError) {
        stored = try self.stored(bytes, at: repositoryPath(path), shown: path, repository)
      } catch {
        guard case .filtered = error else { throw error }
      }
      return (try Blobs.id(of: stored), stored)
    }
  }

  /// The bytes that git would write into the folder for a file that it keeps as `bytes`.
  package func checkedOut(
    _ bytes: [UInt8], at path: RelativePath
  ) throws(HistoryError) -> [UInt8] {
    try with { (repository) throws(HistoryError) in
      try Filters.checkedOut(bytes, at: repositoryPath(path), repository)
    }
  }
}
