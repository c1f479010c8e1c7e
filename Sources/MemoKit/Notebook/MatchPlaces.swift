internal import MemoFiles
internal import MemoMarkdown
internal import MemoSearch

/// Finds where the words of a query stand in memos' files.
struct MatchPlaces {
  private let notebook: Notebook
  private let locator: Locator

  /// Makes the words of `query` ready.
  init(_ query: Query, in notebook: Notebook) {
    self.notebook = notebook
    locator = Locator(query)
  }

  /// Where the words stand in the memo at `path`; the title's line where none is literal.
  func matches(in path: RelativePath) -> [Match] {
    guard let bytes = try? notebook.folder.read(path).bytes else { return [] }
    return matches(in: bytes, at: path)
  }

  /// Where the words stand in the bytes of a memo that is, or was, at `path`.
  func matches(in bytes: [UInt8], at path: RelativePath) -> [Match] {
    let document = MemoDocument(parsing: bytes)
    let lines = Lines(bytes)
    let title = document.facts(stem: path.stemText).titleRange
    var ranges = locator.locations(inBody: bytes, range: document.bodyRange)
    for range in document.searchedHeaderRanges {
      ranges += locator.locations(inBody: bytes, range: range)
    }
    if let title { ranges += locator.locations(inTitle: bytes, range: title) }
    for range in document.headerTagRanges {
      ranges += locator.locations(inTag: bytes, range: range)
    }
    if ranges.isEmpty {
      let start = title?.lowerBound ?? document.bodyRange.lowerBound
      ranges = [start..<start]
    }
    return merged(ranges).map(lines.match)
  }

  /// The ranges in order, without those that begin inside another.
  private func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    })
    where result.last.map({ $0.upperBound <= range.lowerBound }) ?? true {
      result.append(range)
    }
    return result
  }
}
