internal import MemoCore

extension TimesUpdate {
  /// Goes on from a stored table, if HEAD stands on its commit by a line of few commits.
  mutating func extend(_ table: PathTimesTable, to head: ObjectID) -> PathTimes? {
    guard let recent = files.journal.read(after: table.header.journal) else { return nil }
    end = recent.end
    verdicts = recent.verdicts
    known = [:]
    for commit in recent.commits { known[commit.id] = commit }
    guard let ids = line(from: head, to: table.header.head) else { return nil }
    var line: [CommitChanges] = []
    var new: [CommitChanges] = []
    for (id, text) in ids {
      if let commit = known[id] {
        line.append(commit)
      } else if let text, let commit = try? changes(of: id, text) {
        line.append(commit)
        new.append(commit)
      } else {
        return nil
      }
    }
    guard let times = PathTimes(extending: table, to: head, by: line, { judge($0, $1) })
    else { return nil }
    store(new)
    return times
  }

  /// The commits from `head` back to `base`, newest first, if each has one parent and they are few;
  /// with the text of those that are not known yet.
  private func line(
    from head: ObjectID, to base: ObjectID
  ) -> [(id: ObjectID, text: CommitText?)]? {
    var line: [(id: ObjectID, text: CommitText?)] = []
    var next = head
    while next != base {
      guard line.count < PathTimes.longestLine, !edges.commits.contains(next) else { return nil }
      let text = known[next] == nil ? (try? reader.commit(next)).flatMap { CommitText($0) } : nil
      guard let parents = known[next]?.parents ?? text?.parents, parents.count == 1 else {
        return nil
      }
      line.append((next, text))
      next = parents[0]
    }
    return line
  }

  /// What a commit changed against its parents, whose trees may be known.
  mutating func changes(
    of id: ObjectID, _ text: CommitText, trees: [ObjectID: ObjectID] = [:]
  ) throws(MissingObject) -> CommitChanges {
    var parents: [ObjectID] = []
    for parent in text.parents {
      if let tree = trees[parent] {
        parents.append(tree)
      } else if let text = CommitText(try reader.commit(parent)) {
        parents.append(text.tree)
      } else {
        throw MissingObject()
      }
    }
    return try reader.changes(of: id, text, parents: parents, below: prefix)
  }
}
