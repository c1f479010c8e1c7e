import CCMark

/// Finds the blocks of a body with cmark-gfm.
///
/// cmark sees a copy of the same length in which all that only its inline pass would read is
/// masked, as are quote and list marks beyond the hundredth byte of a line: known quadratic cases
/// of brackets, emphasis and nesting (CVE-2023-22484, -22486, -24824, -26485) cannot arise.
struct CMarkBlocks {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private var starts: [Int] = []
  private var ends: [Int] = []
  private(set) var blocks: [Block] = []

  /// Reads the lines at `range`.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
    findLines()
    readNodes(masked())
    addUncovered()
  }

  private mutating func findLines() {
    var place = range.lowerBound
    while place < range.upperBound {
      let line = bytes.line(at: place, end: range.upperBound)
      starts.append(place)
      ends.append(line.content.upperBound)
      place = line.next
    }
  }

  private func masked() -> [UInt8] {
    var copy = Array(bytes[range])
    let base = range.lowerBound
    let x = UInt8(ascii: "x")
    let (leading, inline) = (Self.leading, Self.inline)
    copy.withUnsafeMutableBufferPointer { copy in
      for (start, end) in zip(starts, ends) {
        var place = start
        while place < end, leading.contains(copy[place - base]) { place += 1 }
        let deep = start + 100
        if deep < place, !Self.isRule(bytes, start..<end) {
          for index in deep..<place where copy[index - base] != ASCII.blank {
            copy[index - base] = x
          }
        }
        for index in place..<end where inline.contains(copy[index - base]) {
          copy[index - base] = x
        }
      }
    }
    return copy
  }

  /// What may stand before the text of a line.
  private static let leading = ASCIISet(" \t>-*+_=0123456789.)#`~")
  /// What only the inline pass would read.
  private static let inline = ASCIISet("[]_*\\&~")

  /// Whether a line is all of one mark: a rule, an underline, a long fence.
  private static func isRule(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    guard let first = bytes[line].first, !ASCII.isBlank(first), first != UInt8(ascii: ">") else {
      return false
    }
    return bytes[line].allSatisfy { $0 == first }
  }

  private mutating func readNodes(_ text: [UInt8]) {
    let root = text.withUnsafeBytes { buffer in
      cmark_parse_document(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, CMARK_OPT_DEFAULT)
    }
    guard let root, let iterator = cmark_iter_new(root) else { return }
    defer {
      cmark_iter_free(iterator)
      cmark_node_free(root)
    }
    var event = cmark_iter_next(iterator)
    while event != CMARK_EVENT_DONE {
      if event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) { add(node) }
      event = cmark_iter_next(iterator)
    }
  }

  private mutating func add(_ node: OpaquePointer) {
    let kind: Block.Kind
    switch cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH: kind = .text
    case CMARK_NODE_CODE_BLOCK: kind = .code
    case CMARK_NODE_HTML_BLOCK: kind = .html
    case CMARK_NODE_HEADING: kind = .heading(Int(cmark_node_get_heading_level(node)))
    default: return
    }
    let first = Int(cmark_node_get_start_line(node)) - 1
    let last = min(max(Int(cmark_node_get_end_line(node)) - 1, first), starts.count - 1)
    guard first >= 0, first <= last else { return }
    if case .heading = kind {
      blocks.append(Block(kind: kind, range: starts[first]..<headingEnd(first...last)))
    } else {
      blocks.append(Block(kind: kind, range: starts[first]..<ends[last]))
    }
  }

  /// A heading ends with its underline or its only line; cmark's end line is one too far.
  private func headingEnd(_ lines: ClosedRange<Int>) -> Int {
    for line in lines.dropFirst() {
      var start = starts[line]
      while start < ends[line], " \t>".utf8.contains(bytes[start]) { start += 1 }
      if LineBlocks.setextLevel(bytes, start..<ends[line]) != nil { return ends[line] }
    }
    return ends[lines.lowerBound]
  }

  /// Lines that cmark keeps for itself: definitions of links, and what an odd list swallowed.
  private mutating func addUncovered() {
    var all: [Block] = []
    var line = 0
    for block in blocks + [Block(kind: .code, range: range.upperBound..<range.upperBound)] {
      while line < starts.count, starts[line] < block.range.lowerBound {
        if !bytes.isBlank(starts[line]..<ends[line]) {
          all.append(Block(kind: .other, range: starts[line]..<ends[line]))
        }
        line += 1
      }
      while line < starts.count, starts[line] < block.range.upperBound { line += 1 }
      if !block.range.isEmpty { all.append(block) }
    }
    blocks = all
  }
}
