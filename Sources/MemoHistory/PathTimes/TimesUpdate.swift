internal import MemoCore

/// One bringing up to date of the stored times.
struct TimesUpdate: ~Copyable {
  typealias Progress = (_ done: Int, _ total: Int) -> Bool

  var reader: ObjectReader
  let files: PathTimesFiles
  let edges: PastEdges
  let rule: EditRule
  let prefix: RelativePath?
  /// Whether there is a place to store things and nobody else is storing.
  var mayStore: Bool
  var known: [ObjectID: CommitChanges] = [:]
  var verdicts: [BlobPair: Bool] = [:]
  /// The verdicts that are not stored yet.
  var newVerdicts: [BlobPair: Bool] = [:]
  /// The end of the journal, or nil where it has to be begun anew.
  var end: ChangeJournal.Position?

  init(
    _ reader: consuming ObjectReader, _ files: PathTimesFiles, _ edges: PastEdges,
    _ rule: EditRule, prefix: RelativePath?, mayStore: Bool
  ) {
    self.reader = reader
    self.files = files
    self.edges = edges
    self.rule = rule
    self.prefix = prefix
    self.mayStore = mayStore
  }

  /// The times at `head`.
  mutating func run(
    _ head: ObjectID, _ progress: Progress
  ) throws(HistoryError) -> PathTimes {
    if let table = files.load(edges.stamp), let times = extend(table, to: head) { return times }
    return try rebuild(head, progress)
  }

  /// Adds to the journal what is not in it, as far as that is possible.
  mutating func store(_ commits: [CommitChanges]) {
    guard mayStore, !commits.isEmpty || !newVerdicts.isEmpty || end == nil else { return }
    do throws(HistoryError) {
      end = try files.journal.append(commits, newVerdicts, after: end)
      newVerdicts = [:]
    } catch {
      mayStore = false
    }
  }

  /// Stores a table made from what the journal holds now.
  func store(_ table: PathTimesTable) {
    // A table that could not be stored is made again the next time.
    if mayStore { try? table.store(at: files.table) }
  }
}

// MARK: - Judging

extension TimesUpdate {
  /// Whether a change is an edit, by what is known without reading; nil for what is not.
  static func verdict(
    _ change: CommitChanges.Change, _ isMove: Bool, known: [BlobPair: Bool]
  ) -> Bool? {
    guard let old = change.old, let new = change.new, change.path.isMemo else { return true }
    return known[BlobPair(old: old, new: new, isMove: isMove)]
  }

  /// Whether a change is an edit; nil where a version is missing.
  mutating func judge(_ change: CommitChanges.Change, _ isMove: Bool) -> Bool? {
    if let known = Self.verdict(change, isMove, known: verdicts) { return known }
    guard let old = change.old, let new = change.new, let before = try? reader.blob(old),
      let after = try? reader.blob(new)
    else { return nil }
    let isEdit = rule.isEdit(before, after, isMove)
    let pair = BlobPair(old: old, new: new, isMove: isMove)
    verdicts[pair] = isEdit
    newVerdicts[pair] = isEdit
    return isEdit
  }
}
