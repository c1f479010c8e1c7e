/// What another program said, cut to what a person reads.
enum SaidText {
  /// So much of the beginning is shown, and so much of the end, in bytes.
  private static let (head, tail) = (1000, 3000)

  /// The text, or its beginning and its end with `…` between them.
  static func shortened(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > head + tail else { return text }
    let start = bytes[..<head].lastIndex(of: 10).map { $0 + 1 } ?? whole(head, bytes)
    let rest = bytes.count - tail
    let end = bytes[rest...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
    let last = end < bytes.count ? end : whole(rest, bytes)
    let parts = [bytes[..<start], bytes[last...]].map { String(decoding: $0, as: UTF8.self) }
    return parts[0] + (parts[0].hasSuffix("\n") ? "" : "\n") + "…\n" + parts[1]
  }

  /// The nearest place from there on that is not inside a scalar.
  private static func whole(_ place: Int, _ bytes: [UInt8]) -> Int {
    bytes[place...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
  }
}
