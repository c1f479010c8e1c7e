import MemoCore
import MemoSearch
import TestKit

/// A memo for a test: its name and text, and what else matters there.
func memo(
  _ path: String, title: String = "무제", tags: [String] = [], edited: Int64 = 0,
  order: UInt32 = 0, isPinned: Bool = false, date: Timestamp? = nil, has: HasBits = [],
  _ body: String = ""
) -> IndexedMemo {
  IndexedMemo(
    path: RelativePath(path)!, title: title, date: date,
    edited: Instant(seconds: edited), editedOrder: order, isPinned: isPinned, tags: tags,
    has: has, body: Array(body.utf8))
}

extension Index {
  /// The paths a query finds, best first.
  func paths(_ text: String) -> [String] {
    search(query(text)).hits.map { memo(at: $0.position).path.text }
  }
}

/// Memos with every column filled or not, by chance.
struct RandomMemos {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed) }

  static let words = [
    "회의", "회의록", "서울에서는", "장보기", "Café", "café", "Straße", "ㅋㅋ", "cat", "concatenate",
    "リンゴ", "软件更新", "회\u{1112}\u{1161}", "a/b", "\u{200B}", "👨‍👩‍👧", "C++", "2026", "\n",
  ]

  mutating func text(_ most: Int) -> String {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in
      Self.words.randomElement(using: &random) ?? ""
    }.joined(separator: Bool.random(using: &random) ? " " : "")
  }

  mutating func path() -> RelativePath {
    let folder = ["", "a/", "일기/", "a/b/"].randomElement(using: &random) ?? ""
    return RelativePath("\(folder)\(Int.random(in: 0..<40, using: &random)).md")!
  }

  mutating func instant() -> Instant {
    Instant(
      seconds: Int64.random(in: 1_600_000_000...1_600_000_009, using: &random),
      nanoseconds: Int32.random(in: 0..<1_000_000_000, using: &random))
  }

  mutating func id() -> ObjectID? {
    guard Bool.random(using: &random) else { return nil }
    return ObjectID(bytes: (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  mutating func date() -> Timestamp? {
    let instant = instant()
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return nil
    case 1: return .day(CivilTime(instant, offset: 0).date)
    case 2: return .local(CivilTime(instant, offset: 0))
    default: return .zoned(instant, offset: 32_400)
    }
  }

  mutating func stat() -> FileStat? {
    guard Bool.random(using: &random) else { return nil }
    return FileStat(
      size: Int64.random(in: 0...9999, using: &random), modified: instant(), changed: instant(),
      inode: random.next(), device: random.next(), mode: 0o100755, user: 1000, group: 100)
  }

  mutating func memo() -> IndexedMemo {
    var body = Array(text(30).utf8)
    if Int.random(in: 0..<10, using: &random) == 0 { body += [0xFF, 0xC3] }
    return IndexedMemo(
      path: path(), stat: stat(), content: id(), head: id(), title: text(3), date: date(),
      edited: instant(), editedOrder: UInt32.random(in: 0...2, using: &random),
      added: Bool.random(using: &random) ? instant() : nil,
      isPinned: Bool.random(using: &random), tags: (0..<3).map { _ in text(1) },
      links: (0..<2).map { _ in text(2) },
      has: HasBits(rawValue: UInt8.random(in: 0...15, using: &random)),
      flags: MemoFlags(rawValue: UInt8.random(in: 0...7, using: &random)), preview: text(4),
      conflictOf: Bool.random(using: &random) ? text(1) : nil,
      problems: (0..<Int.random(in: 0...2, using: &random)).map { _ in problem() }, body: body)
  }

  mutating func problem() -> IndexedProblem {
    IndexedProblem(
      code: "notUTF8", line: Int.random(in: 1...9, using: &random),
      column: Int.random(in: 1...9, using: &random),
      key: Bool.random(using: &random) ? text(1) : nil,
      text: Bool.random(using: &random) ? text(1) : nil, isDamage: Bool.random(using: &random))
  }
}
