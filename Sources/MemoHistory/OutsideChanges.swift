internal import CLibGit2
package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A difference between the folder and git's index that `memo` did not make.
package struct OutsideChange: Hashable, Sendable {
  /// What happened.
  package enum Kind: Hashable, Sendable {
    case added, modified, removed
  }

  package var path: RelativePath
  package var kind: Kind
  /// The file as it is; nil where it is gone.
  package var stat: FileStat?
  /// Whether the person has staged something at this path that is not in HEAD.
  package var isStaged: Bool

  package init(path: RelativePath, kind: Kind, stat: FileStat?, isStaged: Bool) {
    self.path = path
    self.kind = kind
    self.stat = stat
    self.isStaged = isStaged
  }
}

/// Which files of git's index may be gone from the folder.
package enum GoneFiles: Hashable, Sendable {
  /// None: only those that are there are of interest.
  case none
  /// All but those that are there.
  case others
  /// These at most.
  case these([RelativePath])
}

/// What is known of the notebook's files in git.
package struct TrackedFiles: Sendable {
  /// The blob of each path in HEAD.
  package var head: [RelativePath: ObjectID] = [:]
  /// The blob of each path in the index.
  package var index: [RelativePath: ObjectID] = [:]
  /// Those that git leaves out of the folder, as a sparse checkout does.
  package var skipped: Set<RelativePath> = []

  /// Makes a value that knows nothing.
  package init() {}
}

extension History {
  /// The blobs that HEAD and the index have below the notebook.
  package func trackedFiles() throws(HistoryError) -> TrackedFiles {
    try with { (repository) throws(HistoryError) in
      var tracked = TrackedFiles()
      let head = Self.head(of: repository)
      if let head,
        let tree = try Trees.subtree(
          place.prefix, of: Trees.tree(of: head, repository), repository)
      {
        try Trees.difference(nil, tree.raw, below: [], repository) { path, _, id in
          if let path = RelativePath(bytes: path), let id { tracked.head[path] = id }
        }
      }
      let index = try index(repository)
      for entry in index.entries(below: place.prefix)
      where entry.stage == 0 && !entry.isRepository {
        guard let path = notebookPath(entry.path) else { continue }
        tracked.index[path] = entry.id
        if entry.isSkipped { tracked.skipped.insert(path) }
      }
      return tracked
    }
  }

  /// The blobs that HEAD and the index have at some paths.
  package func trackedFiles(at paths: [RelativePath]) throws(HistoryError) -> TrackedFiles {
    try with { (repository) throws(HistoryError) in
      var tracked = TrackedFiles()
      let head = Self.head(of: repository)
      let tree = try Self.rootTree(head, repository)
      let index = try index(repository)
      for path in paths {
        let full = repositoryPath(path)
        tracked.head[path] = Self.rootBlob(at: full, tree)
        if let entry = index.entry(at: full), entry.stage == 0 { tracked.index[path] = entry.id }
      }
      return tracked
    }
  }

