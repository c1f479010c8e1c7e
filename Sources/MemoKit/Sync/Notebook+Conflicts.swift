internal import MemoFiles

extension Notebook {
  /// The conflict copies that nobody has resolved, in the order of their paths, each with its memo.
  ///
  /// A copy tells in its header what it is a copy of; one whose header could not take that is known
  /// by its name. So are copies of files that are no memos: what stands for those tells path and
  /// time only.
  ///
  /// - Throws: as `snapshot`.
  public func conflicts() throws(MemoError) -> [Conflict] {
    let memos = try snapshot().memos
    return conflicts(among: memos, scan(history().history).files)
  }

  func conflicts(among memos: [Memo], _ files: [ListedFile]) -> [Conflict] {
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
    return (found + conflicts(among: files)).sorted { $0.copy.path < $1.copy.path }
  }

  /// The copies of files that are no memos.
  func conflicts(among files: [ListedFile]) -> [Conflict] {
    let others = files.filter { $0.kind == .other }
    let copies = others.compactMap { file in
      ConflictName.original(of: file.path).map { (file: file, original: $0) }
    }
    guard !copies.isEmpty else { return [] }
    let wanted = Set(copies.map(\.original))
    var originals: [RelativePath: ListedFile] = [:]
    for file in others where wanted.contains(file.path) { originals[file.path] = file }
    return copies.compactMap { copy in
      originals[copy.original].map {
        Conflict(copy: memo(for: copy.file, of: copy.original), memo: memo(for: $0, of: nil))
      }
    }
  }

  /// What stands for a file that is no memo.
  private func memo(for file: ListedFile, of original: RelativePath?) -> Memo {
    let time = Timestamp(file.stat.modified.wholeSeconds, in: zone)
    return Memo(
      path: file.path, title: String(decoding: file.path.name, as: UTF8.self), date: time,
      edited: time, isPinned: false, tags: [], preview: "", revision: nil, isUncommitted: false,
      conflictOf: original?.text, problems: [])
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
