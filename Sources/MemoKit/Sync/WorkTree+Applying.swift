internal import MemoFiles
internal import MemoHistory

/// Changes of the work tree that are made one by one, and can be taken back.
struct TreeWork {
  let tree: WorkTree
  /// What was done, in this order.
  private var done: [EntryChange] = []
  /// The bytes of displaced files that differ from the blobs that git made of them.
  private var own: [RelativePath: [UInt8]] = [:]
  /// What became of each path.
  private(set) var stats: [RelativePath: FileStat] = [:]
  /// The files that only a filter program could have written, as their blobs are or as they were.
  private(set) var filtered: [RelativePath] = []

  init(_ tree: WorkTree) {
    self.tree = tree
  }

  /// Makes the changes, all or none.
  ///
  /// `progress` hears how many are made and tells whether to go on.
  mutating func apply(
    _ changes: [EntryChange], progress: (Int, Int) -> Bool
  ) throws(AdvanceFailure) {
    let parts = Self.ordered(changes)
    do throws(AdvanceFailure) {
      for (number, change) in parts.enumerated() {
        guard progress(number, parts.count) else { throw .failed(.interrupted) }
        if try make(change) { done.append(change) }
      }
    } catch {
      takeBack()
      throw error
    }
  }

  /// Takes back what was done, the last first.
  ///
  /// What cannot be taken back was changed since: what stands there is somebody's newest.
  mutating func takeBack() {
    for change in done.reversed() { _ = try? takeBack(change) }
    done = []
  }

  /// Takes changes for done, of a command that was killed.
  mutating func assumeDone(_ changes: [EntryChange]) {
    done = Self.ordered(changes)
  }

  /// What goes out of the way, what tells how line ends are written, what comes, what goes.
  private static func ordered(_ changes: [EntryChange]) -> [EntryChange] {
    let parts = changes.flatMap(\.parts)
    var needed: Set<RelativePath> = []
    for change in parts where change.new != nil {
      needed.insert(change.path)
      var folder = change.path.folder
      while let above = folder, needed.insert(above).inserted { folder = above.folder }
    }
    let coming = Set(parts.lazy.filter { $0.new != nil }.map(\.path))
    func isInTheWay(_ path: RelativePath) -> Bool {
      if needed.contains(path) { return true }
      var folder = path.folder
      while let above = folder {
        if coming.contains(above) { return true }
        folder = above.folder
      }
      return false
    }
    let attributes = Array(".gitattributes".utf8)
    func rank(_ change: EntryChange) -> Int {
      if change.new == nil { return isInTheWay(change.path) ? 0 : 3 }
      return change.path.name == attributes ? 1 : 2
    }
    let ranked = parts.map { (rank($0), $0) }
    return (0...3).flatMap { rank in ranked.filter { $0.0 == rank }.map(\.1) }
  }
}

extension EntryChange {
  /// The steps that a change is made in: a file goes before a link takes its place.
  fileprivate var parts: [EntryChange] {
    guard isTypeChange else { return [self] }
    var (first, second) = (self, self)
    first.new = nil
    second.old = nil
    return [first, second]
  }
}

// MARK: - One change

extension TreeWork {
  /// Makes a change; tells whether there was something to do.
  private mutating func make(_ change: EntryChange) throws(AdvanceFailure) -> Bool {
    do throws(MemoError) {
      switch (change.old?.mode, change.new?.mode) {
      case (.submodule, nil):
        let (folder, path) = tree.place(of: change.path)
        folder.removePlaceholder(path)
        return false
      case (_, .submodule): return try makePlaceholder(change.path)
      case (_, .link), (.link, nil): return try makeLink(change)
      default: return try makeFile(change)
      }
    } catch {
      switch error {
      case .changedMeanwhile, .exists, .noSuchMemo, .notAFile: throw .changed([change.path])
      default: throw .failed(error)
      }
    }
  }

  private func makePlaceholder(_ path: RelativePath) throws(MemoError) -> Bool {
    let (folder, path) = tree.place(of: path)
    try Self.files(path) { () throws(FileError) in try folder.makePlaceholder(path) }
    return false
  }

  private mutating func makeFile(_ change: EntryChange) throws(MemoError) -> Bool {
    let standing = try tree.standing(at: change.path)
    guard let old = change.old else { return try createFile(change, standing) }
    if change.new == nil, standing == .nothing { return false }
    let current = try tree.contents(of: change.path)
    guard let isOld = try tree.stores(current.bytes, old, change.path) else {
      filtered.append(change.path)
      return false
    }
    let isBit = current.stat.isExecutable == (old.mode == .executable)
    guard isOld, isBit else { return try adopt(change, current) }
    if try tree.id(of: current.bytes) != old.id { own[change.path] = current.bytes }
    let (folder, path) = tree.place(of: change.path)
    guard let new = change.new else {
      try Self.files(path) { () throws(FileError) in
        try folder.remove(path, expecting: current.bytes, kept: tree.work.kept)
      }
      return true
    }
    let bytes = try incoming(new, change.path)
    stats[change.path] = try Self.files(path) { () throws(FileError) in
      try folder.replace(
        path, with: bytes, expecting: current.bytes, isExecutable: new.mode == .executable,
        staging: tree.work.staging, kept: tree.work.kept)
    }
    return true
  }

