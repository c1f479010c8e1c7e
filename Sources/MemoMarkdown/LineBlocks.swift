/// Finds the blocks of a body line by line, without regard to nested containers.
struct LineBlocks {
  private let bytes: [UInt8]
  private let end: Int
  private var place: Int
  private var paragraph: Range<Int>?
  private var isInList = false
  private(set) var blocks: [Block] = []

  /// Reads the lines at `range`.
  ///
  /// - Complexity: O(length).
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    end = range.upperBound
    place = range.lowerBound
    while place < end { readLine() }
    closeParagraph()
  }

  private mutating func readLine() {
    let line = bytes.line(at: place, end: end)
    place = line.next
    guard !bytes.isBlank(line.content) else { return closeParagraph() }
    let (text, hasMark, indent) = content(line.content)
    if let fence = Self.fence(bytes, text) { return readCode(from: line.content, fence) }
    if paragraph == nil, indent >= 4, !isInList, !hasMark {
      blocks.append(Block(kind: .code, range: line.content))
    } else if let level = Self.atxLevel(bytes, text) {
      closeParagraph()
      blocks.append(Block(kind: .heading(level), range: line.content))
    } else if let level = Self.setextLevel(bytes, line.content), let lines = paragraph, !isInList {
      blocks.append(Block(kind: .heading(level), range: lines))
      paragraph = nil
    } else {
      if hasMark { closeParagraph() }
      paragraph = (paragraph?.lowerBound ?? line.content.lowerBound)..<line.content.upperBound
    }
    if hasMark { isInList = true } else if indent == 0 { isInList = false }
  }

  private mutating func closeParagraph() {
    if let paragraph { blocks.append(Block(kind: .text, range: paragraph)) }
    paragraph = nil
  }

  /// A line behind its quote and list marks.
  private func content(_ line: Range<Int>) -> (text: Range<Int>, hasMark: Bool, indent: Int) {
    var start = line.lowerBound
    var hasMark = false
    var indent = 0
    while start < line.upperBound {
      if ASCII.isBlank(bytes[start]) {
        if !hasMark { indent += bytes[start] == ASCII.tab ? 4 : 1 }
        start += 1
      } else if bytes[start] == UInt8(ascii: ">") {
        start += 1
      } else if let next = ListMark.end(bytes, start, line.upperBound) {
        hasMark = true
        start = next
      } else {
        break
      }
    }
    return (start..<line.upperBound, hasMark, indent)
  }

  private mutating func readCode(from line: Range<Int>, _ fence: (byte: UInt8, count: Int)) {
    closeParagraph()
    var last = line
    while place < end {
      let next = bytes.line(at: place, end: end)
      place = next.next
      last = next.content
      var start = last.lowerBound
      while start < last.upperBound,
        ASCII.isBlank(bytes[start]) || bytes[start] == UInt8(ascii: ">")
      { start += 1 }
      var run = start
      while run < last.upperBound, bytes[run] == fence.byte { run += 1 }
      if run - start >= fence.count, bytes.isBlank(run..<last.upperBound) { break }
    }
    blocks.append(Block(kind: .code, range: line.lowerBound..<last.upperBound))
  }
}

extension LineBlocks {
  /// The marks that open a block of code.
  static func fence(_ bytes: [UInt8], _ line: Range<Int>) -> (byte: UInt8, count: Int)? {
    guard let first = bytes[line].first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
    else { return nil }
    var next = line.lowerBound
    while next < line.upperBound, bytes[next] == first { next += 1 }
    guard next - line.lowerBound >= 3 else { return nil }
    if first == UInt8(ascii: "`"), bytes[next..<line.upperBound].contains(first) { return nil }
    return (first, next - line.lowerBound)
  }

  /// The level of a heading with `#`s.
  static func atxLevel(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
    var next = line.lowerBound
    while next < line.upperBound, bytes[next] == UInt8(ascii: "#") { next += 1 }
    let level = next - line.lowerBound
    guard (1...6).contains(level), next == line.upperBound || ASCII.isBlank(bytes[next]) else {
      return nil
    }
    return level
  }

  /// The level that a line below text makes of it.
  static func setextLevel(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
    let marks = bytes.trimmed(line)
    guard let first = bytes[marks].first, bytes[marks].allSatisfy({ $0 == first }) else {
      return nil
    }
    return first == UInt8(ascii: "=") ? 1 : first == UInt8(ascii: "-") ? 2 : nil
  }
}
