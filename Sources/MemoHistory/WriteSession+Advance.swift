internal import CLibGit2
package import MemoCore

/// What becomes of the work tree where the branch goes from one commit to another.
package struct TreeStep: Sendable {
  /// The branch, with `refs/heads/`.
  package var branch: String
  /// The commit it is at; nil for a branch without one.
  package var parent: ObjectID?
  /// The commit it goes to.
  package var commit: ObjectID
  /// What the two differ in, in the order of the paths, which are the repository's.
  package var changes: [EntryChange]
  /// Those of the paths that are left out of the folder: by a sparse work tree, or because no file
  /// can have such a name.
  package var hidden: Set<RelativePath>
  /// Files that come and are left out because their names are too long for the folder.
  package var tooLong: [RelativePath]

  /// The changes that files and links have to follow.
  package var shown: [EntryChange] {
    hidden.isEmpty ? changes : changes.filter { !hidden.contains($0.path) }
  }
}

extension WriteSession {
  /// Takes the branch of HEAD, with its files, to a commit that is in the store already.
  ///
  /// The order is that of any commit: objects, files, index, ref. `applying` makes the files what
  /// the commit says and tells what became of each; it has to look for itself whether they are what
  /// HEAD says. Where it throws, or the branch could not be moved, `takingBack` takes back what it
  /// did. What it was about to do is written down before, so that the next command that writes ends
  /// it, or takes it back; that stays where `takingBack` throws.
  ///
  /// - Throws: `.before` with `.moved` where HEAD is not at `start` any more, on its branch, with
  ///   `.staged` where something is staged at a path that differs, with `.unsafeName` for a path
  ///   that git would not take, with `.filtered` for a file that only a filter program could write.
  package borrowing func advance<E: Error>(
    from start: BranchPosition, to commit: ObjectID, because reason: String,
    applying: (TreeStep) throws(E) -> [RelativePath: FileStat], takingBack: () throws(E) -> Void
  ) throws(CommitFailure<E>) -> TreeStep {
    var begun = try Self.first(E.self) { () throws(HistoryError) -> Begun in
      try begin(from: start, to: commit)
    }
    let step = begun.step
    guard commit != step.parent else { return step }
    let stats: [RelativePath: FileStat]
    do throws(E) {
      stats = try applying(step)
    } catch {
      try takeBack(step, takingBack)
      throw .applying(error)
    }
    do throws(HistoryError) {
      try publish(step, stats, &begun.index, "memo: " + reason)
    } catch {
      try takeBack(step, takingBack)
      throw .after(error)
    }
    clearIntent()
    return step
  }

  private borrowing func takeBack<E: Error>(
    _ step: TreeStep, _ body: () throws(E) -> Void
  ) throws(CommitFailure<E>) {
    history.noteTried(step.commit)
    do throws(E) {
      try body()
    } catch {
      throw .applying(error)
    }
    clearIntent()
  }

  /// A step that is written down, under git's locks.
  private struct Begun: ~Copyable {
    let lock: IndexLock
    var index: PrivateIndex
    let step: TreeStep
  }

  private borrowing func begin(
    from start: BranchPosition, to commit: ObjectID
  ) throws(HistoryError) -> Begun {
    let lock = try lockIndex()
    // Git commits and switches branches under this lock, so from here on neither happens.
    guard try history.position() == start else { throw .moved }
    let index = try PrivateIndex(of: history)
    let step = try self.step(start.branch, from: start.commit, to: commit, index.index)
    if commit != step.parent {
      try step.checkStaged(index.index, history)
      try history.checkFilters(of: step.shown, to: commit)
      try write(Intent(advancing: step))
    }
    return Begun(lock: lock, index: index, step: step)
  }

  private borrowing func step(
    _ branch: String, from parent: ObjectID?, to commit: ObjectID, _ index: borrowing GitIndex
  ) throws(HistoryError) -> TreeStep {
    let changes = try history.treeChanges(from: parent, to: commit)
    let limits = PathLimits(of: history.place.workTree)
    let tooLong = changes.filter { !limits.takes($0.path) }
    return TreeStep(
      branch: branch, parent: parent, commit: commit, changes: changes,
      hidden: index.hidden(changes, limits).union(tooLong.map(\.path)),
      tooLong: tooLong.filter { $0.new != nil }.map(\.path))
  }

