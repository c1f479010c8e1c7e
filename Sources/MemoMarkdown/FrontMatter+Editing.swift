internal import MemoCore

extension FrontMatter {
  /// The file with one key set; every byte but that key's value stays.
  ///
  /// An absent key is put at its place: `title` first, `date` behind it, `pinned` behind that, any
  /// other last. The result is read again and compared before it is given.
  package func setting(_ key: String, to value: EditValue) throws(EditError) -> [UInt8] {
    let change = try change(key, value)
    let new = applied(change)
    let front = FrontMatter(new, range.lowerBound..<range.upperBound + new.count - bytes.count)
    try verify(front, key, holds: value)
    return new
  }

  /// The file without a key and its lines; as it was where the key is absent.
  package func unsetting(_ key: String) throws(EditError) -> [UInt8] {
    guard let entry = entry(for: key) else { return bytes }
    let new = applied(removal(of: entry))
    let front = FrontMatter(new, range.lowerBound..<range.upperBound + new.count - bytes.count)
    guard front.isMapping, front.entries.count == entries.count - 1,
      front.sources(but: nil) == sources(but: entry.keyRange)
    else { throw .notVerified(key) }
    return new
  }

  /// A part of the file and what takes its place.
  struct Change {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  func applied(_ change: Change) -> [UInt8] {
    Array(bytes[..<change.range.lowerBound]) + change.bytes
      + Array(bytes[change.range.upperBound...])
  }

  func change(_ key: String, _ value: EditValue) throws(EditError) -> Change {
    guard isMapping else { throw .refused(.notAMapping, mark(at: range.lowerBound)) }
    if case .yaml(let text) = value { try Self.checkYAML(text) }
    if case .plain(let text) = value { try Self.checkYAML(text) }
    guard let entry = entry(for: key) else { return try insertion(key, value) }
    return replacement(of: entry, by: value)
  }

  /// Whether a key's text can be written.
  static func checkKey(_ key: String) throws(EditError) {
    guard !key.isEmpty, !key.utf8.contains(where: { $0 < 32 || $0 == 127 }) else {
      throw .invalidKey
    }
  }

  /// Whether `text` can stand behind a key as one value.
  static func checkYAML(_ text: String) throws(EditError) {
    let key = Array("k: ".utf8)
    let bytes = key + Array("\(text)\n".utf8)
    func refusal(at offset: Int) -> EditError {
      .invalidValue(Mark(offset: max(0, offset - key.count), in: Array(text.utf8)))
    }
    let root: YAMLNode?
    do throws(YAMLFailure) {
      var reader = YAMLReader()
      root = try reader.read(bytes, 0..<bytes.count)
    } catch {
      throw refusal(at: error.offset)
    }
    guard let root, case .mapping(let pairs, _) = root.content, !pairs.isEmpty else {
      throw refusal(at: 0)
    }
    guard pairs.count == 1 else { throw refusal(at: pairs[1].key.range.lowerBound) }
  }

  // MARK: Replacing

  private func replacement(of entry: Entry, by value: EditValue) -> Change {
    guard let node = entry.node else {
      let text = Self.written(value, like: nil, isFlow: false)
      return Change(
        range: entry.keyRange.upperBound..<entry.valueRange.upperBound,
        bytes: Array(": \(text)".utf8)
      )
    }
    let range = node.tag == nil || node.isAlias ? entry.valueRange : node.range
    if case .list(let items) = value, case .sequence(let nodes, false) = node.content,
      !items.isEmpty
    {
      if let change = itemChange(nodes, to: items) { return change }
      return Change(range: range, bytes: blockItems(items, at: range.lowerBound))
    }
    let text = Self.written(value, like: node.writtenStyle, isFlow: isFlow)
    let colon = colonEnd(of: entry)
    let isOnKeysLine =
      bytes.lineStart(of: range.lowerBound, floor: self.range.lowerBound)
      == bytes.lineStart(of: entry.keyRange.upperBound, floor: self.range.lowerBound)
    if isOnKeysLine, !range.isEmpty { return Change(range: range, bytes: Array(text.utf8)) }
    return Change(
      range: colon..<max(colon, range.isEmpty ? colon : range.upperBound),
      bytes: Array((bytes[colon - 1] == UInt8(ascii: ":") ? " " : "").utf8) + Array(text.utf8))
  }

  /// The place behind the colon of an entry.
  private func colonEnd(of entry: Entry) -> Int {
    var place = entry.keyRange.upperBound
    let end = max(entry.valueRange.lowerBound, place)
    while place < end, bytes[place] != UInt8(ascii: ":") { place += 1 }
    return min(place + 1, max(end, entry.keyRange.upperBound))
  }

  private func blockItems(_ items: [String], at place: Int) -> [UInt8] {
    let start = bytes.lineStart(of: place, floor: range.lowerBound)
    let indent = bytes[start..<place].map { ASCII.isBlank($0) ? $0 : ASCII.blank }
    let separator = lineEnd + indent + Array("- ".utf8)
    let texts = items.map { Array(ScalarWriter.write($0, like: nil).utf8) }
    return Array("- ".utf8) + Array(texts.joined(separator: separator))
  }

  /// A value as it is written behind a key.
  static func written(_ value: EditValue, like style: YAMLNode.Style?, isFlow: Bool) -> String {
    switch value {
    case .text(let text):
      return ScalarWriter.write(text, like: isFlow ? .double : style, isFlow: isFlow)
    case .plain(let text):
      let isWord = ["true", "false"].contains(text) || text.utf8.allSatisfy(ASCII.isDigit)
      if isFlow, !isWord { return ScalarWriter.double(text) }
      switch style {
      case .single: return ScalarWriter.single(text)
      case .double: return ScalarWriter.double(text)
      default: return text
      }
    case .yaml(let text): return text
    case .list(let items):
      let texts = items.map { ScalarWriter.write($0, like: isFlow ? .double : nil, isFlow: true) }
      return "[" + texts.joined(separator: ", ") + "]"
    }
  }

  /// The end of line this header uses.
  var lineEnd: [UInt8] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return LineEnd.first(in: bytes, start..<bytes.count)
  }
}

extension YAMLNode {
  /// The quotes to keep when another text takes the place.
  var writtenStyle: Style? {
    if isAlias { return nil }
    if case .scalar(_, let style) = content { return style }
    return nil
  }
}

/// Line ends as a file has them.
enum LineEnd {
  /// The first line end at `range`; LF where there is none.
  static func first(in bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    let line = bytes.line(at: range.lowerBound, end: range.upperBound)
    return line.next > line.content.upperBound
      ? Array(bytes[line.content.upperBound..<line.next]) : [ASCII.lf]
  }
}
