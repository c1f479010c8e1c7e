internal import MemoKit

/// The part of strftime(3) that needs no locale.
enum DateTemplate {
  /// The directive that is none, or nil where all are known.
  static func unknownDirective(in template: String) -> String? {
    var rest = Substring(template)
    while let percent = rest.firstIndex(of: "%") {
      rest = rest[rest.index(after: percent)...]
      guard let letter = rest.popFirst() else { return "%" }
      if !"YmdHMSyejFTsz%".contains(letter) { return "%\(letter)" }
    }
    return nil
  }

  /// `date` in the form of `template`; a time without a zone is taken for `zone`'s.
  static func text(_ date: Timestamp, _ template: String, in zone: Zone) -> String {
    let instant = date.instant(in: zone)
    let offset: Int
    if case .zoned(_, let written) = date {
      offset = written
    } else {
      offset = zone.offset(at: instant)
    }
    let time = CivilTime(instant, offset: offset)
    var result = ""
    var rest = Substring(template)
    while let letter = rest.popFirst() {
      guard letter == "%", let directive = rest.popFirst() else {
        result.append(letter)
        continue
      }
      result += part(directive, time, instant, offset)
    }
    return result
  }

  private static func part(
    _ directive: Character, _ time: CivilTime, _ instant: Instant, _ offset: Int
  ) -> String {
    let day = time.date
    switch directive {
    case "Y": return padded(day.year, 4)
    case "y": return padded(day.year % 100, 2)
    case "m": return padded(day.month, 2)
    case "d": return padded(day.day, 2)
    case "e": return String(day.day)
    case "j":
      let first = CivilDate(year: day.year, month: 1, day: 1)?.daysSinceEpoch ?? 0
      return padded(day.daysSinceEpoch - first + 1, 3)
    case "H": return padded(time.hour, 2)
    case "M": return padded(time.minute, 2)
    case "S": return padded(time.second, 2)
    case "F": return day.description
    case "T": return "\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
    case "s": return String(instant.seconds)
    case "z": return Zone.iso8601(offset: offset).replacing(":", with: "")
    default: return String(directive)
    }
  }
}
