internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown

extension Notebook {
  /// Ends the conflict of a memo, in one commit that `undo` takes back.
  ///
  /// `path` is that of the memo, for all its copies, or that of one copy. With `.memo` the copies
  /// go; with `.copy` the memo gets what the copy holds; with `.both` the text of the copies comes
  /// below the memo's, with the keys of their headers that the memo lacks. Where there is no memo
  /// any more the copy becomes it. Copies of files that are no memos end so, too, but for `.both`.
  ///
  /// - Throws: `MemoError.noConflict` where there is no copy, `.ambiguous` where `.copy` may mean
  ///   several, `.notAMemo` where texts of a file cannot be joined, `.frontMatter`,
  ///   `.changedMeanwhile`, `.git`, `.system`.
  public func resolve(
    _ path: RelativePath, keep: Resolution, message: String? = nil
  ) throws(MemoError) -> Outcome {
    try writing { (writing) throws(MemoError) in
      try writing.captureOutsideChanges()
      let all = try conflicts()
      let named = all.filter { $0.copy.path == path }
      let conflicts = named.isEmpty ? all.filter { $0.original == path } : named
      guard let original = conflicts.first?.original else { throw .noConflict(path) }
      if keep == .both, !original.isMemo { throw .notAMemo(original) }
      if keep == .copy, conflicts.count > 1 {
        throw .ambiguous(
          path.text,
          candidates: conflicts.map { Candidate(path: $0.copy.path, title: $0.copy.title) })
      }
      let changes = try changes(to: original, conflicts, keep)
      let step = writing.step(.resolve, [original], message: message)
      let result = try writing.commit(step, changes)
      guard original.isMemo else {
        return writing.outcome(showing: [conflicts[0].memo].compactMap { $0 }, result)
      }
      return try writing.outcome(of: [original], result)
    }
  }

  private func changes(
    to original: RelativePath, _ conflicts: [Conflict], _ keep: Resolution
  ) throws(MemoError) -> [FileChange] {
    let memo = try conflicts.first?.memo.map { (memo) throws(MemoError) in
      try contents(of: memo.path).bytes
    }
    var (new, changes) = (memo, [FileChange]())
    for conflict in conflicts {
      let copy = try contents(of: conflict.copy.path).bytes
      changes.append(.remove(conflict.copy.path, old: copy))
      do throws(EditError) {
        let text = original.isMemo ? try MemoDocument(parsing: copy).withoutMark : copy
        switch (keep, new) {
        case (.memo, _?): break
        case (.both, let bytes?): new = try MemoDocument(parsing: bytes).appending(text)
        case (.copy, _), (_, nil): new = text
        }
      } catch {
        throw MemoError(error, at: conflict.copy.path)
      }
    }
    switch (memo, new) {
    case (let old?, let new?) where old != new:
      changes.insert(.replace(original, old: old, new: new), at: 0)
    case (nil, let new?): changes.insert(.create(original, new), at: 0)
    default: break
    }
    return changes
  }
}

extension Conflict {
  /// Where the memo is, or was.
  fileprivate var original: RelativePath? {
    memo?.path ?? copy.conflictOf.flatMap { RelativePath($0) }
      ?? ConflictName.original(of: copy.path)
  }
}

extension MemoDocument {
  /// The bytes without what makes it a copy; a header that had nothing else goes, too.
  fileprivate var withoutMark: [UInt8] {
    get throws(EditError) {
      guard let header, header.entry(for: "conflict_of") != nil else { return bytes }
      let plain = try unsetting("conflict_of")
      let left = MemoDocument(parsing: plain)
      let hasMore = left.header?.hasText ?? false
      return hasMore ? plain : Array(left.bytes[left.bodyRange])
    }
  }

  /// The bytes with the text of another memo below, and with its keys that this one lacks.
  fileprivate func appending(_ other: [UInt8]) throws(EditError) -> [UInt8] {
    let other = MemoDocument(parsing: other)
    var result = bytes
    for entry in other.header?.entries ?? [] {
      let now = MemoDocument(parsing: result)
      guard now.header?.entry(for: entry.key) == nil, let value = entry.editValue else {
        continue
      }
      // A header that takes no key keeps what it has: the text is what counts.
      result = (try? now.setting(entry.key, to: value)) ?? result
    }
    let text = Array(other.bytes[other.bodyRange])
    let now = MemoDocument(parsing: result)
    let body = Array(now.bytes[now.bodyRange])
    guard !text.isEmpty, text != body else { return result }
    guard !body.isEmpty else { return try now.replacingBody(with: now.withOwnLineEnds(text)) }
    let end = now.withOwnLineEnds([10])
    let ended = body.last == 10 ? body : body + end
    return try now.replacingBody(with: ended + end + now.withOwnLineEnds(text))
  }
}

extension FrontMatter {
  /// Whether anything but blanks stands between the fences.
  fileprivate var hasText: Bool { bytes[range].contains { $0 > 32 } }
}

extension FrontMatter.Entry {
  /// The value as it is written into another header; nil for one that is not taken over.
  fileprivate var editValue: EditValue? {
    switch value {
    case .list(let items):
      let texts = items.compactMap(\.text)
      return texts.count == items.count ? .list(texts) : nil
    case .string(let text, let isPlain): return isPlain ? .plain(text) : .text(text)
    case .null, .map: return nil
    }
  }
}
