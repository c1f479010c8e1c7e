internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown
internal import MemoText

extension Notebook {
  /// Makes a memo again what it was at `revision`, or another memo of it at `place`, as a new
  /// commit.
  ///
  /// Without `revision` the memo goes one change back: a removed one is there again as it last was.
  /// Where another memo lives under its path now, that is refused unless `place` names another.
  /// What the file holds now is in the history first. Its bytes come back as they were, also those
  /// that pin it where `pin_limit` is reached; a notice says so.
  ///
  /// - Throws: `MemoError.invalidValue` for words that mean no revision, `.noSuchRevision`,
  ///   `.ambiguousRevision`, `.notThere` where there was no memo then, `.occupied` where something
  ///   else stands at the path, `.outside`, `.noSuchMemo`, `.git`, `.system`.
  public func restore(
    _ path: RelativePath, at revision: String? = nil, as place: String? = nil,
    message: String? = nil
  ) throws(MemoError) -> Outcome {
    let wanted = try revision.map { (words) throws(MemoError) in
      (words: words, revision: try self.revision(words))
    }
    let target = try place.map { (name) throws(MemoError) in try newPlace(name, for: path) }
    return try writing { (writing) throws(MemoError) in
      let history = try openHistory()
      try writing.captureOutsideChanges()
      let past = try MemoPast(path, in: past())
      let state = try state(past, wanted, hasOwnPlace: target != nil)
      let bytes = try readingHistory { () throws(HistoryError) in
        try history.checkedOut(state.bytes, at: path)
      }
      let change: FileChange
      if let target {
        change = .create(target, bytes, isExecutable: state.isExecutable)
      } else if past.present != nil {
        let old = try contents(of: path).bytes
        if old == bytes { return try writing.outcome(of: [path], nil) }
        change = .replace(path, old: old, new: bytes)
      } else {
        change = .create(path, bytes, isExecutable: state.isExecutable)
      }
      return try writing.restore(change, bytes, message)
    }
  }

  /// The state that comes back.
  private func state(
    _ past: MemoPast, _ wanted: (words: String, revision: Revision)?, hasOwnPlace: Bool
  ) throws(MemoError) -> Difference.State {
    let words = wanted?.words ?? "~1"
    let moment = try past.moment(at: wanted?.revision ?? .back(1), as: words)
    if let state = moment.state { return state }
    guard wanted == nil, past.present != nil, moment.version?.kind == .remove else {
      throw .notThere(past.path, words)
    }
    // Before the memo that lives there, another one did.
    guard hasOwnPlace else { throw .occupied(past.path) }
    guard let state = try past.moment(at: .back(2), as: "~2").state else {
      throw .notThere(past.path, "~2")
    }
    return state
  }

  /// The path that `--as` names for a memo: a name or path from the root, or a folder ending in
  /// `/`.
  private func newPlace(
    _ name: String, for path: RelativePath
  ) throws(MemoError) -> RelativePath {
    let isFolder = name.hasSuffix("/")
    let text = isFolder ? name + String(decoding: path.name, as: UTF8.self) : name
    guard let given = RelativePath(text.hasPrefix("./") ? String(text.dropFirst(2)) : text),
      let place = given.isMemo ? given : RelativePath(given.text + ".md"), !place.isHidden
    else { throw .outside(name) }
    let standing = inStandingFolder(place)
    guard !folder.isNested(standing) else { throw .outside(name) }
    return standing
  }
}

extension Writing {
  /// Commits what came back, and says where it is pinned beyond the limit.
  fileprivate mutating func restore(
    _ change: FileChange, _ bytes: [UInt8], _ message: String?
  ) throws(MemoError) -> Outcome {
    if let taken = notebook.file(above: change.path) { throw .occupied(taken) }
    let step = step(.restore, [change.path], message: message)
    let result: Result
    do throws(MemoError) {
      result = try commit(step, [change])
    } catch {
      if case .exists(let path) = error { throw .occupied(path) }
      throw error
    }
    if let twin = notebook.twin(of: change.path) { notices.append(.nameCollides(twin)) }
    let limit = notebook.configuration.pinLimit
    if limit > 0, MemoDocument(parsing: bytes).isPinned {
      let pinned = try notebook.snapshot().pinned
      if pinned > limit { notices.append(.pinnedBeyondLimit(limit: limit, pinned: pinned)) }
    }
    return try outcome(of: [change.path], result)
  }
}

extension Notebook {
  /// A file that stands where one of the folders above `path` would have to be.
  fileprivate func file(above path: RelativePath) -> RelativePath? {
    var above = path.folder
    while let place = above {
      if (try? folder.stat(place)) != nil { return place }
      above = place.folder
    }
    return nil
  }

  /// Another file whose name is the same as this one's where case or normal form does not count.
  fileprivate func twin(of path: RelativePath) -> RelativePath? {
    let key = Folding.nameKey(path.name)
    let names = (try? folder.names(in: path.folder)) ?? []
    return names.first { $0 != path.name && Folding.nameKey($0) == key }
      .flatMap { RelativePath(bytes: $0)?.under(path.folder) }
  }
}
