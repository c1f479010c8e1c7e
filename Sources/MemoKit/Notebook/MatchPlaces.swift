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

  /// Where the words stand in the memo at `path`, with what `tag:` and `has:` ask for; the title's
  /// line where there is none of that in the file.
  func matches(in path: RelativePath) -> [Match] {
    guard let bytes = try? notebook.folder.read(path).bytes else { return [] }
    return matches(in: MemoDocument(parsing: bytes))
  }

  /// Where the words stand in a memo that is, or was, in the notebook.
  func matches(in document: MemoDocument) -> [Match] {
    let (bytes, structure) = (document.bytes, document.structure)
    let title = document.titleRange(structure)
    var ranges = locator.locations(inBody: bytes, range: document.bodyRange)
    for range in document.searchedHeaderRanges {
      ranges += locator.locations(inBody: bytes, range: range)
    }
    if let title { ranges += locator.locations(inTitle: bytes, range: title) }
    for tag in document.tagPlaces(structure) {
      ranges += locator.locations(ofTag: tag.name, in: bytes, range: tag.range)
    }
    ranges += elements(structure, bytes)
    if ranges.isEmpty {
      let start = title?.lowerBound ?? document.bodyRange.lowerBound
      ranges = [start..<start]
    }
    return Lines(bytes).matches(at: merged(ranges))
  }

  /// The first of each kind of things that are asked for: who wants all goes on from there.
  private func elements(_ structure: Structure, _ bytes: [UInt8]) -> [Range<Int>] {
    let kinds: [MemoFacts.Features] = [.link, .task, .image, .code]
    return kinds.filter { locator.has.contains(HasBits(rawValue: $0.rawValue)) }
      .compactMap { structure.first($0, in: bytes) }
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
