internal import MemoCore

extension TimesUpdate {
  /// Makes the table of `head` from all commits below it.
  mutating func rebuild(
    _ head: ObjectID, _ progress: Progress
  ) throws(HistoryError) -> PathTimes {
    let past = try readPast(of: head, progress)
    let passed = past.known
    var search = TimesSearch()
    guard let files = try? filesOfHead(head) else { return PathTimes(head: head, table: nil) }
    for (path, blob) in files { search.add(path, blob) }
    for (position, node) in passed.enumerated() {
      if search.isDone { break }
      guard let commit = known[past.ids[node]] else { break }
      let order = UInt32(clamping: passed.count - position)
      search.pass(commit, order: order) { judge($0, $1) }
    }
    if passed.count == past.ids.count { search.settleMade() }
    store([])
    dropUnreachable(past)
    return table(head, commits: passed.count, search)
  }

  /// Finds the commits below `head`, and reads what those changed that the journal does not have.
  mutating func readPast(
    of head: ObjectID, _ progress: Progress
  ) throws(HistoryError) -> Past {
    let journal = files.journal.read()
    end = journal?.end
    verdicts = journal?.verdicts ?? [:]
    newVerdicts = [:]
    known = Dictionary(minimumCapacity: journal?.commits.count ?? 0)
    for commit in journal?.commits ?? [] { known[commit.id] = commit }
    var past = Past(of: head, known, reader, edges)
    let unreadable = try readNew(past, progress)
    if past.isBroken || !unreadable.isEmpty { mayStore = false }
    past.end(at: unreadable)
    return past
  }

  /// Writes the journal anew without commits of pasts that were left, where they are most of it.
  private mutating func dropUnreachable(_ past: borrowing Past) {
    guard mayStore, known.count > 2 * past.ids.count + Self.portion else { return }
    (newVerdicts, end) = (verdicts, nil)
    store(past.ids.compactMap { known[$0] })
  }

  private mutating func table(
    _ head: ObjectID, commits: Int, _ search: TimesSearch
  ) -> PathTimes {
    let header = PathTimesTable.Header(
      rule: rule.version, head: head, edges: edges.stamp,
      journal: end ?? .init(offset: 0, sum: 0), commits: UInt32(clamping: commits))
    let table = PathTimesTable.make(header, search.results { _ in nil })
    if let table, end != nil { store(table) }
    return PathTimes(head: head, table: table)
  }

  private mutating func filesOfHead(
    _ head: ObjectID
  ) throws(MissingObject) -> [(RelativePath, ObjectID)] {
    guard let text = CommitText(try reader.commit(head)) else { throw MissingObject() }
    var files: [(RelativePath, ObjectID)] = []
    try reader.files(of: reader.subtree(prefix, of: text.tree)) { files.append(($0, $1)) }
    return files
  }

  /// How many commits are stored at once.
  private static let portion = 500
  /// After how many commits progress is told.
  private static let step = 50

  /// Reads what the commits changed that nobody has looked at yet.
  ///
  /// Gives those that could not be read.
  private mutating func readNew(
    _ past: borrowing Past, _ progress: Progress
  ) throws(HistoryError) -> Set<ObjectID> {
    var unreadable: Set<ObjectID> = []
    var portion: [CommitChanges] = []
    for (done, (id, text)) in past.new.enumerated() {
      if done % Self.step == 0, !progress(done, past.new.count) {
        store(portion)
        throw .interrupted
      }
      do throws(MissingObject) {
        let commit = try changes(of: id, text, trees: past.trees)
        known[id] = commit
        portion.append(commit)
      } catch {
        unreadable.insert(id)
      }
      if portion.count == Self.portion {
        store(portion)
        portion = []
      }
    }
    store(portion)
    _ = progress(past.new.count, past.new.count)
    return unreadable
  }
}
