internal import MemoFiles
internal import MemoHistory

// MARK: - Going on

extension BegunFiles {
  /// What is left to do: what comes and changes, then what goes.
  ///
  /// Where a file system may hold the old and the new name for one, the old goes first.
  func left() throws(MemoError) -> [FileChange] {
    var (first, coming, going): ([FileChange], [FileChange], [FileChange]) = ([], [], [])
    for file in files where file.standing == .old {
      guard let change = try change(file) else { continue }
      if !change.isRemoval {
        coming.append(change)
      } else if isTwin(file.path) {
        first.append(change)
      } else {
        going.append(change)
      }
    }
    return first + coming + going
  }

  private func change(_ file: BegunFile) throws(MemoError) -> FileChange? {
    guard let new = file.change.new else {
      return file.now.map { .remove(file.path, old: $0.bytes, like: $0.stat) }
    }
    let bytes = try version(new, file.path).bytes
    let isExecutable = new.mode == .executable
    if let now = file.now {
      return .replace(
        file.path, old: now.bytes, new: bytes,
        isExecutable: now.stat.isExecutable == isExecutable ? nil : isExecutable)
    }
    // What moves there hands its permissions on.
    guard let model = file.change.origin.flatMap({ self[$0] })?.now?.stat else {
      return .create(file.path, bytes, isExecutable: isExecutable)
    }
    return .succeed(file.path, bytes, model.with(isExecutable: isExecutable))
  }

  private func version(
    _ entry: TreeEntry, _ path: RelativePath
  ) throws(MemoError) -> StepChange.Version {
    try history.asked { (history) throws(HistoryError) in try history.version(entry, at: path) }
  }
}

// MARK: - Going back

extension BegunFiles {
  /// What was done, in the order in which it was.
  ///
  /// A file that came is left out where it may be the only one with its text.
  func done() throws(MemoError) -> [FileChange] {
    var (coming, going): ([FileChange], [FileChange]) = ([], [])
    for file in files where file.standing == .new && file.change.old != file.change.new {
      let old = file.change.old
      switch (old, file.now) {
      case (let old?, let now?):
        let isExecutable = now.stat.isExecutable
        coming.append(
          .replace(
            file.path, old: try former(file, old), new: now.bytes,
            isExecutable: isExecutable == (old.mode == .executable) ? nil : isExecutable))
      case (nil, let now?):
        if !isOnlyOne(file) { coming.append(.succeed(file.path, now.bytes, now.stat)) }
      case (let old?, nil):
        let model = files.first { $0.change.origin == file.path }?.now?.stat
        going.append(
          .remove(file.path, old: try former(file, old), like: model))
      case (nil, nil): break
      }
    }
    return coming + going
  }

  /// The bytes of the old file: those that were displaced, or what git would write.
  private func former(_ file: BegunFile, _ old: TreeEntry) throws(MemoError) -> [UInt8] {
    if let bytes = file.displaced { return bytes }
    return try version(old, file.path).bytes
  }

  /// Whether what a file came from is another's by now.
  private func isOnlyOne(_ file: BegunFile) -> Bool {
    guard let origin = file.change.origin.flatMap({ self[$0] }), let old = origin.change.old else {
      return false
    }
    switch origin.standing {
    case .old, .new: return false
    case .newChanged: return true
    case .oldChanged: return !origin.mayBeEdited(old, history)
    }
  }

  /// What takes the command's part out of files that somebody changed after it, where that can be
  /// told from theirs.
  func reversals() throws(MemoError) -> [FileChange] {
    var changes: [FileChange] = []
    for file in files where file.standing == .newChanged {
      guard let old = file.change.old, let new = file.change.new, let now = file.now else {
        continue
      }
      let reversal = Reversal(
        old: try version(old, file.path), new: try version(new, file.path), path: file.path)
      guard let bytes = reversal.applied(to: now.bytes), bytes != now.bytes else { continue }
      changes.append(.replace(file.path, old: now.bytes, new: bytes))
    }
    return changes
  }
}
