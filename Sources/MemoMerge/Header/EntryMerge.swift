import MemoCore
import MemoMarkdown

/// A key that both sides have, made one.
struct EntryMerge {
  typealias Source = (entry: HeaderEntry, header: FrontMatter?)

  /// Keys that say when something was changed: the later time stays.
  static let changeTimes: Set<String> = [
    "modified", "updated", "edited", "lastmod", "last_modified", "last-modified", "updated_at",
    "date modified", "mtime",
  ]
  /// Keys that say when something was made: of two that were both born, the earlier stays.
  static let birthTimes: Set<String> = ["date", "created", "created_at", "date created"]

  /// The lines of key and value.
  private(set) var lines: [UInt8]
  /// Whether a value that one side wrote is not among them.
  private(set) var clashes = false

  init(base: Source?, left: Source, right: Source, _ precedence: Precedence) {
    let (old, one, other) = (base?.entry, left.entry, right.entry)
    lines = one.lines
    if one.lines == other.lines || other.lines == old?.lines { return }
    if one.lines == old?.lines {
      lines = other.lines
      return
    }
    lines = precedence.winner(one, other).lines
    if let isLeft = Self.isLeftChanged(old, one, other) {
      take(isLeft ? one : other, over: isLeft ? other : one, old)
    } else if Self.sameValue(one, other) {
      take(precedence.winner(one, other), over: precedence.winner(other, one), old)
    } else if let merged = ListMerge(base: base, left: left, right: right, precedence) {
      clashes = merged.clashes
      if !clashes { lines = merged.lines }
    } else if let isLeft = Self.isLeftChosen(old, one, other) {
      take(isLeft ? one : other, over: isLeft ? other : one, old)
    } else {
      clashes = true
    }
  }

  /// Takes a side whose value stays; where the other one has a remark that would be lost, the
  /// winner stays as it is.
  private mutating func take(_ side: HeaderEntry, over other: HeaderEntry, _ old: HeaderEntry?) {
    clashes = other.hasRemark && other.remark != side.remark && other.remark != old?.remark
    if !clashes { lines = side.lines }
  }

  /// Whether it is the left side alone whose value differs from the base's; nil for both or none.
  private static func isLeftChanged(
    _ old: HeaderEntry?, _ one: HeaderEntry, _ other: HeaderEntry
  ) -> Bool? {
    guard let old else { return nil }
    let (isLeft, isRight) = (!sameValue(old, one), !sameValue(old, other))
    return isLeft == isRight ? nil : isLeft
  }

  private static func sameValue(_ one: HeaderEntry, _ other: HeaderEntry) -> Bool {
    if one.key == "pinned", let flag = one.flag { return flag == other.flag }
    return one.value == other.value
  }

  /// Whether a key's meaning chooses the left side: yes for `pinned`, the later change, the earlier
  /// birth; nil where it tells nothing.
  private static func isLeftChosen(
    _ old: HeaderEntry?, _ one: HeaderEntry, _ other: HeaderEntry
  ) -> Bool? {
    let key = one.key.lowercased()
    if key == "pinned", let left = one.flag, let right = other.flag, left != right {
      return left
    }
    let isChange = changeTimes.contains(key)
    guard isChange || old == nil && birthTimes.contains(key), let left = instant(one),
      let right = instant(other), left != right
    else { return nil }
    return (left < right) != isChange
  }

  private static func instant(_ entry: HeaderEntry) -> Instant? {
    guard let text = entry.value.text, case .date(let date) = DateText.read(text) else {
      return nil
    }
    return date.instant(in: .utc)
  }
}
