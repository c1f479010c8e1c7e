internal import MemoText

extension IndexEntry {
  /// Whether folded bytes stand somewhere in its text.
  ///
  /// - Complexity: O(the text); nothing is copied.
  package func holdsInText(_ folded: [UInt8]) -> Bool {
    image.read { ByteSearch.find(folded, in: $0.text(.body, row)) != nil }
  }
}
