internal import MemoText

/// What another program, or a server, said: as much of it as a person reads, and nothing that
/// steers a terminal.
struct Quotation {
  /// The bytes and lines that are kept.
  private static let longest = (bytes: 4096, lines: 20)

  /// What was said, its end left out where it is long.
  let text: String
  /// Whether something is left out.
  let isCut: Bool
  /// The lines of it that are not empty, fit for a terminal.
  var lines: [Substring] {
    Escaping.forTerminal(text, keepingLines: true).split(separator: "\n")
  }

  init(_ said: String) {
    var kept = Self.start(of: said)
    // Looked for as bytes: a carriage return and a line feed are one character.
    let ends = kept.utf8.indices.filter { kept.utf8[$0] == 10 }
    if ends.count >= Self.longest.lines { kept = kept[..<ends[Self.longest.lines - 1]] }
    text = String(kept)
    isCut = said.utf8.dropFirst(text.utf8.count).contains { $0 > 32 }
  }

  /// As many whole scalars as have room; what looks like one character may go on for ever.
  private static func start(of text: String) -> Substring {
    var bytes = 0
    return Substring(
      text.unicodeScalars.prefix { scalar in
        bytes += UTF8.width(scalar)
        return bytes <= longest.bytes
      })
  }
}
