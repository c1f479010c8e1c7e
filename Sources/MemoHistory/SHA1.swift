internal import CMemo
package import MemoCore

/// SHA-1 of bytes that come in pieces: for the checksums inside packs and their indexes, and to
/// compare a file with a blob.
///
/// The ids of objects that are written come from libgit2, which also looks for collisions.
/// Source: FIPS 180-4.
struct SHA1 {
  private var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
  private var waiting: [UInt8] = []
  private var count: UInt64 = 0

  /// Begins the sum of nothing.
  init() {}

  /// Begins the id of a blob of so many bytes, which are to be added.
  init(blobOf size: Int) {
    Array("blob \(size)\0".utf8).withUnsafeBytes { add($0) }
  }

  /// The 20 bytes for `bytes`.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var sum = SHA1()
    bytes.withUnsafeBytes { sum.add($0) }
    return sum.finish()
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count += UInt64(bytes.count)
    var rest = bytes[...]
    if !waiting.isEmpty {
      let taken = rest.prefix(64 - waiting.count)
      waiting += taken
      rest = rest.dropFirst(taken.count)
      guard waiting.count == 64 else { return }
      let block = waiting
      waiting = []
      block.withUnsafeBytes { mix($0) }
    }
    let whole = rest.count / 64 * 64
    mix(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)))
    waiting += rest.dropFirst(whole)
  }

  /// The 20 bytes for all that was added.
  mutating func finish() -> [UInt8] {
    let bits = count &* 8
    let zeros = (119 - Int(count % 64)) % 64
    let end = [0x80] + [UInt8](repeating: 0, count: zeros) + Self.bytes(of: bits)
    end.withUnsafeBytes { add($0) }
    return state.flatMap { Self.bytes(of: $0) }
  }

  private static func bytes(of value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  /// Mixes whole blocks of 64 bytes in.
  private mutating func mix(_ blocks: UnsafeRawBufferPointer) {
    memo_sha1(&state, blocks.baseAddress, blocks.count / 64)
  }
}

extension ObjectID {
  /// The id of a blob of `bytes`, found without a repository and without its filters.
  package init(blob bytes: [UInt8]) {
    var sum = SHA1()
    Array("blob \(bytes.count)\0".utf8).withUnsafeBytes { sum.add($0) }
    bytes.withUnsafeBytes { sum.add($0) }
    let digest = sum.finish()
    self = digest.withUnsafeBytes { ObjectID(first20: $0) }
  }
}