  private mutating func createFile(
    _ change: EntryChange, _ standing: Standing
  ) throws(MemoError) -> Bool {
    guard let new = change.new else { return false }
    if case .file = standing { return try adopt(change, try tree.contents(of: change.path)) }
    let bytes = try incoming(new, change.path)
    let (folder, path) = tree.place(of: change.path)
    if case .folder = standing { folder.removePlaceholder(path) }
    stats[change.path] = try Self.files(path) { () throws(FileError) in
      try folder.create(
        path, bytes, isExecutable: new.mode == .executable, staging: tree.work.staging)
    }
    return true
  }

  /// Leaves a file that is what it is to be already.
  private mutating func adopt(
    _ change: EntryChange, _ current: FileContents
  ) throws(MemoError) -> Bool {
    guard let new = change.new, try tree.stores(current.bytes, new, change.path) ?? true,
      current.stat.isExecutable == (new.mode == .executable)
    else { throw .changedMeanwhile(change.path) }
    stats[change.path] = current.stat
    return false
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

  /// The bytes of a file that comes.
  private mutating func incoming(
    _ entry: TreeEntry, _ path: RelativePath
  ) throws(MemoError) -> [UInt8] {
    let (bytes, isFiltered) = try tree.incoming(entry, path)
    if isFiltered { filtered.append(path) }
    return bytes
  }

  fileprivate static func files<R>(
    _ path: RelativePath, _ body: () throws(FileError) -> R
  ) throws(MemoError) -> R {
    do throws(FileError) {
      return try body()
    } catch {
      throw MemoError(error, at: path)
    }
  }
}

extension TreeWork {
  /// Takes one change back.
  private func takeBack(_ change: EntryChange) throws(MemoError) {
    let (folder, path) = tree.place(of: change.path)
    let work = tree.work
    if change.old?.mode == .link || change.new?.mode == .link {
      let (old, new) = (try tree.target(change.old), try tree.target(change.new))
      return try Self.files(path) { () throws(FileError) in
        switch (old, new) {
        case (let old?, let new?): _ = try folder.replaceLink(path, from: new, to: old)
        case (let old?, nil): _ = try folder.createLink(path, to: old)
        case (nil, let new?): try folder.removeLink(path, to: new)
        case (nil, nil): break
        }
      }
    }
    let old = try change.old.map { (entry) throws(MemoError) -> [UInt8] in
      if let own = own[change.path] { return own }
      return try tree.blob(entry)
    }
    let new = try change.new.map { (entry) throws(MemoError) in
      try tree.incoming(entry, change.path).bytes
    }
    let isExecutable = change.old?.mode == .executable
    try Self.files(path) { () throws(FileError) in
      switch (old, new) {
      case (let old?, let new?):
        try folder.replace(
          path, with: old, expecting: new, isExecutable: isExecutable, staging: work.staging,
          kept: work.kept)
      case (let old?, nil):
        try folder.create(path, old, isExecutable: isExecutable, staging: work.staging)
      case (nil, let new?): try folder.remove(path, expecting: new, kept: work.kept)
      case (nil, nil): break
      }
    }
  }
}

extension WorkTree {
  /// The bytes that git would write for a file's entry.
  fileprivate func incoming(
    _ entry: TreeEntry, _ path: RelativePath
  ) throws(MemoError) -> (bytes: [UInt8], isFiltered: Bool) {
    try reading { () throws(HistoryError) in try history.incoming(entry.id, at: path) }
  }

  fileprivate func id(of bytes: [UInt8]) throws(MemoError) -> ObjectID {
    try reading { () throws(HistoryError) in try history.rawID(of: bytes) }
  }

  fileprivate func blob(_ entry: TreeEntry) throws(MemoError) -> [UInt8] {
    try reading { () throws(HistoryError) in
      guard let bytes = try history.blob(entry.id) else {
        throw .unverified(call: "git_blob_lookup")
      }
      return bytes
    }
  }

  /// What a link's entry holds; nil for anything else.
  fileprivate func target(_ entry: TreeEntry?) throws(MemoError) -> [UInt8]? {
    guard let entry, entry.mode == .link else { return nil }
    return try blob(entry)
  }
}
