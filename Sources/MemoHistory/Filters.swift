internal import CLibGit2
package import MemoCore

extension History {
  /// The bytes that git stores for a file of `bytes` at `path` (of the repository).
  ///
  /// - Throws: `.filtered` where an external program would have to run: the raw bytes are then
  ///   not what the person wants in the repository.
  func stored(
    _ bytes: [UInt8], at path: RelativePath, shown: RelativePath, _ repository: OpaquePointer
  ) throws(HistoryError) -> [UInt8] {
    if isSurelyPlain(path) { return bytes }
    return try Filters.stored(bytes, at: path, shown: shown, repository)
  }

  /// The bytes of a file at `path` (of the repository) that git would write for a blob of `bytes`.
  func shown(
    _ bytes: [UInt8], at path: RelativePath, _ repository: OpaquePointer
  ) throws(HistoryError) -> [UInt8] {
    if isSurelyPlain(path) { return bytes }
    return try Filters.checkedOut(bytes, at: path, repository)
  }

  /// Whether git stores a file at `path` as it is.
  func isPlain(
    _ path: RelativePath, shown: RelativePath, _ repository: OpaquePointer
  ) throws(HistoryError) -> Bool {
    if isSurelyPlain(path) { return true }
    return try Filters.isPlain(path, shown: shown, repository)
  }

  /// The filter program that a file of the notebook goes through; nil for none.
  package func filter(at path: RelativePath) throws(HistoryError) -> String? {
    let full = repositoryPath(path)
    if isSurelyPlain(full) { return nil }
    return try with { (repository) throws(HistoryError) in
      Filters.external(full, repository, of: nil)
    }
  }

  /// Whether a file of the repository goes through a filter program.
  func hasFilter(_ path: RelativePath, _ repository: OpaquePointer) -> Bool {
    !isSurelyPlain(path) && Filters.external(path, repository, of: nil) != nil
  }

  /// Makes sure that git itself could write all files that differ from `commit`, and compare them.
  ///
  /// The rules of `.gitattributes` count as they are and as they come.
  ///
  /// - Throws: `.filtered` where a filter program would have to run.
  package func checkFilters(
    of changes: [EntryChange], to commit: ObjectID
  ) throws(HistoryError) {
    let bringsRules = changes.contains { $0.new != nil && $0.path.name == Self.rules }
    let plain = PlainPaths(self)
    try with { (repository) throws(HistoryError) in
      for change in changes {
        guard change.old?.mode.isFile ?? false || change.new?.mode.isFile ?? false,
          bringsRules || !plain.has(change.path),
          let filter = Filters.external(
            change.path, repository, of: bringsRules ? commit : nil)
        else { continue }
        throw .filtered(notebookPath(change.path.bytes) ?? change.path, filter: filter)
      }
    }
  }

  private static let rules = Array(".gitattributes".utf8)

  /// The bytes of a file at `path` of the repository that git would write for a blob.
  ///
  /// - Throws: `.filtered` where only a filter program could, `.unverified` where the blob is not
  ///   there.
  package func incoming(
    _ blob: ObjectID, at path: RelativePath, _ plain: PlainPaths
  ) throws(HistoryError) -> [UInt8] {
    try with { (repository) throws(HistoryError) in
      guard let bytes = try Blobs.bytes(of: blob, repository) else {
        throw .unverified(call: "git_blob_lookup")
      }
      if plain.has(path) { return bytes }
      if let filter = Filters.external(path, repository) { throw .filtered(path, filter: filter) }
      return try Filters.checkedOut(bytes, at: path, repository)
    }
  }

  /// How a file of `bytes` at `path` of the repository is a blob to git; not at all where only a
  /// filter program knows.
  package func match(
    _ bytes: [UInt8], _ blob: ObjectID, at path: RelativePath, _ plain: PlainPaths
  ) throws(HistoryError) -> BlobMatch {
    if ObjectID(blob: bytes) == blob { return .whole }
    if plain.has(path) { return .none }
    return try with { (repository) throws(HistoryError) in
      if Filters.external(path, repository) != nil { return .none }
      let stored = try Filters.stored(bytes, at: path, shown: path, repository)
      return ObjectID(blob: stored) == blob ? .filtered : .none
    }
  }

