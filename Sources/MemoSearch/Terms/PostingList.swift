/// The rows that hold a key, as an image keeps them: gaps between one and the next.
///
/// A row is kept as its distance from the one before, counted from -1, in groups of 7 bits, the
/// lowest first, of which all but the last have the top bit set. Bytes that are no such list give
/// wrong rows, of which none is negative, or end it.
struct PostingList {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var row = -1

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The next row.
  mutating func next() -> Int? {
    guard let gap = number() else { return nil }
    let (next, overflows) = row.addingReportingOverflow(gap)
    guard gap > 0, !overflows else { return nil }
    row = next
    return next
  }

  private mutating func number() -> Int? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count, shift < 63 {
      let byte = bytes[index]
      index += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(truncatingIfNeeded: value & UInt64(Int.max)) }
      shift += 7
    }
    return nil
  }
}
