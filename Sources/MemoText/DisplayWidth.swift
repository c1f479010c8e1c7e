/// How many cells of a terminal a text takes, and texts made to fit.
///
/// Wide and full-width letters take two cells (UAX #11), marks none, and an emoji two however many
/// scalars it is made of (UTS #51). Ambiguous letters take one. Controls count nothing: they go
/// through `Escaping` first.
package enum DisplayWidth {
  /// The cells `text` takes.
  ///
  /// - Complexity: O(length).
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The cells one grapheme takes.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    if scalars.count > 1, isEmoji(scalars) { return 2 }
    return scalars.reduce(0) { $0 + Codepoint.cells($1.value) }
  }

  /// The text, or as many of its graphemes as leave room for `…` in `cells`.
  ///
  /// ```swift
  /// DisplayWidth.fit("장보기 목록", 8)   // "장보기 …"
  /// ```
  ///
  /// - Complexity: O(`cells`), however long the text.
  package static func fit(_ text: String, _ cells: Int) -> String {
    // No letter takes more cells than bytes.
    if text.utf8.count <= cells { return text }
    guard cells > 0 else { return "" }
    var used = 0
    var end = text.startIndex
    for place in text.indices {
      used += of(text[place])
      if used < cells { end = text.index(after: place) }
      if used > cells { return text[..<end] + "…" }
    }
    return text
  }

  /// The text with as many blanks behind it as fill `cells`; a longer text stays as it is.
  ///
  /// - Complexity: O(length).
  package static func padded(_ text: String, to cells: Int) -> String {
    text + String(repeating: " ", count: max(0, cells - of(text)))
  }

  private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    return first.properties.isEmojiPresentation || scalars.contains { $0.value == 0xFE0F }
      || scalars.contains { $0.value == 0x20E3 }
  }
}
