import MemoCore
import MemoSearch

/// Any text is a query, and the terms of an image find what a look through all texts finds.
///
/// The query is the first line; what follows is one more memo of the index.
enum QueryLaws {
  private static let zone = Zone(fixed: 0)
  private static let now = Instant(seconds: 1_764_500_000)

  @Sendable static func check(_ bytes: [UInt8]) {
    let end = bytes.firstIndex(of: 10) ?? bytes.count
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    let query = Query(parsing: text, now: now, zone: zone)
    checkClause(query.clause, query)
    _ = (query.description, Query(typing: text, now: now, zone: zone).description)
    let again = Query(parsing: text, now: now, zone: zone)
    hold(again.clause == query.clause && again.terms == query.terms, "a query reads the same twice")
    let memos = memos(with: Array(bytes.dropFirst(end + 1)))
    let whole = index(of: memos, hasTerms: true)
    let plain = index(of: memos, hasTerms: false)
    for query in [query, Query(typing: text, now: now, zone: zone)] {
      checkSame(whole, plain, query)
      checkChanged(memos, whole, query)
    }
  }

  private static func checkClause(_ clause: Clause, _ query: Query) {
    switch clause {
    case .all(let parts), .any(let parts): for part in parts { checkClause(part, query) }
    case .not(let part): checkClause(part, query)
    case .term(let number):
      hold(query.terms.indices.contains(number), "a clause names terms that are there")
      hold(!query.terms[number].needle.isEmpty, "a term is not empty")
    default: break
    }
  }

  /// With terms or without, the same memos are found.
  private static func checkSame(_ whole: Index, _ plain: Index, _ query: Query) {
    let (one, other) = (whole.search(query), plain.search(query))
    hold(one.total == other.total && one.warnings == other.warnings, "terms find what texts hold")
    hold(one.hits == other.hits, "terms rank as texts do")
    hold(
      whole.positions(matching: query).positions == one.hits.map(\.position).sorted(),
      "what is found is what is ranked")
  }

  /// An index that was changed answers as one that was built anew.
  private static func checkChanged(_ memos: [IndexedMemo], _ whole: Index, _ query: Query) {
    guard let last = memos.last else { return }
    var changed = index(of: memos.dropLast(), hasTerms: true)
    changed.apply(.put(last))
    hold(
      changed.search(query) == whole.search(query), "a change is found as if it was always there")
  }

  private static func index(of memos: [IndexedMemo], hasTerms: Bool) -> Index {
    var builder = IndexBuilder(head: nil, key: 0, hasTerms: hasTerms)
    for memo in memos { builder.append(memo) }
    return builder.finish().index()
  }

  private static func memos(with own: [UInt8]) -> [IndexedMemo] {
    let texts: [(path: StaticString, title: String, body: [UInt8])] = [
      ("a/shop.md", "장보기 목록", Array("우유, 계란, C++ milk 서울에서\n- [ ] eggs\n".utf8)),
      ("b.md", "Café 회의록", Array("가각 か가방 concatenate http://a.b/c 12:30\n".utf8)),
      ("own.md", "own", own),
    ]
    return texts.enumerated().compactMap { number, text in
      RelativePath("\(text.path)").map {
        IndexedMemo(
          path: $0, title: text.title, edited: now, editedOrder: UInt32(number),
          isPinned: number == 0, tags: number == 0 ? ["집/부엌"] : ["work"], body: text.body)
      }
    }
  }
}
