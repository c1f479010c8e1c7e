/// A quick 64-bit sum that tells a torn or damaged cache from a sound one.
///
/// It is no defence against somebody who means harm; who can write the git directory can do more
/// than that already.
enum Checksum {
  /// The sum of `bytes`, going on from `seed`.
  static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var sum = seed ^ (UInt64(bytes.count) &* factor)
    var position = 0
    while position + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      sum = turned((sum ^ UInt64(littleEndian: word)) &* factor)
      position += 8
    }
    while position < bytes.count {
      sum = turned((sum ^ UInt64(bytes[position])) &* factor)
      position += 1
    }
    sum = (sum ^ (sum >> 32)) &* factor
    return sum ^ (sum >> 29)
  }

  /// The sum of an array.
  static func of(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    bytes.withUnsafeBytes { of($0, seed: seed) }
  }

  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func turned(_ sum: UInt64) -> UInt64 { sum << 29 | sum >> 35 }
}
