internal import CLibGit2
internal import MemoCore

extension WriteSession {
  /// What a new commit is made on.
  struct Start: ~Copyable {
    let branch: String
    let parent: ObjectID?
    private let root: Handle<TreeKind>?

    init(_ repository: OpaquePointer) throws(HistoryError) {
      let branch = try Self.branch(repository)
      let parent = History.head(of: repository)
      let root = try History.rootTree(parent, repository)
      self.branch = branch
      self.parent = parent
      self.root = root
    }

    private static func branch(_ repository: OpaquePointer) throws(HistoryError) -> String {
      let state = History.state(of: repository)
      guard case .branch(let branch, _) = state else { throw .cannotCommit(state) }
      return branch
    }

    /// The tree of the parent.
    var tree: ObjectID? { History.rootID(root) }

    /// What stands at a path.
    func former(at path: RelativePath) -> FormerEntry? {
      Trees.former(at: path, in: Trees.raw(root))
    }

    /// Keeps what somebody staged at `path` and what is nowhere else.
    func hold(
      _ staged: ObjectID?, at path: RelativePath, _ repository: OpaquePointer
    ) throws(HistoryError) {
      guard let staged, staged != History.rootBlob(at: path, root) else { return }
      try Blobs.hold(staged, repository)
    }
  }
}

extension History {
  /// Makes the blob of a change, and the entry of a tree that names it; nil for a removal.
  func entry(
    of change: CommitPlan.Change, _ objects: NewObjects, _ repository: OpaquePointer
  ) throws(HistoryError) -> TreeEntry? {
    let path = repositoryPath(change.path)
    switch change {
    case .put(let shown, let bytes, let isExecutable):
      let stored = try self.stored(bytes, at: path, shown: shown, repository)
      let id = try objects.add(GIT_OBJECT_BLOB, stored)
      return .init(mode: isExecutable ? .executable : .file, id: id)
    case .stream(let shown, let stat):
      let id = try BlobStream.write(shown, stat, self, repository)
      return .init(mode: stat.isExecutable ? .executable : .file, id: id)
    case .remove: return nil
    }
  }
}
