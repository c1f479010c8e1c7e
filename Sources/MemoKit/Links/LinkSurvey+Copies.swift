internal import MemoMarkdown
internal import MemoSearch

/// A conflict copy and the memo it stands beside.
struct CopyOfMemo {
  let path: RelativePath
  let original: RelativePath
}

extension LinkSurvey {
  /// The conflict copies whose headers name one of these memos.
  func copies(of originals: Set<RelativePath>) -> [CopyOfMemo] {
    (0..<snapshot.index.count).lazy.map(snapshot.index.memo)
      .filter { $0.flags.contains(.conflictCopy) }
      .compactMap { memo in
        guard let original = memo.conflictOf.flatMap({ RelativePath($0) }),
          originals.contains(original)
        else { return nil }
        return CopyOfMemo(path: memo.path, original: original)
      }
  }

  /// The conflict copies that are known by their names alone.
  var namedCopies: [CopyOfMemo] {
    (0..<snapshot.index.count).lazy.map(snapshot.index.memo).compactMap { memo in
      guard memo.conflictOf == nil, let original = ConflictName.original(of: memo.path) else {
        return nil
      }
      return CopyOfMemo(path: memo.path, original: original)
    }
  }

  /// Links of a memo that may mean several files.
  func links(
    _ unclear: [(Reference, [RelativePath])], in path: RelativePath, _ bytes: [UInt8]
  ) -> [MemoLink] {
    guard !unclear.isEmpty else { return [] }
    let drafts = unclear.map { reference, candidates in
      (reference.range, LinkDraft(reference, bytes, .ambiguous(candidates)))
    }
    return Lines(bytes).places(of: drafts).map { place, draft in draft.link(in: path, at: place) }
  }
}

extension ConflictName {
  /// The path that a copy gets whose memo got another one.
  static func path(of copy: RelativePath, beside original: RelativePath) -> RelativePath? {
    guard let open = copy.stem.lastIndex(of: UInt8(ascii: "(")), open > 0 else { return nil }
    let mark = copy.stem[(open - 1)...]
    let name = original.stem + mark + original.name.dropFirst(original.stem.count)
    return RelativePath(bytes: name)?.under(original.folder)
  }
}
