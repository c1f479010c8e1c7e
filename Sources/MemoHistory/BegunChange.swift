package import MemoCore

/// What a command that did not end was about to do to one file.
package struct BegunChange: Hashable, Sendable {
  /// The file.
  package var path: RelativePath
  /// The path whose file was to stand here, where it was to be moved.
  package var origin: RelativePath?
  /// The file before; nil where there was none.
  package var old: TreeEntry?
  /// The file as it was to be; nil where it was to go.
  package var new: TreeEntry?
}

extension WriteSession {
  /// What a command that did not end was about to do to the files.
  ///
  /// What somebody had changed, and was to be committed just before the step itself, is the old
  /// side.
  package borrowing func changes(of intent: Intent) throws(HistoryError) -> [BegunChange] {
    let history = history
    let paths = try touched(by: intent)
    return try history.with { (repository) throws(HistoryError) in
      let way = try BegunWay(intent, history, try ObjectReader(repository))
      let before = try History.rootTree(way.start, repository)
      let after = try History.rootTree(intent.commit, repository)
      return paths.map { path in
        let full = history.repositoryPath(path)
        return BegunChange(
          path: path, origin: way.origins[path], old: Trees.file(at: full, in: Trees.raw(before)),
          new: Trees.file(at: full, in: Trees.raw(after)))
      }
    }
  }
}

/// The commits of a command that did not end.
private struct BegunWay {
  /// The commit at which the step itself begins.
  private(set) var start: ObjectID?
  /// Where the files that it moves come from, by their last paths.
  private(set) var origins: [RelativePath: RelativePath] = [:]

  init(
    _ intent: Intent, _ history: History, _ reader: borrowing ObjectReader
  ) throws(HistoryError) {
    var commits: [(id: ObjectID, isCapture: Bool, text: CommitText)] = []
    var next: ObjectID? = intent.commit
    while let id = next, id != intent.parent {
      do throws(MissingObject) {
        let bytes = try reader.commit(id)
        guard let text = CommitText(bytes) else { throw MissingObject() }
        commits.append((id, StepRecord(id, bytes)?.verb == "save", text))
        next = text.parents.first
      } catch {
        throw HistoryError(error)
      }
    }
    start = commits.dropFirst().reversed().prefix(while: \.isCapture).last?.id ?? intent.parent
    for move in commits.reversed().flatMap(\.text.moves) {
      guard let old = history.notebookPath(move.old.bytes),
        let new = history.notebookPath(move.new.bytes)
      else { continue }
      origins[new] = origins.removeValue(forKey: old) ?? old
    }
  }
}

extension History {
  /// A file that a tree has, with the bytes that git would write into the folder.
  ///
  /// - Throws: `.unverified` where the blob is missing.
  package func version(
    _ entry: TreeEntry, at path: RelativePath
  ) throws(HistoryError) -> StepChange.Version {
    guard let bytes = try file(of: entry.id, at: path) else {
      throw .unverified(call: "git_blob_lookup")
    }
    return StepChange.Version(
      id: entry.id, bytes: bytes, isExecutable: entry.mode == .executable)
  }
}
