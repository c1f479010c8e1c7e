import MemoText

/// What a memo is called and tagged by.
package struct MemoNames: Hashable, Sendable {
  /// The title, as in `MemoFacts`.
  package var title: String
  /// The tags, as in `MemoFacts`.
  package var tags: [String]
}

extension MemoDocument {
  /// The names, as `facts` finds them, without a look at the whole body where the beginning tells.
  ///
  /// - Complexity: O(length of the body).
  package func names(stem: String, titleRule: TitleRule = .text) -> MemoNames {
    guard let title = evidentTitle(stem, titleRule), !mayHoldTags else {
      let facts = facts(stem: stem, titleRule: titleRule)
      return MemoNames(title: facts.title, tags: facts.tags)
    }
    return MemoNames(title: title, tags: tags(Structure()))
  }

  /// The title, where it does not hang on what the blocks of the body are.
  private func evidentTitle(_ stem: String, _ rule: TitleRule) -> String? {
    var problems: [Problem] = []
    let bare = headline(Structure(), stem: stem, rule: rule, &problems)
    if bare.source == .header || rule == .stem || !isUTF8 || hasUnreadHeader { return bare.text }
    return bytes.firstHeading(in: bodyRange)
  }

  private var mayHoldTags: Bool { isUTF8 && bytes.mayHoldTags(in: bodyRange) }
}

extension [UInt8] {
  /// The text of the heading that the body begins with, if it begins with one.
  func firstHeading(in body: Range<Int>) -> String? {
    let line = line(at: body.lowerBound, end: body.upperBound).content
    guard let level = LineBlocks.atxLevel(self, line) else { return nil }
    let heading = Structure(heading: line, level: level, of: self).headings.first
    return heading.flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  /// Whether the body may hold a tag.
  func mayHoldTags(in body: Range<Int>) -> Bool {
    withUnsafeBufferPointer { bytes in
      let body = UnsafeBufferPointer(rebasing: bytes[body])
      let mark = [UInt8(ascii: "#")]
      var start = 0
      while let place = ByteSearch.find(mark, in: body, from: start) {
        guard place + 1 < body.count else { return false }
        start = place + 1
        let next = body[start]
        if next >= 0x80 || ASCII.isLetter(next) || ASCII.isDigit(next) || "_-".utf8.contains(next) {
          return true
        }
      }
      return false
    }
  }
}
