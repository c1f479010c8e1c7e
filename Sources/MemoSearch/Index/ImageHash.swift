/// A hash against accidents, eight bytes at a time.
struct ImageHash {
  private var hash: UInt64 = 0x6D65_6D6F
  private var count: UInt64 = 0
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0

  /// The hash of the bytes so far; those that make up no eight count as if zeros followed.
  var value: UInt64 {
    var copy = self
    copy.add(pending)
    copy.add(count)
    return KeyTable.mixed(copy.hash)
  }

  /// The hash of all of `bytes`.
  static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = ImageHash()
    hash.add(bytes)
    return hash.value
  }

  /// Adds bytes behind those that were added, however they are cut.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    count += UInt64(raw.count)
    var index = 0
    while pendingCount > 0, index < raw.count {
      add(byte: raw[index])
      index += 1
    }
    while index + 8 <= raw.count {
      add(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    while index < raw.count {
      add(byte: raw[index])
      index += 1
    }
  }

  private mutating func add(byte: UInt8) {
    pending |= UInt64(byte) << (8 * pendingCount)
    pendingCount += 1
    guard pendingCount == 8 else { return }
    add(pending)
    (pending, pendingCount) = (0, 0)
  }

  @inline(__always)
  private mutating func add(_ word: UInt64) {
    hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
  }
}
