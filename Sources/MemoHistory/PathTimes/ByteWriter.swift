internal import MemoCore

/// Puts numbers, ids and paths one after the other, numbers in little-endian order.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ id: ObjectID) { bytes += id.bytes }

  mutating func put(_ more: [UInt8]) { bytes += more }

  /// Puts a path with its length before it.
  mutating func put(_ path: RelativePath) {
    put(UInt16(clamping: path.bytes.count))
    bytes += path.bytes.prefix(Int(UInt16.max))
  }
}

/// Takes out what `ByteWriter` put in; nil for whatever does not lie inside the bytes.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position: Int

  init(_ bytes: UnsafeRawBufferPointer, at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number? {
    guard let range = take(MemoryLayout<Number>.size) else { return nil }
    return Number(
      littleEndian: bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: Number.self))
  }

  mutating func id() -> ObjectID? {
    guard let range = take(20) else { return nil }
    return ObjectID(first20: UnsafeRawBufferPointer(rebasing: bytes[range]))
  }

  /// Passes over some bytes, and tells whether there are as many.
  mutating func skip(_ count: Int) -> Bool { take(count) != nil }

  /// Passes over a path and gives the place of its bytes.
  mutating func pathRange() -> Range<Int>? { number(UInt16.self).flatMap { take(Int($0)) } }

  mutating func path() -> RelativePath? {
    guard let length = number(UInt16.self), let range = take(Int(length)) else { return nil }
    return RelativePath(bytes: Array(bytes[range]))
  }

  private mutating func take(_ count: Int) -> Range<Int>? {
    guard count >= 0, position >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return position..<position + count
  }
}
