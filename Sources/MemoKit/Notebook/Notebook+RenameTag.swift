internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown
internal import MemoSearch

extension Notebook {
  /// Renames a tag, and those nested below it, in all memos in one commit.
  ///
  /// Tags that fold to `old` are meant, as `tag:` of a search finds them; in headers and in texts,
  /// not in code, links and addresses. Every other byte stays. A header that then names a tag twice
  /// keeps the first. Conflict copies keep what they have. All or none.
  ///
  /// - Throws: `MemoError.noSuchTag` where no memo has the tag, `.invalidValue` where `new` cannot be
  ///   one in a text, `.frontMatter` for a memo whose header cannot be written to, `.changedMeanwhile`,
  ///   `.notKept`, `.system`.
  /// - Complexity: reads the memos that have the tag.
  public func renameTag(
    _ old: String, to new: String, message: String? = nil
  ) throws(MemoError) -> Outcome {
    let renaming = try self.renaming(old, to: new)
    return try writing { (writing) throws(MemoError) in
      try writing.captureOutsideChanges()
      for attempt in 1... {
        let (paths, changes) = try self.changes(renaming)
        guard !changes.isEmpty else { return try writing.outcome(of: paths, nil) }
        let step = writing.step(
          .edit, changes.map(\.path),
          message: message ?? "Rename tag \(renaming.old) to \(renaming.new)")
        do throws(MemoError) {
          return try writing.outcome(of: changes.map(\.path), try writing.commit(step, changes))
        } catch {
          // What somebody wrote in between stays; the tag is renamed in that.
          guard case .changedMeanwhile = error, attempt < 3 else { throw error }
        }
      }
      throw .interrupted
    }
  }

  /// What `renameTag` would change; nothing is.
  ///
  /// - Throws: as `renameTag`.
  public func renamingTag(_ old: String, to new: String) throws(MemoError) -> [Difference] {
    try changes(try renaming(old, to: new)).changes.compactMap { change in
      guard case .replace(let path, let before, let after) = change else { return nil }
      func state(_ bytes: [UInt8]) -> Difference.State {
        Difference.State(
          path: path, bytes: bytes,
          revision: revision(of: path, bytes) ?? ObjectID(blob: bytes),
          isExecutable: (try? folder.stat(path))?.isExecutable ?? false)
      }
      return Difference(from: state(before), to: state(after))
    }
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
  private func changes(
    _ renaming: TagRenaming
  ) throws(MemoError) -> (paths: [RelativePath], changes: [FileChange]) {
    let index = try snapshot().index
    let paths = (0..<index.count).lazy.map(index.memo).filter { memo in
      !memo.flags.contains(.conflictCopy)
        && memo.tags.contains { renaming.name(for: $0) != nil }
    }.map(\.path)
    guard !paths.isEmpty else { throw .noSuchTag(renaming.old) }
    var changes: [FileChange] = []
    for path in paths {
      let bytes = try contents(of: path).bytes
      do throws(EditError) {
        let new = try MemoDocument(parsing: bytes).renamingTag(renaming)
        if new != bytes { changes.append(.replace(path, old: bytes, new: new)) }
      } catch {
        throw MemoError(error, at: path)
      }
    }
    return (Array(paths), changes)
  }
}
