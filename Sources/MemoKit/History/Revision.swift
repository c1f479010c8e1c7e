internal import MemoMarkdown
internal import MemoSearch

/// Which of a memo's states somebody means, as they wrote it.
///
/// | written | means |
/// | --- | --- |
/// | `1a2b`, `12345` and longer | a commit by its first digits: four of which one is a letter, or
/// five |
/// | `2026`, `2026-11`, `2026-11-01`, `2026-11-01 15:00` | as it was at the end of that year,
/// month, day or minute |
/// | `2026-11-01T15:00:20+09:00` | as it was at that instant, as a log prints it |
/// | `yesterday`, `3 days ago`, `어제`, `3일 전` | as it was at the end of that day |
/// | `~`, `~2` | one change, two changes back |
public enum Revision: Hashable, Sendable {
  /// The commit, or the blob, whose id begins with these digits, in lower case.
  case id(String)
  /// The newest change made before this instant.
  case before(Instant)
  /// So many changes back.
  case back(Int)

  /// Reads `text`, days being those of `zone` as seen at `now`; nil where it means no revision.
  public init?(parsing text: String, now: Instant, zone: Zone) {
    if let count = Self.steps(text) {
      self = .back(count)
    } else if Self.isID(text) {
      self = .id(text.lowercased())
    } else if let range = DateRange(naming: text, now: now, zone: zone) {
      // The calendar ends, and so does no year after it.
      self = .before(range.end ?? Instant(seconds: .max))
    } else if let end = Self.end(of: text, zone: zone) {
      self = .before(end)
    } else {
      return nil
    }
  }

  /// The end of the second that a log or the front matter names with an offset.
  private static func end(of text: String, zone: Zone) -> Instant? {
    guard case .date(let date) = DateText.read(text) else { return nil }
    return date.instant(in: zone).advanced(by: 1)
  }

  private static func steps(_ text: String) -> Int? {
    guard text.hasPrefix("~") else { return nil }
    let digits = text.utf8.dropFirst()
    guard digits.allSatisfy({ (48...57).contains($0) }), digits.count < 10 else { return nil }
    return digits.isEmpty ? 1 : Int(text.dropFirst())
  }

  private static func isID(_ text: String) -> Bool {
    let digits = text.utf8
    let isHex = digits.allSatisfy { digit in
      (48...57).contains(digit) || (97...102).contains(digit | 32)
    }
    guard isHex, (4...40).contains(digits.count) else { return false }
    return digits.count > 4 || digits.contains { $0 > 57 }
  }
}

extension Notebook {
  /// The revision that `text` means here and now.
  ///
  /// - Throws: `MemoError.invalidValue` for words that mean none.
  public func revision(_ text: String) throws(MemoError) -> Revision {
    try require("timezone")
    guard let revision = Revision(parsing: text, now: settings.now(), zone: zone) else {
      throw .invalidValue(field: "rev", text: text)
    }
    return revision
  }
}
