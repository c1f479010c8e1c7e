extension Notebook {
  /// The conflict copies that nobody has resolved, in the order of their paths, each with its memo.
  ///
  /// A copy tells in its header what it is a copy of; one whose header could not take that is known
  /// by its name.
  ///
  /// - Throws: as `snapshot`.
  public func conflicts() throws(MemoError) -> [Conflict] {
    Self.conflicts(among: try snapshot().memos)
  }

  static func conflicts(among memos: [Memo]) -> [Conflict] {
    var byPath: [RelativePath: Memo] = [:]
    for memo in memos { byPath[memo.path] = memo }
    let found = memos.compactMap { copy -> Conflict? in
      if let original = copy.conflictOf {
        return Conflict(copy: copy, memo: RelativePath(original).flatMap { byPath[$0] })
      }
      guard let original = ConflictName.original(of: copy.path), let memo = byPath[original] else {
        return nil
      }
      return Conflict(copy: copy, memo: memo)
    }
    return found.sorted { $0.copy.path < $1.copy.path }
  }
}

/// The names of conflict copies: `STEM (conflict DATE XXXX).EXT`.
enum ConflictName {
  /// The path of the file that a copy stands beside; nil for a name of another form.
  static func original(of path: RelativePath) -> RelativePath? {
    let stem = path.stem
    guard stem.last == UInt8(ascii: ")"), let open = stem.lastIndex(of: UInt8(ascii: "(")),
      open > 1, stem[open - 1] == UInt8(ascii: " "), isMark(stem[(open + 1)...].dropLast())
    else { return nil }
    let name = Array(stem[..<(open - 1)]) + path.name.dropFirst(stem.count)
    return RelativePath(bytes: name)?.under(path.folder)
  }

  /// Whether it is `conflict`, a date and four digits of an id at least.
  private static func isMark(_ text: ArraySlice<UInt8>) -> Bool {
    let words = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, words[0].elementsEqual("conflict".utf8), words[2].count >= 4 else {
      return false
    }
    let isDate =
      words[1].count == 10
      && words[1].allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: "-") }
    return isDate && words[2].allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}