  /// Whether nothing can tell git to store other bytes; libgit2, which would read its index for the
  /// answer, need not be asked then.
  private func isSurelyPlain(_ path: RelativePath) -> Bool { PlainPaths(self).has(path) }
}

/// Git's filters between a file and its blob, as far as libgit2 has them: line ends and `$Id$`.
enum Filters {
  /// The bytes that git stores for a file of `bytes` at `path` (of the repository).
  ///
  /// - Throws: `.filtered` where an external program would have to run: the raw bytes are then
  ///   not what the person wants in the repository.
  static func stored(
    _ bytes: [UInt8], at path: RelativePath, shown: RelativePath, _ repository: OpaquePointer
  ) throws(HistoryError) -> [UInt8] {
    if let filter = external(path, repository) { throw .filtered(shown, filter: filter) }
    return try apply(bytes, path, repository, GIT_FILTER_TO_ODB)
  }

  /// The bytes of a file that git would write for a blob of `bytes` at `path`.
  static func checkedOut(
    _ bytes: [UInt8], at path: RelativePath, _ repository: OpaquePointer
  ) throws(HistoryError) -> [UInt8] {
    try apply(bytes, path, repository, GIT_FILTER_TO_WORKTREE)
  }

  private static func apply(
    _ bytes: [UInt8], _ path: RelativePath, _ repository: OpaquePointer, _ mode: git_filter_mode_t
  ) throws(HistoryError) -> [UInt8] {
    // libgit2 1.5 frees what it does not own when an empty file passes a filter.
    guard !bytes.isEmpty else { return bytes }
    var list: OpaquePointer?
    try check("git_filter_list_load") {
      path.bytes.withCString {
        git_filter_list_load(
          &list, repository, nil, $0, mode, GIT_FILTER_ALLOW_UNSAFE.rawValue)
      }
    }
    guard let list else { return bytes }
    defer { git_filter_list_free(list) }
    var result = git_buf()
    defer { git_buf_dispose(&result) }
    try check("git_filter_list_apply_to_buffer") {
      bytes.withUnsafeBytes {
        git_filter_list_apply_to_buffer(
          &result, list, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
      }
    }
    return Array(UnsafeRawBufferPointer(start: result.ptr, count: result.size))
  }

  /// Whether git stores a file at `path` as it is.
  static func isPlain(
    _ path: RelativePath, shown: RelativePath, _ repository: OpaquePointer
  ) throws(HistoryError) -> Bool {
    if let filter = external(path, repository) { throw .filtered(shown, filter: filter) }
    var list: OpaquePointer?
    try check("git_filter_list_load") {
      path.bytes.withCString {
        git_filter_list_load(
          &list, repository, nil, $0, GIT_FILTER_TO_ODB, GIT_FILTER_ALLOW_UNSAFE.rawValue)
      }
    }
    defer { git_filter_list_free(list) }
    return list == nil
  }

  /// The filter program of a path, by the rules of the work tree, and of a commit where they are
  /// silent.
  static func external(
    _ path: RelativePath, _ repository: OpaquePointer, of commit: ObjectID? = nil
  ) -> String? {
    var options = git_attr_options()
    options.version = UInt32(GIT_ATTR_OPTIONS_VERSION)
    if let commit {
      options.flags = UInt32(GIT_ATTR_CHECK_INCLUDE_COMMIT)
      options.attr_commit_id = commit.git
    }
    for attribute in ["filter", "working-tree-encoding"] {
      var value: UnsafePointer<CChar>?
      let found = path.bytes.withCString {
        git_attr_get_ext(&value, repository, &options, $0, attribute)
      }
      guard found == 0, git_attr_value(value) == GIT_ATTR_VALUE_STRING, let value else { continue }
      let name = String(cString: value)
      if attribute == "filter" || !["UTF-8", "utf-8", "UTF8"].contains(name) { return name }
    }
    return nil
  }
}
