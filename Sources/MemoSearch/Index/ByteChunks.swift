/// Bytes that only grow, kept in pieces: growing never copies what is there already.
struct ByteChunks: Sendable {
  private var full: [[UInt8]] = []
  private var last: [UInt8] = []
  /// How many bytes there are.
  private(set) var count = 0

  private static let size = 1 << 18

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if last.count + bytes.count > Self.size { close(reserving: bytes.count) }
    last.append(contentsOf: bytes)
    count += bytes.count
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  mutating func append(byte: UInt8) {
    if last.count == Self.size { close(reserving: 1) }
    last.append(byte)
    count += 1
  }

  /// Adds the bytes of `value`, the least significant first.
  mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { append($0.bindMemory(to: UInt8.self)) }
  }

  /// Adds a piece of its own, without a copy.
  mutating func append(whole piece: [UInt8]) {
    close(reserving: 0)
    if !piece.isEmpty { full.append(piece) }
    count += piece.count
  }

  /// Adds all bytes of others, without a copy.
  mutating func append(contentsOf others: ByteChunks) {
    close(reserving: 0)
    full += others.full
    last = others.last
    count += others.count
  }

  /// Gives the pieces so far away; they still count.
  mutating func takePieces() -> [[UInt8]] {
    close(reserving: 0)
    defer { full = [] }
    return full
  }

  /// All pieces, with zeros behind them up to a multiple of 8.
  consuming func paddedPieces() -> [[UInt8]] {
    while count & 7 != 0 { append(byte: 0) }
    close(reserving: 0)
    return full
  }

  private mutating func close(reserving bytes: Int) {
    if !last.isEmpty { full.append(last) }
    last = []
    if bytes > 0 { last.reserveCapacity(max(bytes, count == 0 ? bytes : Self.size)) }
  }
}
