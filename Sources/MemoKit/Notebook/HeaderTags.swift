internal import MemoMarkdown

extension MemoDocument {
  /// The tags of the header alone; nil where the header has none.
  var headerTags: [String]? {
    guard let value = header?.value(for: "tags") else { return nil }
    switch value {
    case .list(let items): return items.compactMap(\.text)
    case .string(let text, _):
      return text.split { $0 == "," || $0 == " " }.map(String.init)
    case .null, .map: return nil
    }
  }

  /// Where tags stand in the header, as ranges of the file.
  var headerTagRanges: [Range<Int>] {
    guard let header else { return [] }
    return ["tags", "tag"].compactMap { header.entry(for: $0)?.valueRange }
  }
}