  /// How the folder differs from git's index.
  ///
  /// `files` are the files of the notebook that git does not ignore, best in the order of their
  /// paths' bytes. Files whose times may lie are read with `read` and compared by contents, after
  /// git's filters; one that cannot be read, or is only in `absent` (known to be elsewhere), is no
  /// change. One that only a filter program could compare is one if its size or time is another.
  /// Unmerged and skipped entries are none.
  package func outsideChanges(
    files: [(path: RelativePath, stat: FileStat)], gone: GoneFiles = .others,
    absent: Set<RelativePath> = [], read: (RelativePath) -> [UInt8]?
  ) throws(HistoryError) -> [OutsideChange] {
    try with { (repository) throws(HistoryError) in
      let head = Self.head(of: repository)
      let tree = try Self.rootTree(head, repository)
      let index = try index(repository)
      var changes: [OutsideChange] = []
      func isStaged(_ path: RelativePath, _ id: ObjectID?) -> Bool {
        Self.rootBlob(at: repositoryPath(path), tree) != id
      }
      try index.file.withRows { (rows) throws(HistoryError) in
        let below = rows.rows(below: place.prefix)
        var isMet = [Bool](repeating: false, count: gone == .others ? below.count : 0)
        var guess = below.lowerBound
        for file in files {
          let path = repositoryPath(file.path)
          let row = path.bytes.withUnsafeBytes { rows.row(of: $0, guess: guess) }
          if let row {
            guess = row + 1
            if gone == .others { isMet[row - below.lowerBound] = true }
          }
          guard let row, !rows.isIntended(row) else {
            changes.append(
              OutsideChange(
                path: file.path, kind: .added, stat: file.stat,
                isStaged: row != nil || isStaged(file.path, nil)))
            continue
          }
          guard rows.stage(row) == 0, !rows.isFresh(row, file.stat, written: index.written),
            try isChanged(file, path, row, rows, repository, read)
          else { continue }
          changes.append(
            OutsideChange(
              path: file.path, kind: .modified, stat: file.stat,
              isStaged: isStaged(file.path, rows.id(row))))
        }
        for row in self.rows(gone, of: rows, below, isMet)
        where rows.stage(row) == 0 && !rows.isSkipped(row) && rows.isFile(row) {
          guard let path = notebookPath(Array(rows.path(row))), !absent.contains(path),
            isGone(path)
          else { continue }
          changes.append(
            OutsideChange(
              path: path, kind: .removed, stat: nil, isStaged: isStaged(path, rows.id(row))))
        }
      }
      return changes.sorted { $0.path < $1.path }
    }
  }

  /// The rows of files that may be gone.
  private func rows(
    _ gone: GoneFiles, of rows: IndexRows, _ below: Range<Int>, _ isMet: [Bool]
  ) -> [Int] {
    switch gone {
    case .none: []
    case .others: below.filter { !isMet[$0 - below.lowerBound] }
    case .these(let paths):
      paths.compactMap { path in
        repositoryPath(path).bytes.withUnsafeBytes { rows.row(of: $0) }
      }
    }
  }

  static func rootTree(
    _ head: ObjectID?, _ repository: OpaquePointer
  ) throws(HistoryError) -> Handle<TreeKind>? {
    guard let head else { return nil }
    return try Trees.tree(of: head, repository)
  }

  static func rootID(_ tree: borrowing Handle<TreeKind>?) -> ObjectID? {
    switch tree {
    case .some(let tree): ObjectID(git_tree_id(tree.raw).pointee)
    case .none: nil
    }
  }

  static func rootBlob(at path: RelativePath, _ tree: borrowing Handle<TreeKind>?) -> ObjectID? {
    switch tree {
    case .some(let tree): Trees.blob(at: path, in: tree.raw)
    case .none: nil
    }
  }

  /// Whether a file is another one than its entry's, as far as it can be read.
  ///
  /// One that only a filter program of git's could compare is told by its size and time alone: that
  /// it was copied, or its rights were touched, is no change.
  private func isChanged(
    _ file: (path: RelativePath, stat: FileStat), _ path: RelativePath, _ row: Int,
    _ rows: IndexRows, _ repository: OpaquePointer, _ read: (RelativePath) -> [UInt8]?
  ) throws(HistoryError) -> Bool {
    if hasFilter(path, repository) { return !rows.isAlike(row, file.stat) }
    guard let bytes = read(file.path) else { return false }
    return try !holds(bytes, .init(row, rows), file.stat, path, repository)
  }

  /// Whether the file's bytes are what the entry holds.
  private func holds(
    _ bytes: [UInt8], _ entry: GitIndex.Entry, _ stat: FileStat, _ path: RelativePath,
    _ repository: OpaquePointer
  ) throws(HistoryError) -> Bool {
    guard (entry.mode & 0o111 != 0) == stat.isExecutable else { return false }
    let stored = try stored(bytes, at: path, shown: path, repository)
    return try Blobs.id(of: stored) == entry.id
  }

  /// Whether nothing stands at the path, nor anything in place of a folder above it.
  private func isGone(_ path: RelativePath) -> Bool {
    var info = stat()
    let full = Array(place.workTree.utf8) + [RelativePath.slash] + repositoryPath(path).bytes
    return full.withCString { lstat($0, &info) } != 0 && (errno == ENOENT || errno == ENOTDIR)
  }
}