  /// Index, then ref.
  private borrowing func publish(
    _ step: TreeStep, _ stats: [RelativePath: FileStat], _ index: inout PrivateIndex,
    _ reflog: String
  ) throws(HistoryError) {
    for change in step.changes {
      index.index.record(
        change.new, at: change.path, stats[change.path] ?? .unknown,
        isSkipped: step.hidden.contains(change.path))
    }
    try publish(
      Prepared(
        branch: step.branch, parent: step.parent, commit: step.commit, blobs: [:], removed: [],
        reflog: reflog), index)
  }
}

// MARK: - After a kill

extension WriteSession {
  /// What a command was about to do that was killed while it took the branch to another commit.
  package borrowing func step(of intent: Intent) throws(HistoryError) -> TreeStep {
    let index = try PrivateIndex(of: history)
    return try step(intent.branch, from: intent.parent, to: intent.commit, index.index)
  }

  /// Moves the branch, when the files of a step are what its commit says.
  package borrowing func finish(
    _ step: TreeStep, _ stats: [RelativePath: FileStat]
  ) throws(HistoryError) {
    let lock = try lockIndex()
    var index = try PrivateIndex(of: history)
    try publish(step, stats, &index, "memo: finish")
    _ = lock
    clearIntent()
  }

  /// Makes the index what the old commit says again, where it was replaced already, when the files
  /// are.
  package borrowing func abandon(_ step: TreeStep) throws(HistoryError) {
    history.noteTried(step.commit)
    let lock = try lockIndex()
    var index = try PrivateIndex(of: history)
    let head = try history.head()
    var isChanged = false
    if head == step.parent {
      for change in step.changes where index.index.has(change.new, at: change.path) {
        index.index.record(
          change.old, at: change.path, .unknown, isSkipped: step.hidden.contains(change.path))
        isChanged = true
      }
    }
    if isChanged { try index.publish { () throws(HistoryError) in } }
    _ = lock
    clearIntent()
  }
}

extension TreeStep {
  /// Makes sure that nothing a person staged would be overwritten.
  fileprivate func checkStaged(
    _ index: borrowing GitIndex, _ history: History
  ) throws(HistoryError) {
    for change in changes {
      guard index.has(change.old, at: change.path) || index.has(change.new, at: change.path) else {
        throw .staged(history.notebookPath(change.path.bytes) ?? change.path)
      }
    }
  }
}

extension GitIndex {
  /// Whether a path is in the index as a tree has it; nil for not at all.
  fileprivate func has(_ wanted: TreeEntry?, at path: RelativePath) -> Bool {
    guard let entry = entry(at: path) else { return wanted == nil }
    guard let wanted, entry.stage == 0, !entry.isIntended else { return false }
    return entry.id == wanted.id && TreeEntry.Mode(bits: Int(entry.mode)) == wanted.mode
  }

  /// Makes a path what a tree has there.
  fileprivate mutating func record(
    _ entry: TreeEntry?, at path: RelativePath, _ stat: FileStat, isSkipped: Bool
  ) {
    if let entry {
      put(path, entry, stat, isSkipped: isSkipped)
    } else {
      remove(path)
    }
  }

  /// Those of the paths that a sparse work tree leaves out.
  ///
  /// They are files that it left out before, and new ones where all of the nearest folder that has
  /// files is left out. Files whose names are too long tell nothing of their folder.
  fileprivate func hidden(
    _ changes: [EntryChange], _ limits: PathLimits
  ) -> Set<RelativePath> {
    file.withRows { rows in
      guard rows.indices.contains(where: { rows.isSkipped($0) }) else { return [] }
      return Set(
        changes.lazy.map(\.path).filter { path in
          if let row = path.bytes.withUnsafeBytes({ rows.row(of: $0) }) {
            return rows.isSkipped(row)
          }
          var folder = path.folder
          while let above = folder {
            let inside = rows.rows(below: above).lazy.filter { row in
              !rows.isSkipped(row)
                || RelativePath(bytes: Array(rows.path(row))).map(limits.takes) ?? false
            }
            if !inside.isEmpty { return inside.allSatisfy { rows.isSkipped($0) } }
            folder = above.folder
          }
          return false
        })
    }
  }
}
