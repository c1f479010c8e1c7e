/// What a program or a server said, as far as it is worth keeping: no control characters, no flood.
struct BoundedText {
  private var bytes: [UInt8] = []
  /// So many bytes are kept, and in the end so many lines.
  private static let bound = 4096
  private static let lines = 20

  init() {}

  init(_ bytes: some Sequence<UInt8>) {
    append(bytes)
  }

  mutating func append(_ more: some Sequence<UInt8>) {
    for byte in more {
      guard bytes.count < Self.bound else { return }
      bytes.append(byte)
    }
  }

  /// The text; lines that another one was written over, as progress is, are left out.
  var text: String {
    var lines: [String] = []
    for line in bytes.split(separator: 10) {
      let last = line.split(separator: 13).last ?? []
      let plain = String(decoding: last, as: UTF8.self).unicodeScalars.filter {
        $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
      }
      let words = String(String.UnicodeScalarView(plain)).trimmed
      if !words.isEmpty { lines.append(words) }
    }
    return lines.prefix(Self.lines).joined(separator: "\n")
  }
}

extension String {
  /// Without the blanks at both ends.
  fileprivate var trimmed: String {
    let rest = self[...].drop { $0 == " " || $0 == "\t" }
    var end = rest.endIndex
    while end > rest.startIndex,
      let before = rest.index(end, offsetBy: -1, limitedBy: rest.startIndex),
      rest[before] == " " || rest[before] == "\t"
    {
      end = before
    }
    return String(rest[..<end])
  }
}
