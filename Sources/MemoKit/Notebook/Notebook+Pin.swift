internal import MemoFiles
internal import MemoMarkdown

extension Notebook {
  /// Pins or unpins memos in one commit; what already is as wanted stays untouched.
  ///
  /// All or none: `MemoError.pinLimit` where more memos would be pinned than `pin_limit` allows,
  /// `.conflictCopy` for what only keeps the other side of a conflict.
  public func setPinned(
    _ isPinned: Bool, _ paths: [RelativePath], message: String? = nil
  ) throws(MemoError) -> Outcome {
    try writing { (writing) throws(MemoError) in
      try writing.captureOutsideChanges(before: paths)
      // What somebody writes in between stays; the key is set in that.
      let result = try writing.retrying { (writing) throws(MemoError) -> Writing.Result? in
        let changes = try pinning(isPinned, paths.uniqued)
        guard !changes.isEmpty else { return nil }
        if isPinned { try checkPinLimit(adding: changes.count) }
        let step = writing.step(isPinned ? .pin : .unpin, changes.map(\.path), message: message)
        return try writing.commit(step, changes)
      }
      return try writing.outcome(of: paths, result)
    }
  }

  /// What pinning or unpinning changes of memos that are not so already.
  private func pinning(
    _ isPinned: Bool, _ paths: [RelativePath]
  ) throws(MemoError) -> [FileChange] {
    var changes: [FileChange] = []
    for path in paths {
      let old = try contents(of: path).bytes
      let document = MemoDocument(parsing: old)
      let facts = document.facts(stem: path.stemText)
      if isPinned, isCopy(path, facts) { throw .conflictCopy(path) }
      guard facts.isPinned != isPinned else { continue }
      do throws(EditError) {
        let new = try document.setting("pinned", to: .plain(isPinned ? "true" : "false"))
        changes.append(.replace(path, old: old, new: new))
      } catch {
        throw MemoError(error, at: path)
      }
    }
    return changes
  }

  /// Whether a memo keeps the other side of a conflict, as its header or its name tells.
  private func isCopy(_ path: RelativePath, _ facts: MemoFacts) -> Bool {
    if facts.original(of: path) != nil { return true }
    return ConflictName.original(of: path).map { hasFile(at: $0) } ?? false
  }

  /// Refuses with `MemoError.pinLimit` where `count` more pinned memos would be too many.
  ///
  /// - Complexity: reads the whole notebook where there is a limit.
  public func checkPinLimit(adding count: Int = 1) throws(MemoError) {
    try require("pin_limit")
    guard configuration.pinLimit > 0 else { return }
    let pinned = try snapshot().pinned
    guard pinned + count <= configuration.pinLimit else {
      throw .pinLimit(limit: configuration.pinLimit, pinned: pinned, adding: count)
    }
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in their order.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
