/// One step through bytes that should be UTF-8: a scalar, or a byte that is part of none.
struct UTF8Unit {
  /// The scalar's value, or nil where the byte does not begin a well-formed scalar.
  let scalar: UInt32?
  /// How many bytes the step takes, 1 for an invalid byte.
  let length: Int

  /// Reads the unit at `index`, which must be inside `bytes`.
  ///
  /// Well-formed is what Unicode table 3-7 lists: no overlong forms, no surrogates, nothing past
  /// U+10FFFF. Every byte of a broken sequence is a unit of its own.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    let lead = UInt32(bytes[index])
    if lead < 0x80 {
      self.init(scalar: lead, length: 1)
    } else if lead < 0xE0 {
      self.init(bytes, at: index, lead: lead & 0x1F, following: 1, atLeast: 0x80)
    } else if lead < 0xF0 {
      self.init(bytes, at: index, lead: lead & 0x0F, following: 2, atLeast: 0x800)
    } else {
      self.init(bytes, at: index, lead: lead & 0x0F, following: 3, atLeast: 0x10000)
    }
  }

  @inline(__always)
  private init(scalar: UInt32?, length: Int) {
    self.scalar = scalar
    self.length = length
  }

  @inline(__always)
  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, lead: UInt32, following: Int,
    atLeast lowest: UInt32
  ) {
    var value = lead
    var isWellFormed = index + following < bytes.count && bytes[index] < 0xF8
    if isWellFormed {
      for offset in 1...following {
        let byte = bytes[index + offset]
        isWellFormed = isWellFormed && byte & 0xC0 == 0x80
        value = value << 6 | UInt32(byte & 0x3F)
      }
    }
    isWellFormed =
      isWellFormed && bytes[index] >= 0xC2 && value >= lowest && value <= 0x10FFFF
      && value & 0xFFFF_F800 != 0xD800
    self.init(scalar: isWellFormed ? value : nil, length: isWellFormed ? following + 1 : 1)
  }
}

extension UTF8Unit {
  /// Where the run of ASCII bytes at `start` ends, found eight bytes at a time.
  static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return start }
    var index = start
    while index + 8 <= bytes.count,
      base.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      index += 8
    }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of `scalar`, which must be one (no surrogate, at most U+10FFFF).
  @inline(__always)
  mutating func append(scalar: UInt32) {
    switch scalar {
    case ..<0x80:
      append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    case ..<0x10000:
      append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    default:
      append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }
  }
}
