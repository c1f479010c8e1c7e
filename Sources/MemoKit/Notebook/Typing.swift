internal import MemoSearch
internal import MemoText

/// A search that somebody is typing, key by key, in one snapshot.
///
/// Each text is searched for only where the one before was found, and costs nothing where a letter
/// is taken back. No file is read.
///
/// ```swift
/// var typing = Typing(in: snapshot)
/// typing.narrow(to: "장ㅂ")
/// let first = typing.result.places.first.map(snapshot.memo)
/// ```
public struct Typing: Sendable {
  /// What is searched.
  public let snapshot: Snapshot
  /// The memos that fit what was typed last.
  public private(set) var result: Narrowing
  private var search: TypedSearch
  private let usual: [Int]

  /// Begins with nothing typed, which gives the usual list.
  ///
  /// - Complexity: O(memos · log memos).
  public init(in snapshot: Snapshot) {
    self.snapshot = snapshot
    search = TypedSearch(snapshot.index)
    let (notebook, index) = (snapshot.notebook, snapshot.index)
    usual = ListOrder(nil, notebook.zone).first(.max, of: Array(0..<index.count), in: index)
    result = Narrowing(
      places: usual, query: Query(parsing: "", now: notebook.settings.now(), zone: notebook.zone))
  }

  /// Finds the memos that fit `text`, a query whose last word is still being typed.
  ///
  /// Behind those that hold it as it is written stand the memos that a half-typed syllable may come
  /// to: `장ㅂ` and `장보` find 장보기, `갑` finds 가방. Where more than a few hundred memos fit,
  /// those whose title does come first, each by the last edit. An empty text gives the usual list.
  ///
  /// - Complexity: O(texts of the memos found so far); for a new word, that of a search.
  public mutating func narrow(to text: String) {
    let notebook = snapshot.notebook
    let query = Query(typing: text, now: notebook.settings.now(), zone: notebook.zone)
    let isEmpty = text.allSatisfy(\.isWhitespace)
    let places = isEmpty ? usual : search.answer(query).hits.map(\.position)
    result = Narrowing(places: places, query: query)
  }
}

/// The memos that fit what somebody has typed so far.
public struct Narrowing: Sendable {
  /// The places of the memos in their snapshot, for `Snapshot.memo(at:)`; the best first, in the
  /// usual order where nothing is typed.
  public let places: [Int]
  private let query: Query

  init(places: [Int], query: Query) {
    self.places = places
    self.query = query
  }

  /// The parts of a memo's title that fit, as ranges of its UTF-8.
  ///
  /// - Complexity: O(length of the title).
  public func titleRanges(of memo: Memo) -> [Range<Int>] {
    let title = Array(memo.title.utf8)
    return Locator(query).locations(inTitle: title, range: title.indices)
  }
}
