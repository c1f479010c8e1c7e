/// Headers that are not good YAML, read key by key.
extension HeaderReading {
  /// A header that YAML takes for one text: `title:text` alone, or no header at all.
  mutating func readText() {
    let first = bytes.trimmed(range)
    let line = bytes.line(at: first.lowerBound, end: range.upperBound)
    if let literal = LiteralLine(bytes, line.content),
      FrontMatter.caseless.contains(literal.key.lowercased())
    {
      return readByKey(.syntax("no blank behind the colon", at: first.lowerBound))
    }
    isMapping = false
    note(.notAMapping, first.lowerBound)
  }

  mutating func readByKey(_ whole: YAMLFailure?) {
    let parts = chunks()
    if parts.count > Self.chunkLimit { note(.tooLarge, parts[Self.chunkLimit].lowerBound) }
    var isNamed = whole == nil
    for part in parts.prefix(Self.chunkLimit) {
      guard let failure = readChunk(part) else { continue }
      if !isNamed {
        note(failure.kind, failure.offset, key: readLiteral(part))
      } else {
        _ = readLiteral(part)
      }
      isNamed = true
    }
    if !isNamed, let whole { note(whole.kind, whole.offset) }
    if entries.isEmpty { isMapping = parts.isEmpty }
  }

  /// Reads one key with its lines; gives why that failed.
  private mutating func readChunk(_ part: Range<Int>) -> YAMLFailure? {
    do throws(YAMLFailure) {
      let root = try reader.read(bytes, part)
      if accept(root) { return nil }
      return .syntax("no key and value", at: part.lowerBound)
    } catch {
      guard let softened = withoutTabs(part) else { return error }
      do throws(YAMLFailure) {
        _ = accept(try reader.read(softened, part))
        return error
      } catch { return error }
    }
  }

  /// The file with the tabs that indent lines of `part` as blanks, where there are any.
  private func withoutTabs(_ part: Range<Int>) -> [UInt8]? {
    var copy = bytes
    var changed = false
    var place = part.lowerBound
    while place < part.upperBound {
      let line = bytes.line(at: place, end: part.upperBound)
      for index in line.content {
        guard ASCII.isBlank(bytes[index]) else { break }
        if bytes[index] == ASCII.tab {
          copy[index] = ASCII.blank
          changed = true
        }
      }
      place = line.next
    }
    return changed ? copy : nil
  }

  /// Keeps the text of a chunk that is no YAML; gives the name of its key.
  private mutating func readLiteral(_ part: Range<Int>) -> String? {
    let line = bytes.line(at: part.lowerBound, end: part.upperBound)
    guard let literal = LiteralLine(bytes, line.content) else { return nil }
    if entries.last?.keyRange == literal.keyRange { return literal.key }
    let whole = bytes.trimmed(part)
    let isOwn = FrontMatter.caseless.contains(literal.key.lowercased())
    guard isOwn || whole.upperBound <= line.content.upperBound else {
      note(.unreadableKey(literal.key), part.lowerBound, key: literal.key)
      return literal.key
    }
    if !isOwn { note(.unreadableKey(literal.key), part.lowerBound, key: literal.key) }
    let end = isOwn ? max(whole.upperBound, literal.valueRange.upperBound) : line.content.upperBound
    let value =
      literal.valueRange.isEmpty && end <= line.content.upperBound
      ? literal.valueRange : bytes.trimmed(literal.valueRange.lowerBound..<end)
    entries.append(
      FrontMatter.Entry(
        key: literal.key, keyRange: literal.keyRange, valueRange: value,
        value: value.isEmpty ? .null : .string(joined(value), isPlain: true), node: nil))
    return literal.key
  }

  /// The text at `part` with its line ends and the blanks around them as one blank each.
  private func joined(_ part: Range<Int>) -> String {
    var text: [UInt8] = []
    var place = part.lowerBound
    while place < part.upperBound {
      let line = bytes.line(at: place, end: part.upperBound)
      let words = bytes.trimmed(line.content)
      if !words.isEmpty {
        if !text.isEmpty { text.append(ASCII.blank) }
        text += bytes[words]
      }
      place = line.next
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The parts of a header: each begins at a line without indentation that is no item of a list.
  private func chunks() -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var place = range.lowerBound
    var begin: Int?
    while place < range.upperBound {
      let line = bytes.line(at: place, end: range.upperBound)
      let isMarker = Layout.isConflictMarker(bytes, line.content)
      if isMarker || beginsChunk(line.content) {
        if let begin { parts.append(begin..<place) }
        begin = isMarker ? nil : place
      }
      place = line.next
    }
    if let begin { parts.append(begin..<range.upperBound) }
    return parts
  }

  private func beginsChunk(_ line: Range<Int>) -> Bool {
    guard let first = bytes[line].first, !ASCII.isBlank(first), first != UInt8(ascii: "#") else {
      return false
    }
    let isItem =
      first == UInt8(ascii: "-")
      && (line.count == 1 || ASCII.isBlank(bytes[line.lowerBound + 1]))
    return !isItem && !"]}".utf8.contains(first)
  }
}
