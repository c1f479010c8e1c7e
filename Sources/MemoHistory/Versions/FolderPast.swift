internal import MemoCore

/// Where the notebook's folder lay in a larger repository before a commit renamed it.
///
/// Commits tell of paths from the top of the repository, so what came before the rename has to be
/// looked for below the old folder.
struct FormerFolder {
  /// The commit that the rename was made on.
  var parent: ObjectID
  /// The folder until then.
  var prefix: RelativePath
}

extension ObjectReader {
  /// Where the folder at `prefix` lay before a commit that renamed it and changed nothing in it;
  /// nil where the commit did no such thing.
  mutating func formerFolder(
    before commit: CommitText, _ prefix: RelativePath
  ) throws(MissingObject) -> FormerFolder? {
    guard commit.parents.count == 1, let parent = CommitText(try self.commit(commit.parents[0])),
      let wanted = try subtree(prefix, of: commit.tree),
      try subtree(prefix, of: parent.tree) == nil,
      let path = try folder(wanted, goneFrom: parent.tree, to: commit.tree, below: [])
    else { return nil }
    return RelativePath(bytes: path).map {
      FormerFolder(parent: commit.parents[0], prefix: $0)
    }
  }

  /// The path of a folder with this tree that the first tree has and the second lacks there.
  private mutating func folder(
    _ wanted: ObjectID, goneFrom old: ObjectID, to new: ObjectID?, below base: [UInt8]
  ) throws(MissingObject) -> [UInt8]? {
    let after = try folders(of: new)
    for (name, id) in try folders(of: old) where after[name] != id {
      let path = base + (base.isEmpty ? [] : [RelativePath.slash]) + name
      if id == wanted, after[name] == nil { return path }
      if let found = try folder(wanted, goneFrom: id, to: after[name], below: path) {
        return found
      }
    }
    return nil
  }

  private mutating func folders(of tree: ObjectID?) throws(MissingObject) -> [[UInt8]: ObjectID] {
    try Self.entries(of: try self.tree(tree)) { (entries) throws(MissingObject) in
      var folders: [[UInt8]: ObjectID] = [:]
      while !entries.isDone {
        if entries.kind == .folder { folders[entries.nameBytes] = entries.id }
        try entries.advance()
      }
      return folders
    }
  }
}

extension History {
  /// The chronicle with what happened below the folders that the notebook's had been before.
  ///
  /// A commit that only renamed the folder changed nothing in the notebook.
  func followingFolder(
    _ chronicle: Chronicle, at place: RepositoryPlace, _ repository: OpaquePointer,
    _ rule: EditRule, _ cacheFolder: String?, _ progress: (_ done: Int, _ total: Int) -> Bool
  ) throws(HistoryError) -> Chronicle {
    guard let (first, former) = try formerFolder(of: chronicle, at: place, repository) else {
      return chronicle
    }
    var older = place
    older.prefix = former.prefix
    let below = try updatingTimes(repository, at: older, rule, cacheFolder) {
      (update) throws(HistoryError) in
      try update.chronicle(of: former.parent, progress)
    }
    let past = try followingFolder(below, at: older, repository, rule, cacheFolder, progress)
    let known = Dictionary(
      past.commits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let commits = chronicle.commits.map { commit in
      var commit = known[commit.id] ?? commit
      if commit.id == first { commit.changes = [] }
      return commit
    }
    return Chronicle(
      head: chronicle.head, commits, isWhole: chronicle.isWhole && past.isWhole)
  }

  /// The commit that brought the notebook's folder to where it is, and where it lay before.
  func formerFolder(
    of chronicle: Chronicle, at place: RepositoryPlace, _ repository: OpaquePointer
  ) throws(HistoryError) -> (commit: ObjectID, former: FormerFolder)? {
    guard let prefix = place.prefix,
      let first = chronicle.commits.last(where: { !$0.changes.isEmpty }),
      first.changes.allSatisfy(\.isAddition)
    else { return nil }
    var reader = try ObjectReader(repository)
    guard let text = (try? reader.commit(first.id)).flatMap(CommitText.init),
      let former = try? reader.formerFolder(before: text, prefix)
    else { return nil }
    return (first.id, former)
  }

  /// Where the notebook's folder lay in a commit of HEAD's first parents.
  func prefix(
    at commit: ObjectID, _ repository: OpaquePointer
  ) throws(HistoryError) -> RelativePath? {
    guard var prefix = place.prefix else { return nil }
    var reader = try ObjectReader(repository)
    guard let text = (try? reader.commit(commit)).flatMap(CommitText.init) else { return prefix }
    if (try? reader.subtree(prefix, of: text.tree)) != nil { return prefix }
    var next = Self.head(of: repository)
    for _ in 0..<Self.longestWay {
      guard let id = next, id != commit,
        let text = (try? reader.commit(id)).flatMap(CommitText.init)
      else { break }
      if let former = try? reader.formerFolder(before: text, prefix) { prefix = former.prefix }
      next = text.parents.first
    }
    return prefix
  }
}
