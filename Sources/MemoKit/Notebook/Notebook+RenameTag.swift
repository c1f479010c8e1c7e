internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown
internal import MemoSearch

extension Notebook {
  /// Renames a tag, and those nested below it, in all memos in one commit.
  ///
  /// Tags that fold to `old` are meant, as `tag:` of a search finds them; in headers and in texts,
  /// not in code, links and addresses. Every other byte stays. A header that then names a tag twice
  /// keeps the first. Conflict copies keep what they have. A memo that is damaged, or whose header
  /// cannot be written to, is left alone and told; the others change all or none.
  ///
  /// - Throws: `MemoError.noSuchTag` where no memo has the tag, `.invalidValue` where `new` cannot
  ///   be one in a text, `.frontMatter` where all that have it would have to be left alone,
  ///   `.changedMeanwhile`, `.notKept`, `.system`.
  /// - Complexity: reads the memos that have the tag.
  public func renameTag(
    _ old: String, to new: String, message: String? = nil
  ) throws(MemoError) -> Outcome {
    let renaming = try self.renaming(old, to: new)
    return try writing { (writing) throws(MemoError) in
      try writing.captureOutsideChanges()
      // What somebody writes in between stays; the tag is renamed in that.
      let (found, commit) = try writing.retrying { (writing) throws(MemoError) in
        let found = try self.changes(renaming)
        guard !found.changes.isEmpty else { return (found, nil as Writing.Result?) }
        let step = writing.step(
          .edit, found.changes.map(\.path),
          message: message ?? "Rename tag \(renaming.old) to \(renaming.new)")
        return (found, try writing.commit(step, found.changes))
      }
      let paths = commit == nil ? found.paths : found.changes.map(\.path)
      return try writing.outcome(of: paths, commit).telling(found.notices)
    }
  }

  /// What `renameTag` would change; nothing is.
  ///
  /// - Throws: as `renameTag`.
  public func renamingTag(
    _ old: String, to new: String
  ) throws(MemoError) -> (differences: [Difference], notices: [Notice]) {
    let found = try changes(try renaming(old, to: new))
    let differences = found.changes.compactMap { change -> Difference? in
      guard case .replace(let path, let before, let after, _) = change else { return nil }
      return Difference(from: state(path, before), to: state(path, after))
    }
    return (differences, found.notices)
  }

  private func renaming(_ old: String, to new: String) throws(MemoError) -> TagRenaming {
    do throws(EditError) {
      return try TagRenaming(old, to: new)
    } catch {
      if case .invalidTag(let text) = error { throw .invalidValue(field: "tag", text: text) }
      throw .invalidValue(field: "tag", text: new)
    }
  }

  /// The memos that have the tag, and the changes of those in which it is written otherwise.
  private func changes(_ renaming: TagRenaming) throws(MemoError) -> TagChanges {
    let index = try snapshot().index
    let paths = (0..<index.count).lazy.map(index.memo).filter { memo in
      !memo.flags.contains(.conflictCopy)
        && memo.tags.contains { renaming.name(for: $0) != nil }
    }.map(\.path)
    guard !paths.isEmpty else { throw .noSuchTag(renaming.old) }
    var found = TagChanges(paths: Array(paths))
    var refusal: MemoError?
    for path in found.paths {
      let bytes = try contents(of: path).bytes
      do throws(EditError) {
        let new = try MemoDocument(parsing: bytes).renamingTag(renaming)
        if new != bytes { found.changes.append(.replace(path, old: bytes, new: new)) }
      } catch {
        refusal = refusal ?? MemoError(error, at: path)
        found.leftAlone.append(path)
      }
    }
    if let refusal, found.leftAlone.count == found.paths.count { throw refusal }
    return found
  }
}

/// What a tag's new name makes of the memos that have it.
private struct TagChanges {
  /// The memos that have it.
  var paths: [RelativePath]
  /// What changes.
  var changes: [FileChange] = []
  /// Those that keep the old name, since nobody can tell what would become of them.
  var leftAlone: [RelativePath] = []

  var notices: [Notice] { leftAlone.isEmpty ? [] : [.tagKept(leftAlone)] }
}

extension Outcome {
  fileprivate func telling(_ notices: [Notice]) -> Outcome {
    var outcome = self
    outcome.notices += notices
    return outcome
  }
}
