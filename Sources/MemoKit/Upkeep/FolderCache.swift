internal import MemoFiles
internal import MemoHistory
internal import MemoSearch

/// The folders in which the last look found nothing but what git tracks, so that the next one need
/// not list them.
///
/// A file beside the index. Deleting it loses nothing.
struct FolderCache {
  private let path: [UInt8]
  /// What was found last; none where that is not known.
  let records: FolderRecords
  /// The time by the clock of the file system, before anything is looked at; nil where nothing can
  /// be kept.
  private let clock: Instant?

  init(_ notebook: Notebook, _ history: History) {
    let store = IndexStore(
      root: notebook.root, history.place, cacheFolder: notebook.settings.cacheFolder,
      name: "folders")
    path = store?.image ?? []
    let bytes = (try? AbsoluteFile.read(path, limit: 1 << 28)) ?? []
    records = FolderTable(bytes).map(FolderRecords.init) ?? FolderRecords()
    clock = AbsoluteFile.clock(path)
  }

  /// Compares the notebook's folder with the files that git's index has, before something is done
  /// to the files at `paths`.
  func differences(
    _ notebook: Notebook, _ tracked: TrackedRows, _ scope: IgnoreScope,
    before paths: [RelativePath]
  ) -> FolderDifferences {
    let now = notebook.settings.now()
    let changing = paths.map(\.folder)
    let found = notebook.folder.differences(
      from: KnownFiles(tracked), records, scope: scope, now: clock.map { min($0, now) } ?? now,
      areWorthKeeping: { areWorthKeeping($0, except: changing) },
      isTracked: { tracked.has($0) })
    if let records = found.records { keep(records) }
    return found
  }

  /// Whether it is not quicker to read these names again than to write the table.
  ///
  /// Those of `changing` are read again in any case: what is about to be done in them voids their
  /// records.
  private func areWorthKeeping(
    _ read: [(folder: RelativePath?, names: Int)], except changing: [RelativePath?]
  ) -> Bool {
    let names = read.reduce(0) { changing.contains($1.folder) ? $0 : $0 + $1.names }
    return clock != nil && names > records.folders.count / 4
  }

  private func keep(_ records: FolderRecords) {
    let table = FolderTable(records)
    // It is used only where the sum of all its bytes is right.
    try? AbsoluteFile.writeCache(path, Bytes(table.bytes), synced: false)
  }
}

extension KnownFiles {
  fileprivate init(_ tracked: TrackedRows) {
    self.init(count: tracked.count, isSame: TrackedRows.isSame) { positions, body in
      tracked.forEach(in: positions) { row in
        body(KnownFile(position: row.position, path: row.path, stat: row.stat))
      }
    }
  }
}

extension FolderRecords {
  fileprivate init(_ table: FolderTable) {
    self.init(folders: table.folders.map(KnownFolder.init), sums: table.numbers)
  }
}

extension FolderTable {
  fileprivate init(_ records: FolderRecords) {
    self.init(records.folders.map(IndexedFolder.init), numbers: records.sums)
  }
}
