package import MemoCore

extension History {
  /// The times after a commit that this process just made, of what its maker knows: no object is
  /// read.
  ///
  /// The commit is stored with those before it, so that nobody has to look at it any more. `texts`
  /// are the bytes before and after of the files that had other ones. Nil where `pathTimes` has to
  /// be asked: where more than that is to be known, another process is storing, or the commit does
  /// not stand on what is stored.
  package func times(
    after receipt: CommitReceipt, _ texts: [RelativePath: (old: [UInt8], new: [UInt8])],
    _ rule: EditRule, cacheFolder: String?
  ) -> PathTimes? {
    guard let commit = receipt.changes, let verdicts = Self.verdicts(of: commit, texts, rule) else {
      return nil
    }
    let files = PathTimesFiles(place, rule, cacheFolder: cacheFolder)
    guard let lock = files.takeLock() else { return nil }
    let edges = PastEdges(place.commonDirectory)
    guard let table = files.load(edges.stamp),
      let recent = files.journal.read(after: table.header.journal)
    else { return nil }
    var known = [commit.id: commit]
    for commit in recent.commits { known[commit.id] = commit }
    guard
      let line = PathTimes.line(
        from: commit.id, to: table.header.head, edges, find: { known[$0] }),
      (try? files.journal.append([commit], verdicts, after: recent.end)) != nil
    else { return nil }
    let judged = recent.verdicts.merging(verdicts) { $1 }
    let times = PathTimes(extending: table, to: commit.id, by: line) { change, isMove in
      TimesUpdate.verdict(change, isMove, known: judged)
    }
    _ = lock
    return times
  }

  /// Which changes of a commit are edits, where the texts are the very blobs.
  private static func verdicts(
    of commit: CommitChanges, _ texts: [RelativePath: (old: [UInt8], new: [UInt8])],
    _ rule: EditRule
  ) -> [BlobPair: Bool]? {
    var verdicts: [BlobPair: Bool] = [:]
    for change in commit.changes
    where TimesUpdate.verdict(change, commit.isMove, known: [:]) == nil {
      guard let text = texts[change.path], let old = change.old, let new = change.new,
        ObjectID(blob: text.old) == old, ObjectID(blob: text.new) == new
      else { return nil }
      verdicts[BlobPair(old: old, new: new, isMove: commit.isMove)] = rule.isEdit(
        text.old, text.new, commit.isMove)
    }
    return verdicts
  }
}
