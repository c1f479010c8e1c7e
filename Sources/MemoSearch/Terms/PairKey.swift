/// The key of two scalars that stand together in an unspaced run, or of one that stands alone.
///
/// | bits | what |
/// | --- | --- |
/// | 0-20 | the second scalar; 0 behind the last one of a run |
/// | 21-41 | the first scalar |
/// | 42 | blanks stand between the two |
/// | 43 | a sign, in the lower bits |
enum PairKey {
  private static let scalarBits: UInt64 = 21

  static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << scalarBits | UInt64(second)
  }

  /// The key of `first` at the end of a run.
  static func last(_ first: UInt32) -> UInt64 { pair(first, 0) }

  /// The key of two scalars with nothing but blanks between.
  static func apart(_ first: UInt32, _ second: UInt32) -> UInt64 {
    pair(first, second) | 1 << 42
  }

  static func sign(_ scalar: UInt32) -> UInt64 { UInt64(scalar) | 1 << 43 }

  /// The second scalar of a key.
  static func second(_ key: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: key & (1 << scalarBits - 1))
  }

  /// The keys whose first scalar is in `scalars`.
  static func keys(from scalars: ClosedRange<UInt32>, areApart: Bool) -> Range<UInt64> {
    let gap: UInt64 = areApart ? 1 << 42 : 0
    return pair(scalars.lowerBound, 0) | gap..<pair(scalars.upperBound + 1, 0) | gap
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The scalar at `index` of well-formed text, and how many bytes it takes.
  @inline(__always)
  func scalar(at index: Int) -> (value: UInt32, length: Int) {
    let lead = UInt32(self[index])
    if lead < 0x80 { return (lead, 1) }
    let second = UInt32(self[index + 1] & 0x3F)
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | second, 2) }
    let third = UInt32(self[index + 2] & 0x3F)
    if lead < 0xF0 { return ((lead & 0x0F) << 12 | second << 6 | third, 3) }
    let fourth = UInt32(self[index + 3] & 0x3F)
    return ((lead & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
  }
}
