package import MemoCore
import MemoText

/// A span of time as people write it: a day, a month, a year, or from one to another.
///
/// | written | means |
/// | --- | --- |
/// | `2026`, `2026-11`, `2026-11-30`, `2026-11-30 15:00` | that year, month, day or minute |
/// | `A..B`, `A..`, `..B` | from the beginning of A to the end of B |
/// | `>=A` `>A` `<=A` `<A` | compared with A |
/// | `7d` `2w` `3m` `1y` `12h` | the time since so long ago |
/// | `<7d`, `>7d` | younger, or older, than that |
/// | `today` `yesterday` `tomorrow`, `오늘` `어제` `그저께` `내일` | that day |
/// | `3 days ago`, `2 weeks ago`, `3일 전`, `2주 전` and so on | that day; with hours, that second |
///
/// Days, months and years are those of the calendar in a zone.
package struct DateRange: Hashable, Sendable {
  /// The first instant inside; nil is without bound.
  package var start: Instant?
  /// The first instant behind; nil is without bound.
  package var end: Instant?

  /// Makes a span of its bounds.
  package init(start: Instant?, end: Instant?) {
    self.start = start
    self.end = end
  }

  /// Reads one year, month, day or time, in figures or words; nil for anything else.
  ///
  /// An age such as `7d` is the second so long ago.
  package init?(naming text: String, now: Instant, zone: Zone) {
    let words = DateWords(now: now, zone: zone)
    let trimmed = DateWords.folded(text)
    if let age = words.age(trimmed) {
      self.init(start: age, end: age.advanced(by: 1))
    } else if let named = words.range(trimmed) {
      self = named
    } else {
      return nil
    }
  }

  /// Reads `text`, counting from `now` on the calendar of `zone`; nil where it means no span.
  package init?(parsing text: String, now: Instant, zone: Zone) {
    let words = DateWords(now: now, zone: zone)
    let trimmed = DateWords.folded(text)
    if let range = Self.compared(trimmed, words) ?? Self.spanned(trimmed, words) {
      self = range
    } else if let age = words.age(trimmed) {
      self.init(start: age, end: nil)
    } else if let named = words.range(trimmed) {
      self = named
    } else {
      return nil
    }
  }

  /// Whether `instant` lies inside.
  package func contains(_ instant: Instant) -> Bool {
    if let start, instant < start { return false }
    if let end, instant >= end { return false }
    return true
  }

  /// Whether a date as it was written lies inside; a day counts as its midnight in `zone`.
  package func contains(_ date: Timestamp, in zone: Zone) -> Bool {
    contains(date.instant(in: zone))
  }
}

// MARK: - Forms

extension DateRange {
  private static func compared(_ text: Substring, _ words: DateWords) -> DateRange? {
    let operators = text.prefix { "<>=".contains($0) }
    let value = DateWords.trimmed(text.dropFirst(operators.count))
    guard !operators.isEmpty, !value.isEmpty else { return nil }
    if let moment = words.age(value) {
      switch operators {
      case "<", "<=": return DateRange(start: moment, end: nil)
      case ">", ">=": return DateRange(start: nil, end: moment)
      default: return nil
      }
    }
    guard let range = words.range(value) else { return nil }
    switch operators {
    case "<": return DateRange(start: nil, end: range.start)
    case "<=": return DateRange(start: nil, end: range.end)
    case ">": return DateRange(start: range.end, end: nil)
    case ">=": return DateRange(start: range.start, end: nil)
    case "=": return range
    default: return nil
    }
  }

  private static func spanned(_ text: Substring, _ words: DateWords) -> DateRange? {
    let bytes = Array(text.utf8)
    let dots = Array("..".utf8)
    guard bytes.count > 2,
      let middle = (0...bytes.count - 2).first(where: { bytes[$0..<$0 + 2].elementsEqual(dots) })
    else { return nil }
    let first = String(decoding: bytes[..<middle], as: UTF8.self)
    let last = String(decoding: bytes[(middle + 2)...], as: UTF8.self)
    guard let start = bound(first, words), let end = bound(last, words) else { return nil }
    return DateRange(start: start?.start, end: end?.end)
  }

  /// One end of a span: a range, `.some(nil)` where it is open, nil where it is none.
  private static func bound(_ text: String, _ words: DateWords) -> DateRange?? {
    let value = DateWords.trimmed(text[...])
    if value.isEmpty { return .some(nil) }
    if let moment = words.age(value) { return DateRange(start: moment, end: moment) }
    return words.range(value).map { .some($0) }
  }
}
