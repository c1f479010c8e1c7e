package import MemoCore

extension PathTimes {
  /// The times as they were stored, if nothing was committed since that is not in the journal.
  ///
  /// Needs no repository: neither libgit2 nor an object is touched. Nil where `History.pathTimes`
  /// has to look for more.
  ///
  /// - Complexity: O(bytes of the table) for its sum, and the commits since it was made.
  package static func stored(
    at place: RepositoryPlace, head: ObjectID, _ rule: EditRule, cacheFolder: String? = nil
  ) -> PathTimes? {
    let files = PathTimesFiles(place, rule, cacheFolder: cacheFolder)
    let edges = PastEdges(place.commonDirectory)
    guard let table = files.load(edges.stamp) else { return nil }
    if table.header.head == head { return PathTimes(head: head, table: table) }
    guard let recent = files.journal.read(after: table.header.journal) else { return nil }
    var byID: [ObjectID: CommitChanges] = [:]
    for commit in recent.commits { byID[commit.id] = commit }
    guard let line = line(from: head, to: table.header.head, edges, find: { byID[$0] })
    else { return nil }
    return PathTimes(extending: table, to: head, by: line) { change, isMove in
      TimesUpdate.verdict(change, isMove, known: recent.verdicts)
    }
  }

  /// The commits from `head` back to `base`, newest first, if each has one parent and is known.
  static func line(
    from head: ObjectID, to base: ObjectID, _ edges: PastEdges,
    find: (ObjectID) -> CommitChanges?
  ) -> [CommitChanges]? {
    var line: [CommitChanges] = []
    var next = head
    while next != base {
      guard line.count < longestLine, !edges.commits.contains(next), let commit = find(next),
        commit.parents.count == 1
      else { return nil }
      line.append(commit)
      next = commit.parents[0]
    }
    return line
  }

  /// How many commits are looked at one by one before the table is made anew.
  static let longestLine = 256

  /// Goes on from a table by the commits made on top of it, or gives nothing where one of their
  /// changes cannot be judged.
  init?(
    extending table: PathTimesTable, to head: ObjectID, by line: [CommitChanges],
    _ judge: (CommitChanges.Change, _ isMove: Bool) -> Bool?
  ) {
    var search = TimesSearch()
    var isJudged = true
    for (position, commit) in line.enumerated() {
      search.meet(commit)
      let order = table.header.commits &+ UInt32(line.count - position)
      search.pass(commit, order: order) { change, isMove in
        let verdict = judge(change, isMove)
        if verdict == nil { isJudged = false }
        return verdict
      }
    }
    guard isJudged else { return nil }
    var changes: [RelativePath: Times?] = [:]
    for path in search.gone { changes[path] = .some(nil) }
    for (path, times) in search.results(base: { table.times(of: $0) }) { changes[path] = times }
    self.init(head: head, table: table, changes: changes)
  }
}
