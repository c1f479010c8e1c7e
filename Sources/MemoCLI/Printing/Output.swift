internal import MemoText
internal import Screen

/// Collects labelled output and writes it in large pieces.
///
/// After a write failed nothing more is written; `finish` tells what happened.
final class Output {
  private let sink: any ByteSink
  let isColoured: Bool
  /// Whether everything waits until the end, for a pager.
  var isHeld = false
  private var buffer: [UInt8] = []
  private(set) var trouble: SinkError?

  /// Writes to `sink`, with escape sequences where `isColoured`.
  init(_ sink: any ByteSink, isColoured: Bool) {
    self.sink = sink
    self.isColoured = isColoured
  }

  /// Adds text that is already fit for where it goes.
  func add(_ text: String, _ label: Label = .plain) {
    guard isColoured, let style = label.style, !text.isEmpty else {
      buffer += text.utf8
      return flushIfLarge()
    }
    buffer += "\u{1B}[\(style)m".utf8
    buffer += text.utf8
    buffer += "\u{1B}[0m".utf8
  }

  /// Adds bytes that are already fit for where they go.
  func add(_ bytes: [UInt8], _ label: Label) {
    guard isColoured, let style = label.style, !bytes.isEmpty else { return add(bytes) }
    add(Array("\u{1B}[\(style)m".utf8) + bytes + Array("\u{1B}[0m".utf8))
  }

  /// Adds a patch, its lines in the colours that git gives them.
  func add(patch: [UInt8]) {
    guard isColoured else { return add(patch) }
    var isHeader = true
    for line in patch.split(separator: 10, omittingEmptySubsequences: false).dropLast() {
      if line.starts(with: "diff --git ".utf8) { isHeader = true }
      if line.starts(with: "@@ ".utf8) { isHeader = false }
      add(Array(line), isHeader ? .heading : Self.label(ofPatchLine: line))
      add([10])
    }
  }

  private static func label(ofPatchLine line: ArraySlice<UInt8>) -> Label {
    switch line.first {
    case UInt8(ascii: "@"): .date
    case UInt8(ascii: "+"): .added
    case UInt8(ascii: "-"): .removed
    default: .plain
    }
  }

  /// Adds a line.
  func line(_ text: String, _ label: Label = .plain) {
    add(text, label)
    add("\n")
  }

  /// Adds a line that is drawn already.
  func line(_ line: StyledLine) {
    add(line.bytes(isColoured: isColoured) + [10])
  }

  /// Adds a line of bytes that are already fit for where they go.
  func line(_ bytes: [UInt8], _ label: Label) {
    add(bytes, label)
    buffer.append(10)
  }

  /// Adds bytes as they are.
  func add(_ bytes: [UInt8]) {
    buffer += bytes
    flushIfLarge()
  }

  /// Whether what is waiting fills `rows` rows of a window of `columns`; long lines take several.
  ///
  /// - Complexity: O(what those rows hold).
  func waitingRows(of columns: Int, atLeast rows: Int) -> Bool {
    var seen = 0
    var start = 0
    while let end = buffer[start...].firstIndex(of: 10) {
      seen += 1 + max(0, Self.cells(of: buffer[start..<end]) - 1) / max(1, columns)
      if seen >= rows { return true }
      start = end + 1
    }
    return false
  }

  /// The cells of a line, its colours not counted.
  private static func cells(of line: ArraySlice<UInt8>) -> Int {
    var plain: [UInt8] = []
    var rest = line
    while let escape = rest.firstIndex(of: 0x1B) {
      plain += rest[..<escape]
      rest = rest[escape...].drop { $0 != UInt8(ascii: "m") }.dropFirst()
    }
    let text = String(decoding: plain + rest, as: UTF8.self)
    return DisplayWidth.of(text) + 7 * text.utf8.count { $0 == 9 }
  }

  /// Takes what is waiting, for a pager.
  func takeWaiting() -> [UInt8] {
    defer { buffer = [] }
    return buffer
  }

  /// Writes what is waiting.
  func flush() {
    guard trouble == nil, !buffer.isEmpty else { return }
    do throws(SinkError) {
      try sink.write(buffer)
    } catch {
      trouble = error
    }
    buffer = []
  }

  private func flushIfLarge() {
    if buffer.count > 1 << 20, !isHeld { flush() }
  }
}
