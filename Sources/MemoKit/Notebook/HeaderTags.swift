internal import MemoMarkdown

extension MemoDocument {
  /// Where tags stand in the header, as ranges of the file.
  var headerTagRanges: [Range<Int>] {
    guard let header else { return [] }
    return ["tags", "tag"].compactMap { header.entry(for: $0)?.valueRange }
  }
}
