/// Chooses between the two wordings of everything that is said to a person.
///
/// ```swift
/// words("\(count) memos", "\(count)개의 메모")
/// ```
package struct Words: Sendable {
  /// The reader's language.
  package let language: Language

  /// Speaks `language`.
  package init(_ language: Language) {
    self.language = language
  }

  /// The wording in the reader's language.
  package func callAsFunction(_ english: String, _ korean: String) -> String {
    language == .korean ? korean : english
  }

  /// A number with its thousands parted: `1,234`.
  func number(_ value: Int) -> String {
    var digits = String(value)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }

  /// `1,234 memos`.
  func memos(_ count: Int) -> String {
    let number = number(count)
    return self(count == 1 ? "\(number) memo" : "\(number) memos", "\(number)개의 메모")
  }

  /// `1,234 versions`, of memos whose history was searched.
  func versions(_ count: Int) -> String {
    let number = number(count)
    return self(count == 1 ? "\(number) version" : "\(number) versions", "\(number)개의 버전")
  }

  /// `… 12 more lines`, of a hit of which some are shown.
  func moreLines(_ count: Int) -> String {
    let number = number(count)
    return self(count == 1 ? "… \(number) more line" : "… \(number) more lines", "… \(number)줄 더")
  }

  /// Whether an answer to a prompt means yes; everything else is no.
  package static func isYes(_ answer: String) -> Bool {
    let words = answer.split(whereSeparator: \.isWhitespace)
    return words.count == 1
      && ["y", "yes", "ㅛ", "ㅇ", "예", "네"].contains(words[0].lowercased())
  }
}
