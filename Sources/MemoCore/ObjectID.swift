/// The name of a git object: the SHA-1 of its contents, 20 bytes.
public struct ObjectID: Hashable, Sendable {
  private let high: UInt64
  private let middle: UInt64
  private let low: UInt32

  /// Makes an id of exactly 20 bytes, or nothing.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 20 else { return nil }
    self = bytes.withUnsafeBytes { ObjectID(first20: $0) }
  }

  /// Makes an id of the first 20 of at least 20 bytes.
  package init(first20 bytes: UnsafeRawBufferPointer) {
    high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
    middle = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    low = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
  }

  /// Makes an id of 40 hexadecimal digits, or nothing.
  public init?(hex: String) {
    let digits = hex.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 40, !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }
    self.init(bytes: (0..<20).map { UInt8(values[2 * $0] << 4 | values[2 * $0 + 1]) })
  }

  /// The 20 bytes, most significant first.
  public var bytes: [UInt8] {
    (0..<20).map { position in
      switch position {
      case 0..<8: UInt8(truncatingIfNeeded: high >> (8 * UInt64(7 - position)))
      case 8..<16: UInt8(truncatingIfNeeded: middle >> (8 * UInt64(15 - position)))
      default: UInt8(truncatingIfNeeded: low >> (8 * UInt32(19 - position)))
      }
    }
  }

  /// The 40 hexadecimal digits.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension ObjectID: CustomStringConvertible {
  /// The 40 hexadecimal digits.
  public var description: String { hex }
}

extension ObjectID: Comparable {
  /// The order of the bytes.
  public static func < (left: Self, right: Self) -> Bool {
    (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
  }
}

extension ObjectID {
  /// Hashes a part of the bytes: a sum of contents is spread evenly already.
  public func hash(into hasher: inout Hasher) { hasher.combine(high) }
}
