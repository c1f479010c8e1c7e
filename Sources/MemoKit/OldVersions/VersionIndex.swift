internal import MemoHistory
internal import MemoSearch

/// The index of all versions of a notebook's memos, kept between commands beside that of the memos.
///
/// Law: brought up to HEAD, it answers as one that was built from scratch.
struct VersionIndex {
  private let notebook: Notebook
  private let history: History
  private let store: IndexStore?
  private let key: UInt64

  /// A version with more text than this is read each time instead of being kept.
  private static let largest = 1 << 20
  /// So much text is kept in all.
  private static let most = 64 << 20
  /// From so many changes on the index is built anew.
  private static let mostChanges = 1000
  /// Raised when rows are made otherwise than before.
  private static let version: UInt8 = 3

  init(_ notebook: Notebook, _ history: History) {
    self.notebook = notebook
    self.history = history
    store = IndexStore(
      root: notebook.root, history.place, cacheFolder: notebook.settings.cacheFolder,
      name: "versions")
    var sum = Fingerprint([Self.version, notebook.configuration.titlesFromStem ? 1 : 0])
    sum.add(Array(notebook.zone.name.utf8))
    sum.add(history.place.prefix?.bytes ?? [])
    sum.add(withUnsafeBytes(of: history.place.pastStamp) { Array($0) })
    key = sum.value
  }

  /// The index at HEAD.
  ///
  /// - Throws: `.interrupted` where `progress` says so.
  /// - Complexity: O(1) where HEAD did not move; else O(commits), and O(bytes) of the versions that
  ///   are new.
  func current(_ progress: WorkProgress.Report) throws(MemoError) -> Index {
    do throws(HistoryError) {
      let head = try history.head()
      let stored = store?.load(key)
      if let stored, stored.head == head { return stored }
      let chronicle = try history.chronicle(.memo, cacheFolder: notebook.settings.cacheFolder) {
        progress(WorkProgress(phase: .history, done: $0, total: $1))
      }
      let rows = VersionRow.all(in: chronicle)
      if let stored, let index = try refreshed(stored, chronicle, rows, progress) {
        store?.update(index)
        return index
      }
      let image = try built(chronicle, rows, progress)
      guard let store, chronicle.isWhole || history.place.pastStamp != 0 else {
        return image.index()
      }
      return store.keep(image)
    } catch {
      throw MemoError(error, at: notebook.root)
    }
  }

  private func built(
    _ chronicle: Chronicle, _ rows: [RelativePath: VersionRow], _ progress: WorkProgress.Report
  ) throws(HistoryError) -> NewImage {
    let rows = rows.sorted { $0.key < $1.key }.map(\.value)
    var builder = IndexBuilder(head: chronicle.head, key: key)
    var size = 0
    try read(rows, progress) { row, bytes in
      builder.append(indexed(row, bytes, &size))
    }
    return builder.finish()
  }

  /// Brings a stored index up to what the chronicle tells; nil where too much differs.
  private func refreshed(
    _ stored: Index, _ chronicle: Chronicle, _ rows: [RelativePath: VersionRow],
    _ progress: WorkProgress.Report
  ) throws(HistoryError) -> Index? {
    var missing = rows
    var gone: [RelativePath] = []
    for position in 0..<stored.count {
      let entry = stored.memo(at: position)
      let key = entry.path
      guard let row = rows[key] else {
        gone.append(key)
        continue
      }
      if row == VersionRow(entry) { missing[key] = nil }
    }
    guard missing.count + gone.count <= Self.mostChanges else { return nil }
    var index = stored
    index.apply(.head(chronicle.head))
    for key in gone { index.apply(.remove(key)) }
    var size = stored.textBytes
    try read(missing.sorted { $0.key < $1.key }.map(\.value), progress) { row, bytes in
      index.apply(.put(indexed(row, bytes, &size)))
    }
    return index
  }

  private func indexed(
    _ row: VersionRow, _ bytes: [UInt8]?, _ size: inout Int
  ) -> IndexedMemo {
    guard let bytes, bytes.count <= Self.largest, size + bytes.count <= Self.most else {
      return row.placeholder
    }
    size += bytes.count
    return row.indexed(bytes, notebook.configuration, notebook.zone)
  }

  /// Calls `body` with the text of each row, nil where it is not there.
  private func read(
    _ rows: [VersionRow], _ progress: WorkProgress.Report,
    _ body: (VersionRow, [UInt8]?) -> Void
  ) throws(HistoryError) {
    try history.readBlobs(rows.map(\.blob)) { (number, bytes) throws(HistoryError) in
      if number % 64 == 0 {
        let state = WorkProgress(phase: .history, done: number, total: rows.count)
        guard progress(state) else { throw .interrupted }
      }
      body(rows[number], bytes)
    }
  }
}

// MARK: - What is not kept

extension VersionIndex {
  /// So much text is looked through at once.
  private static let portion = 8 << 20

  /// Searches the versions of an index whose texts it does not have, a portion of them at a time.
  func searchElsewhere(
    _ index: Index, _ query: Query, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [(entry: IndexEntry, score: Double)] {
    let rows = (0..<index.count).map { index.memo(at: $0) }
      .filter { $0.flags.contains(.textElsewhere) }.compactMap { VersionRow($0) }
    guard !rows.isEmpty else { return [] }
    var found: [(entry: IndexEntry, score: Double)] = []
    var waiting: [IndexedMemo] = []
    var size = 0
    func look() {
      let portion = Index(building: waiting, head: nil)
      found += portion.search(query).hits.map { (portion.memo(at: $0.position), $0.score) }
      (waiting, size) = ([], 0)
    }
    do throws(HistoryError) {
      try read(rows, progress) { row, bytes in
        guard let bytes else { return }
        waiting.append(row.indexed(bytes, notebook.configuration, notebook.zone))
        size += bytes.count
        if size > Self.portion { look() }
      }
    } catch {
      throw MemoError(error, at: notebook.root)
    }
    look()
    return found
  }
}
