internal import CLibGit2
internal import MemoCore

/// Writes commit objects.
enum CommitObject {
  /// Writes a commit that no ref names, and reads it back.
  ///
  /// libgit2's own `git_commit_create` may report success on a full disk with nothing written, so
  /// the buffer is made first and stored by a call that does tell.
  static func write(
    _ plan: CommitPlan, _ author: (name: String, email: String, isGuessed: Bool), tree: ObjectID,
    parent: ObjectID?, _ repository: OpaquePointer
  ) throws(HistoryError) -> ObjectID {
    let bytes = try buffer(plan, author, tree: tree, parent: parent, repository)
    let database = try Handle<DatabaseKind>("git_repository_odb") {
      git_repository_odb($0, repository)
    }
    var id = git_oid()
    try check("git_odb_write") {
      bytes.withUnsafeBytes {
        git_odb_write(&id, database.raw, $0.baseAddress, $0.count, GIT_OBJECT_COMMIT)
      }
    }
    let object = try Handle<ObjectKind>("git_odb_read") { git_odb_read($0, database.raw, &id) }
    let stored = UnsafeRawBufferPointer(
      start: git_odb_object_data(object.raw), count: git_odb_object_size(object.raw))
    guard stored.elementsEqual(bytes) else { throw .unverified(call: "git_odb_write") }
    return ObjectID(id)
  }

  private static func buffer(
    _ plan: CommitPlan, _ author: (name: String, email: String, isGuessed: Bool), tree: ObjectID,
    parent: ObjectID?, _ repository: OpaquePointer
  ) throws(HistoryError) -> [UInt8] {
    var treeID = tree.git
    let tree = try Handle<TreeKind>("git_tree_lookup") { git_tree_lookup($0, repository, &treeID) }
    var commit: OpaquePointer?
    defer { git_commit_free(commit) }
    if var parentID = parent?.git {
      try check("git_commit_lookup") { git_commit_lookup(&commit, repository, &parentID) }
    }
    let offset = Int32(plan.offset / 60)
    var written: UnsafeMutablePointer<git_signature>?
    var committed: UnsafeMutablePointer<git_signature>?
    defer {
      git_signature_free(written)
      git_signature_free(committed)
    }
    try check("git_signature_new") {
      git_signature_new(&written, author.name, author.email, plan.time.seconds, offset)
    }
    try check("git_signature_new") {
      git_signature_new(&committed, author.name, author.email, plan.now.seconds, offset)
    }
    var result = git_buf()
    defer { git_buf_dispose(&result) }
    try check("git_commit_create_buffer") {
      memo_git_commit_buffer(
        &result, repository, written, committed, plan.message, tree.raw, commit)
    }
    return Array(UnsafeRawBufferPointer(start: result.ptr, count: result.size))
  }
}

/// Changes of paths, gathered until a tree is made of them.
struct TreeUpdates {
  private var puts: [(path: RelativePath, id: ObjectID, isExecutable: Bool)] = []
  private var removals: [RelativePath] = []

  mutating func put(_ path: RelativePath, _ id: ObjectID, isExecutable: Bool) {
    puts.append((path, id, isExecutable))
  }

  mutating func remove(_ path: RelativePath) {
    removals.append(path)
  }

  /// The tree of `commit` with the changes made: removals first, so that a file may take the place
  /// of a folder and the other way round.
  func applied(
    to commit: ObjectID?, _ repository: OpaquePointer
  ) throws(HistoryError) -> ObjectID {
    let put = puts.map {
      (
        action: GIT_TREE_UPDATE_UPSERT, path: $0.path, id: $0.id.git,
        mode: $0.isExecutable ? GIT_FILEMODE_BLOB_EXECUTABLE : GIT_FILEMODE_BLOB
      )
    }
    guard let commit else { return ObjectID(try Self.update(nil, put, repository)) }
    let base = try Trees.tree(of: commit, repository)
    let removed = removals.filter { Trees.blob(at: $0, in: base.raw) != nil }.map {
      (action: GIT_TREE_UPDATE_REMOVE, path: $0, id: git_oid(), mode: GIT_FILEMODE_BLOB)
    }
    guard !removed.isEmpty else { return ObjectID(try Self.update(base.raw, put, repository)) }
    var id = try Self.update(base.raw, removed, repository)
    let smaller = try Handle<TreeKind>("git_tree_lookup") { git_tree_lookup($0, repository, &id) }
    return ObjectID(try Self.update(smaller.raw, put, repository))
  }

  private typealias Update = (
    action: git_tree_update_t, path: RelativePath, id: git_oid, mode: git_filemode_t
  )

  /// The tree `base`, or that of nothing, with the updates made.
  private static func update(
    _ base: OpaquePointer?, _ updates: [Update], _ repository: OpaquePointer
  ) throws(HistoryError) -> git_oid {
    if updates.isEmpty, let base { return git_tree_id(base).pointee }
    let names = updates.map { ContiguousArray($0.path.bytes.map(CChar.init(bitPattern:)) + [0]) }
    var raw: [git_tree_update] = []
    var result = git_oid()
    let storage = UnsafeMutablePointer<CChar>.allocate(capacity: names.reduce(0) { $0 + $1.count })
    defer { storage.deallocate() }
    var next = storage
    for (update, name) in zip(updates, names) {
      next.initialize(from: Array(name), count: name.count)
      raw.append(
        git_tree_update(
          action: update.action, id: update.id, filemode: update.mode,
          path: UnsafePointer(next)))
      next += name.count
    }
    try check("git_tree_create_updated") {
      git_tree_create_updated(&result, repository, base, raw.count, &raw)
    }
    return result
  }
}
