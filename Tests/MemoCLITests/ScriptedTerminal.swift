import MemoCLI

/// A terminal at which a script types; it keeps a picture of the screen, as far as the picker
/// draws.
final class ScriptedTerminal: RawTerminal {
  var size: (columns: Int, rows: Int)
  var events: [TerminalEvent]
  /// What the screen looked like before each event, the caret as `|`.
  private(set) var screens: [[String]] = []
  private(set) var isClosed = false
  private(set) var endedBy: Int32?
  private(set) var suspensions = 0
  private(set) var drawn: [UInt8] = []
  private var lines = [""]

  init(_ events: [TerminalEvent], columns: Int = 80, rows: Int = 24) {
    self.events = events
    size = (columns, rows)
  }

  /// Types each of the words as one piece.
  convenience init(typing words: [String], columns: Int = 80, rows: Int = 24) {
    self.init(words.map { .typed(Array($0.utf8)) }, columns: columns, rows: rows)
  }

  func next(within milliseconds: Int32?) -> TerminalEvent {
    screens.append(lines)
    if milliseconds != nil { return .nothing }
    return events.isEmpty ? .gone : events.removeFirst()
  }

  func write(_ bytes: [UInt8]) {
    drawn += bytes
    // Every drawing begins at the first line and says all of them anew.
    // Split as bytes: a CRLF is one character.
    lines = Self.withoutSequences(bytes).split(separator: 10, omittingEmptySubsequences: false)
      .map { String(decoding: $0.filter { $0 != 13 }, as: UTF8.self) }
  }

  func suspend() { suspensions += 1 }
  func close() { isClosed = true }
  func end(by signal: Int32) { endedBy = signal }

  /// The lines of the screen at the last event.
  var lastScreen: [String] { screens.last ?? [] }

  private static func withoutSequences(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == 0x1B, rest.first == UInt8(ascii: "[") else {
        result.append(byte)
        continue
      }
      rest = rest.dropFirst().drop { (0x20...0x3F).contains($0) }.dropFirst()
    }
    return result
  }
}
