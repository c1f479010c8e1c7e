/// A set of ASCII bytes that costs little to ask.
struct ASCIISet {
  private let low: UInt64
  private let high: UInt64

  /// The set of the bytes of `text`, which are ASCII.
  init(_ text: String) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for byte in text.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
    (self.low, self.high) = (low, high)
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
  }
}
