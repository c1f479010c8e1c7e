package import MemoCore

/// A date as text, read by one rule on every machine.
///
/// Read are: ISO 8601 with `T` or a blank, short or missing parts (`2024-3-5 9:05`), fractions and
/// offsets as `Z`, `+9`, `+0900` or `+09:00`; the compact `20240305` and `20240305T142000`;
/// `2024/03/05`; `2024. 3. 5.`; `2024년 3월 5일 오후 2시 20분`; `2024年3月5日`; English month names;
/// Unix seconds (9 or 10 digits) and milliseconds (13 digits). A year alone is no date.
/// Dates that may be day-month or month-day, and short years, are never guessed.
package enum DateText {
  /// What a text means as a date.
  package enum Reading: Hashable, Sendable {
    case date(Timestamp)
    /// In no known form, or no day or time there is.
    case invalid
    /// `05/03/2024`, `24-03-05`.
    case ambiguous
  }

  /// Reads `text`.
  package static func read(_ text: String) -> Reading {
    var scanner = DateScanner(Array(text.utf8))
    return scanner.read()
  }
}
