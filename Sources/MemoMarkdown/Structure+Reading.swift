extension Structure {
  /// Reads the body at `range` of `bytes`, which are UTF-8.
  ///
  /// - Complexity: O(length).
  package init(of bytes: [UInt8], in range: Range<Int>) {
    for block in Blocks.find(bytes, range) {
      switch block.kind {
      case .code: code.append(block.range)
      case .html: continue
      case .other: scan(bytes, block.range)
      case .text:
        addLines(bytes, block.range)
        scan(bytes, block.range)
      case .heading(let level):
        addHeading(bytes, block.range, level)
        scan(bytes, block.range)
      }
    }
  }

  /// The whole of `bytes` as a body.
  package init(of bytes: [UInt8]) { self.init(of: bytes, in: 0..<bytes.count) }

  /// One heading of the line at `range`, and nothing else.
  init(heading range: Range<Int>, level: Int, of bytes: [UInt8]) {
    addHeading(bytes, range, level)
  }

  /// What there is of links, tasks, images and code.
  package var features: MemoFacts.Features {
    var features: MemoFacts.Features = []
    if !code.isEmpty { features.insert(.code) }
    if !tasks.isEmpty { features.insert(.task) }
    if links.contains(where: { $0.isEmbed }) { features.insert(.image) }
    if links.contains(where: { !$0.isEmbed }) { features.insert(.link) }
    return features
  }

  private mutating func addLines(_ bytes: [UInt8], _ range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      let line = bytes.line(at: place, end: range.upperBound)
      textLines.append(line.content)
      addTask(bytes, line.content)
      place = line.next
    }
  }

  private mutating func addTask(_ bytes: [UInt8], _ line: Range<Int>) {
    var place = line.lowerBound
    var hasMark = false
    while place < line.upperBound {
      if ASCII.isBlank(bytes[place]) || bytes[place] == UInt8(ascii: ">") {
        place += 1
      } else if let next = ListMark.end(bytes, place, line.upperBound) {
        hasMark = true
        place = next
      } else {
        break
      }
    }
    guard hasMark, let box = ListMark.box(bytes, place, line.upperBound) else { return }
    tasks.append(
      Task(
        isChecked: bytes[box.lowerBound + 1] != ASCII.blank, boxRange: box,
        range: bytes.trimmed(box.upperBound..<line.upperBound)))
  }

  private mutating func addHeading(_ bytes: [UInt8], _ range: Range<Int>, _ level: Int) {
    textLines.append(range)
    var inner = bytes.trimmed(range)
    var start = inner.lowerBound
    while start < inner.upperBound, ">-*+ \t".utf8.contains(bytes[start]) { start += 1 }
    if LineBlocks.atxLevel(bytes, start..<inner.upperBound) != nil {
      var stop = inner.upperBound
      while stop > start, bytes[stop - 1] == UInt8(ascii: "#") { stop -= 1 }
      if stop > start, !ASCII.isBlank(bytes[stop - 1]) { stop = inner.upperBound }
      while start < stop, bytes[start] == UInt8(ascii: "#") { start += 1 }
      inner = bytes.trimmed(start..<max(start, stop))
    } else if let line = lastSetextLine(bytes, inner) {
      inner = bytes.trimmed(start..<max(start, line))
    }
    let text = PlainText.cut(bytes, inner, limit: 1000)
    headings.append(Heading(level: level, text: PlainText.oneLine(text), range: inner))
  }

  private func lastSetextLine(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    let line = bytes.lineStart(of: range.upperBound, floor: range.lowerBound)
    guard line > range.lowerBound else { return nil }
    var start = line
    while start < range.upperBound, " \t>".utf8.contains(bytes[start]) { start += 1 }
    return LineBlocks.setextLevel(bytes, start..<range.upperBound) == nil ? nil : line
  }
}
