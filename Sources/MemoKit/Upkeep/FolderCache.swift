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
  let records: [FolderRecord]
  /// The time by the clock of the file system, before anything is looked at; nil where nothing can
  /// be kept.
  private let clock: Instant?

  init(_ notebook: Notebook, _ history: History) {
    let store = IndexStore(
      root: notebook.root, history.place, cacheFolder: notebook.settings.cacheFolder,
      name: "folders")
    path = store?.image ?? []
    let bytes = (try? AbsoluteFile.read(path, limit: 1 << 28)) ?? []
    records = FolderTable(bytes)?.rows.map(FolderRecord.init) ?? []
    clock = AbsoluteFile.clock(path)
  }

  /// Compares the notebook's folder with the files that git's index has, before something is done to
  /// the files at `paths`.
  func differences(
    _ notebook: Notebook, _ tracked: TrackedRows, _ scope: IgnoreScope,
    before paths: [RelativePath]
  ) -> FolderDifferences {
    let now = notebook.settings.now()
    let found = notebook.folder.differences(
      from: KnownFiles(tracked), records, scope: scope, now: clock.map { min($0, now) } ?? now
    ) { tracked.has($0) }
    keep(found, except: Set(paths.map(\.folder)))
    return found
  }

  /// Keeps what was found, unless it is quicker to read the names of a few folders again than to
  /// write the table.
  ///
  /// Those of `changing` are read again in any case: what is about to be done in them voids their
  /// records.
  private func keep(_ found: FolderDifferences, except changing: Set<RelativePath?>) {
    let names = found.namesByFolder.reduce(0) { changing.contains($1.key) ? $0 : $0 + $1.value }
    guard clock != nil, let records = found.records, names > records.count / 4 else { return }
    let table = FolderTable(records.map(FolderTable.Row.init))
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

extension FolderRecord {
  fileprivate init(_ row: FolderTable.Row) {
    self.init(folder: KnownFolder(row.folder), names: row.number)
  }
}

extension FolderTable.Row {
  fileprivate init(_ record: FolderRecord) {
    self.init(folder: IndexedFolder(record.folder), number: record.names)
  }
}
