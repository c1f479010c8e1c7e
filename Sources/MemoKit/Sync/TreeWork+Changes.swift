internal import MemoFiles
internal import MemoHistory

extension TreeWork {
  /// Makes a change that is no file that comes or gets other bytes; tells whether there was
  /// something to do.
  mutating func make(_ change: EntryChange) throws(AdvanceFailure) -> Bool {
    try attempt(change) { (work) throws(MemoError) in
      let (folder, path) = work.tree.place(of: change.path)
      switch (change.old?.mode, change.new?.mode) {
      case (.submodule, nil): folder.removePlaceholder(path)
      case (_, .submodule):
        try Self.files(path) { () throws(FileError) in try folder.makePlaceholder(path) }
      case (_, .link), (.link, nil): return try work.makeLink(change)
      case (nil, .file), (nil, .executable): return try work.makeBigFile(change)
      default: return try work.removeFile(change)
      }
      return false
    }
  }

  /// What is to be written for a file that comes or gets other bytes; nil for other changes, and
  /// where it is all there.
  mutating func draft(_ change: EntryChange) throws(AdvanceFailure) -> FileDraft? {
    guard let new = change.new, new.mode.isFile else { return nil }
    return try attempt(change) { (work) throws(MemoError) in
      let (folder, path) = work.tree.place(of: change.path)
      var current: FileContents?
      if let old = change.old {
        current = try work.unchanged(change, old)
        if current == nil { return nil }
      } else {
        switch try work.tree.standing(at: change.path) {
        case .file:
          try work.adopt(change, try work.tree.contents(of: change.path))
          return nil
        case .folder: folder.removePlaceholder(path)
        case .nothing, .link, .other: break
        }
        if try work.isStreamed(new, change.path) { return nil }
      }
      return FileDraft(
        path: path, bytes: try work.tree.incoming(new, change.path),
        isExecutable: new.mode == .executable, expecting: current?.bytes, seen: current?.stat)
    }
  }

  /// Writes the files of a batch, and empties it.
  mutating func write(_ batch: inout FileBatch) throws(AdvanceFailure) {
    guard let folder = batch.folder, !batch.changes.isEmpty else { return }
    let (stats, failure) = folder.write(
      batch.drafts, staging: tree.work.staging, kept: tree.work.kept)
    for (change, stat) in zip(batch.changes, stats) {
      self.stats[change.path] = stat
      done.append(change)
    }
    if let failure {
      let change = batch.changes[min(stats.count, batch.changes.count - 1)]
      throw AdvanceFailure(MemoError(failure, at: change.path), change)
    }
    batch = FileBatch()
  }

  private mutating func attempt<R>(
    _ change: EntryChange, _ body: (inout TreeWork) throws(MemoError) -> R
  ) throws(AdvanceFailure) -> R {
    do throws(MemoError) {
      return try body(&self)
    } catch {
      throw AdvanceFailure(error, change)
    }
  }

  /// A file as it is, where that is what it was; nil where it is left alone.
  private mutating func unchanged(
    _ change: EntryChange, _ old: TreeEntry
  ) throws(MemoError) -> FileContents? {
    let current = try tree.contents(of: change.path)
    let match = try tree.match(current, old, change.path)
    guard match != .none, current.stat.isExecutable == (old.mode == .executable) else {
      try adopt(change, current)
      return nil
    }
    if match == .filtered { own[change.path] = current.bytes }
    return current
  }

  private mutating func removeFile(_ change: EntryChange) throws(MemoError) -> Bool {
    guard let old = change.old, change.new == nil,
      try tree.standing(at: change.path) != .nothing,
      let current = try unchanged(change, old)
    else { return false }
    let (folder, path) = tree.place(of: change.path)
    try Self.files(path) { () throws(FileError) in
      try folder.remove(path, expecting: current.bytes, kept: tree.work.kept)
    }
    return true
  }

  /// Leaves a file that is what it is to be already.
  private mutating func adopt(
    _ change: EntryChange, _ current: FileContents
  ) throws(MemoError) {
    guard let new = change.new, try tree.stores(current.bytes, new, change.path),
      current.stat.isExecutable == (new.mode == .executable)
    else { throw .changedMeanwhile(change.path) }
    stats[change.path] = current.stat
  }

  private mutating func makeLink(_ change: EntryChange) throws(MemoError) -> Bool {
    let (folder, path) = tree.place(of: change.path)
    let (old, new) = (try tree.target(change.old), try tree.target(change.new))
    let standing = try tree.standing(at: change.path)
    if let new, case .link(to: new, let stat) = standing {
      stats[change.path] = stat
      return false
    }
    if new == nil, standing == .nothing { return false }
    stats[change.path] = try Self.files(path) { () throws(FileError) -> FileStat? in
      switch (old, new) {
      case (let old?, let new?): return try folder.replaceLink(path, from: old, to: new)
      case (nil, let new?): return try folder.createLink(path, to: new)
      case (let old?, nil): try folder.removeLink(path, to: old)
      case (nil, nil): break
      }
      return nil
    }
    return true
  }

  static func files<R>(
    _ path: RelativePath, _ body: () throws(FileError) -> R
  ) throws(MemoError) -> R {
    do throws(FileError) {
      return try body()
    } catch {
      throw MemoError(error, at: path)
    }
  }
}
