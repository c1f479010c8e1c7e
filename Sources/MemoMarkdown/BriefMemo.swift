/// The names and the body of a memo that is written plainly, read without a parser.
///
/// It is what `MemoDocument` reads, or nothing.
package struct BriefMemo: Sendable {
  /// The title and the tags.
  package let names: MemoNames
  /// The body, as in `MemoDocument`.
  package let bodyRange: Range<Int>

  /// Reads a memo; nil where it is no UTF-8, its header is not plain, or its body has to be
  /// understood for its names.
  ///
  /// - Complexity: O(length).
  package init?(of bytes: [UInt8], stem: String, titleRule: TitleRule = .text) {
    guard let entries = Self.entries(of: bytes), let title = Self.value(of: "title", entries),
      let tags = Self.value(of: "tags", entries), let tag = Self.value(of: "tag", entries),
      invalidUTF8Offset(bytes) == nil
    else { return nil }
    bodyRange = Layout(bytes).body
    guard !bytes.mayHoldTags(in: bodyRange),
      let title = Self.title(title, bytes, bodyRange, stem, titleRule)
    else { return nil }
    names = MemoNames(
      title: title, tags: TagList.unique(TagList.names(of: tags) + TagList.names(of: tag)))
  }

  private static func title(
    _ value: FrontValue, _ bytes: [UInt8], _ body: Range<Int>, _ stem: String, _ rule: TitleRule
  ) -> String? {
    switch value {
    case .string(let text, _):
      let line = PlainText.oneLine(text)
      if !line.isEmpty { return line }
    case .null: break
    case .list, .map: return nil
    }
    return rule == .stem ? stem : bytes.firstHeading(in: body)
  }

  private typealias Entry = (key: String, value: FrontValue?)

  /// The entries of a header; none where there is no header, nil where it is not plain.
  ///
  /// A value that YAML takes for nothing is nil.
  private static func entries(of bytes: [UInt8]) -> [Entry]? {
    bytes.withUnsafeBufferPointer { buffer in
      switch HeaderGlance(at: buffer) {
      case .doubtful: return nil
      case .none: return Layout(bytes).head == .none ? [] : nil
      case .plain: break
      }
      var lines = PlainLines(buffer, keepsEntries: true)
      guard lines.takeFence(), lines.takeEntries() else { return nil }
      return lines.entries.map { entry in
        let texts = entry.values.map(bytes.text)
        let isClear = texts.allSatisfy { $0.lowercased() != "null" }
        let strings = texts.map { FrontValue.string($0, isPlain: true) }
        let value: FrontValue =
          entry.isList ? .list(strings) : strings.first ?? .null
        return (bytes.text(entry.key), isClear ? value : nil)
      }
    }
  }

  /// The value of a key that stands once, in this spelling; nil where that is not so.
  private static func value(of key: String, _ entries: [Entry]) -> FrontValue? {
    let found = entries.filter { $0.key.lowercased() == key }
    guard let entry = found.first else { return .null }
    return found.count == 1 && entry.key == key ? entry.value : nil
  }
}
