internal import MemoFiles
internal import MemoSearch

/// A new index that grows part by part, and goes to the disk as it grows where there is a place.
struct NewIndex: ~Copyable {
  private var builder: IndexBuilder
  private let store: IndexStore?
  private let draft: IndexDraft?
  /// What could not be read.
  private(set) var unread: [FileProblem] = []

  init(_ head: ObjectID?, key: UInt64, in store: IndexStore?) {
    builder = IndexBuilder(head: head, key: key)
    self.store = store
    draft = store?.draft()
  }

  /// Takes in all parts, which several threads make.
  mutating func read(
    _ reading: PartReading, _ progress: WorkProgress.Report
  ) throws(MemoError) {
    func isWanted(_ done: Int) throws(MemoError) {
      let isWanted = progress(
        WorkProgress(phase: .reading, done: done, total: reading.total))
      guard isWanted else { throw .interrupted }
    }
    if reading.count > 0 { try isWanted(0) }
    try OrderedWork.run(reading.count, { reading.read($0) }) { (_, outcome) throws(MemoError) in
      builder.append(outcome.part)
      unread += outcome.unread
      draft?.append(builder.takeFinished())
      if outcome.end < reading.total { try isWanted(outcome.end) }
    }
  }

  /// The whole, as it is stored or else in memory; nil where the disk lost what it held.
  consuming func finish(_ folders: [KnownFolder]) -> Index? {
    builder.know(folders.map { IndexedFolder($0) }.watching(Set(unread.map(\.path.folder))))
    let image = builder.finish()
    guard let store, let draft else { return image.index() }
    return store.keep(image, draft)
  }
}
