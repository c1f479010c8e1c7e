internal import MemoCore

/// A commit's message while hooks read and change it, in the file where git keeps it for them.
struct CommitMessage {
  private let path: String
  /// The path as a hook is told it: from the top of the work tree where that is the same.
  let shownPath: String

  init(_ bytes: [UInt8], _ place: RepositoryPlace) throws(HistoryError) {
    path = place.gitDirectory + "/COMMIT_EDITMSG"
    let inside = place.workTree + "/"
    shownPath = path.hasPrefix(inside) ? String(path.dropFirst(inside.count)) : path
    try SmallFile.store(path, bytes, mode: 0o644)
  }

  /// The message as it is now, cleaned as git cleans one that no editor was open for; nil where
  /// nothing is left of it.
  func cleaned() -> [UInt8]? {
    let text = Self.cleaned(SmallFile.load(path, limit: .max) ?? [])
    return text.isEmpty ? nil : text
  }

  /// Without blanks at the ends of lines, empty lines at both ends, and more than one of them in a
  /// row between.
  static func cleaned(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var gap = false
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      var end = line.endIndex
      while end > line.startIndex, [9, 11, 12, 13, 32].contains(line[end - 1]) { end -= 1 }
      if end == line.startIndex {
        gap = !result.isEmpty
        continue
      }
      if gap { result.append(10) }
      gap = false
      result += line[..<end] + [10]
    }
    return result.filter { $0 != 0 }
  }
}
