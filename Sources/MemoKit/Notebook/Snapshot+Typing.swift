internal import MemoSearch
internal import MemoText

/// The memos that fit what somebody has typed so far.
public struct Narrowing: Sendable {
  /// The memos, best first; in the usual order where nothing is typed.
  public var memos: [Memo]
  private let query: Query

  fileprivate init(memos: [Memo], query: Query) {
    self.memos = memos
    self.query = query
  }

  /// The places of a memo's title that fit, as ranges of its UTF-8.
  ///
  /// - Complexity: O(length of the title).
  public func titleRanges(of memo: Memo) -> [Range<Int>] {
    let title = Array(memo.title.utf8)
    return Locator(query).locations(inTitle: title, range: title.indices)
  }
}

extension Snapshot {
  /// The memos that fit `text`, a query whose last word is still being typed.
  ///
  /// Behind what a search finds stand the memos that a half-typed syllable may come to: `장ㅂ` and
  /// `장보` find 장보기, `갑` finds 가방. Where the search finds a hundred, nobody looks behind them
  /// and they are left out. An empty text gives the usual list.
  ///
  /// - Complexity: no file is read; a pass over the folded texts for each word.
  public func narrowed(typing text: String) throws(MemoError) -> Narrowing {
    let (now, zone) = (notebook.settings.now(), notebook.zone)
    let typed = Query(parsing: text, now: now, zone: zone)
    guard text.contains(where: { !$0.isWhitespace }) else {
      return Narrowing(memos: try list().memos, query: typed)
    }
    var hits = index.search(typed).hits
    guard hits.count < 100, let expression = Self.expression(typing: text) else {
      return Narrowing(memos: hits.map { memo(at: $0.position) }, query: typed)
    }
    let grown = Query(parsing: expression, now: now, zone: zone)
    let found = Set(hits.map(\.position))
    hits += index.search(grown).hits.filter { !found.contains($0.position) }
    return Narrowing(memos: hits.map { memo(at: $0.position) }, query: grown)
  }

  /// The query with its last word as an expression for all it may become; nil where that is
  /// nothing else, or where the word is part of a phrase, a field or an exclusion.
  static func expression(typing text: String) -> String? {
    let word = text.reversed().prefix { !$0.isWhitespace }.reversed()
    let head = text.dropLast(word.count)
    guard !head.contains(where: { "\"/".contains($0) }) else { return nil }
    return Hangul.expression(typing: String(word)).map { "\(head)/\($0)/" }
  }
}
