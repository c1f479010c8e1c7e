internal import CMemo

/// Finds bytes in bytes.
package enum ByteSearch {
  /// The offset of the first occurrence of `needle` at or after `start`, or nil.
  ///
  /// An empty needle is found at `start`; a start outside `bytes` finds nothing.
  ///
  /// - Complexity: O(length), by the system's `memmem`.
  package static func find(
    _ needle: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Int? {
    guard start >= 0, start <= bytes.count else { return nil }
    guard !needle.isEmpty else { return start }
    guard let base = bytes.baseAddress else { return nil }
    let offset = memo_find(base + start, bytes.count - start, needle, needle.count)
    return offset < 0 ? nil : start + offset
  }

  /// Says that the beginning of `bytes` will be looked at soon: memory is slow to bring what nobody
  /// expects.
  @inline(__always)
  package static func expect(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let base = bytes.baseAddress { memo_expect(base, bytes.count) }
  }
}
