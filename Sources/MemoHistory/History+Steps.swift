internal import CLibGit2
package import MemoCore

extension History {
  /// Calls `visit` with the commits in HEAD's past that commands made, newest first, until it
  /// returns false.
  ///
  /// A commit is met before its parents, and of two lines of the past the later one first. Where
  /// the past ends early, as in a shallow clone, nothing more is met.
  ///
  /// `visit` must not ask this history for anything.
  ///
  /// - Complexity: O(commits down to the last that is visited).
  package func steps(_ visit: (StepRecord) -> Bool) throws(HistoryError) {
    try with { (repository) throws(HistoryError) in
      guard let head = Self.head(of: repository) else { return }
      let reader = try ObjectReader(repository)
      var front = WalkFront()
      front.add(head, reader)
      while let (id, bytes, parents) = front.next() {
        if var step = StepRecord(id, bytes) {
          step.undoneStep = step.undoes.flatMap { Self.step($0, reader)?.step }
          guard visit(step) else { return }
        }
        for parent in parents { front.add(parent, reader) }
      }
    }
  }

  /// What a commit says of the command that made it; nil where it says nothing, or is not there.
  package func step(_ commit: ObjectID) throws(HistoryError) -> StepRecord? {
    try with { (repository) throws(HistoryError) in
      Self.step(commit, try ObjectReader(repository))
    }
  }

  private static func step(_ id: ObjectID, _ reader: borrowing ObjectReader) -> StepRecord? {
    (try? reader.commit(id)).flatMap { StepRecord(id, $0) }
  }
}

/// The commits that come next in a walk from a commit into its past.
private struct WalkFront {
  /// A commit that was not passed yet.
  private typealias Item = (committed: Int64, id: ObjectID, bytes: [UInt8], parents: [ObjectID])

  /// The one that was committed last stands last.
  private var items: [Item] = []
  private var seen: Set<ObjectID> = []

  /// Adds a commit, unless it was met already or cannot be read.
  mutating func add(_ id: ObjectID, _ reader: borrowing ObjectReader) {
    guard seen.insert(id).inserted, let bytes = try? reader.commit(id),
      let text = CommitText(bytes)
    else { return }
    let place = items.lastIndex { $0.committed <= text.committed }.map { $0 + 1 } ?? 0
    items.insert((text.committed, id, bytes, text.parents), at: place)
  }

  /// Takes the commit that comes next.
  mutating func next() -> (id: ObjectID, bytes: [UInt8], parents: [ObjectID])? {
    items.popLast().map { ($0.id, $0.bytes, $0.parents) }
  }
}

// MARK: - What a step did

/// What a commit did to one file.
package struct StepChange: Hashable, Sendable {
  /// A file as a commit has it.
  package struct Version: Hashable, Sendable {
    package var id: ObjectID
    /// The bytes that git would write into the folder.
    package var bytes: [UInt8]
    package var isExecutable: Bool
  }

  /// Where the file is, or was.
  package var path: RelativePath
  /// Where it was before, if the commit moved it.
  package var origin: RelativePath?
  /// Nil where the commit made the file.
  package var old: Version?
  /// Nil where it removed it.
  package var new: Version?
}

extension History {
  /// What a commit changed in the notebook, against its only parent or against nothing.
  ///
  /// - Throws: `.missingObject` where one is.
  /// - Complexity: O(bytes of the trees that differ, and of the files).
  package func changes(by commit: ObjectID) throws(HistoryError) -> [StepChange] {
    try with { (repository) throws(HistoryError) -> [StepChange] in
      var reader = try ObjectReader(repository, trees)
      let prefix = try prefix(at: commit, repository)
      let found: CommitChanges
      let trees: (old: ObjectID?, new: ObjectID)
      do throws(MissingObject) {
        guard let text = CommitText(try reader.commit(commit)) else { throw MissingObject() }
        let old = try text.parents.first.flatMap { (id) throws(MissingObject) in
          CommitText(try reader.commit(id))?.tree
        }
        trees = (old, text.tree)
        found = try reader.changes(
          of: commit, text, parents: old.map { [$0] } ?? [], below: prefix)
      } catch {
        throw HistoryError(error)
      }
      var entries: [RelativePath: EntryChange] = [:]
      try reader.compare(trees.old, trees.new) { entries[$0.path] = $0 }
      let origins = Set(found.changes.compactMap(\.origin))
      let changes = found.changes.filter { $0.new != nil || !origins.contains($0.path) }
      return try changes.map { (change) throws(HistoryError) in
        let origin = change.origin ?? change.path
        return StepChange(
          path: change.path, origin: change.origin,
          old: try version(of: origin, entries[origin.under(prefix)]?.old, repository),
          new: try version(of: change.path, entries[change.path.under(prefix)]?.new, repository))
      }
    }
  }

  /// The file that an entry at a path of the notebook stands for; nil for what is none.
  private func version(
    of path: RelativePath, _ entry: TreeEntry?, _ repository: OpaquePointer
  ) throws(HistoryError) -> StepChange.Version? {
    guard let entry, entry.mode.isFile || entry.mode == .link else { return nil }
    guard let bytes = try Blobs.bytes(of: entry.id, repository) else {
      throw .unverified(call: "git_blob_lookup")
    }
    return StepChange.Version(
      id: entry.id, bytes: try shown(bytes, at: repositoryPath(path), repository),
      isExecutable: entry.mode == .executable)
  }
}
