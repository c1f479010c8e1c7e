internal import MemoFiles
internal import MemoHistory

extension Writing {
  /// Commits what is on the disk, as `save` does; why it could not, where that is so.
  ///
  /// `letsGo` is asked where most memos are gone.
  ///
  /// - Throws: `MemoError.mostAreGone` where it says no, `.interrupted`.
  mutating func saveAll(
    _ history: History, message: String?, _ report: WorkProgress.Report,
    letsGo: (Disappearance) -> Bool
  ) throws(MemoError) -> MemoError? {
    if let blockage { throw blockage }
    let found = settled(try notebook.outsideChanges(history))
    if let gone = disappearance(found, history), !letsGo(gone) {
      throw .mostAreGone(gone.count, of: gone.all)
    }
    let captured = try capture(
      found, message: message, history, takesAll: true, progress: report)
    if !captured.changes.isEmpty { notices.append(.captured(captured.changes.count)) }
    return captured.uncommitted
  }

  /// Whether git ignores a file, or it lies in a repository of its own.
  private borrowing func isPrivate(_ path: RelativePath) -> Bool {
    notebook.isIgnored(path) || notebook.folder.isNested(path)
  }

  private static func isGitsOwn(_ path: RelativePath) -> Bool {
    [".gitignore", ".gitattributes"].contains { path.name.elementsEqual($0.utf8) }
  }

  /// Commits these files as they are, whatever they are, before something else takes their places.
  ///
  /// Paths are the repository's.
  ///
  /// - Throws: `MemoError.clashOutside` for a file outside the notebook, which is somebody else's
  ///   to commit; `.inTheWay` for one that git ignores; `.notAFile` for what cannot be committed.
  mutating func take(_ paths: [RelativePath], _ history: History) throws(MemoError) {
    var found: [OutsideChange] = []
    for path in paths {
      guard let own = history.notebookPath(path) else { throw .clashOutside(path.text) }
      let isKnown = (try? history.trackedFiles(at: [own]))?.index[own] != nil
      // What is kept from the history is not sent to anybody because somebody took its name.
      guard isKnown || Self.isGitsOwn(own) || !isPrivate(own) else { throw .inTheWay(own) }
      do throws(FileError) {
        let stat = try notebook.folder.stat(own)
        found.append(
          OutsideChange(path: own, kind: isKnown ? .modified : .added, stat: stat, isStaged: false))
      } catch {
        guard case .notFound = error else { throw MemoError(error, at: own) }
        if isKnown {
          found.append(OutsideChange(path: own, kind: .removed, stat: nil, isStaged: false))
        }
      }
    }
    let captured = try capture(found, message: nil, history, isAsked: true)
    if let reason = captured.uncommitted { throw reason }
    if !captured.changes.isEmpty { notices.append(.captured(captured.changes.count)) }
  }
}
