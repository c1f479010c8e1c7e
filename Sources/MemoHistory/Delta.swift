internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What turns one object into another, in the form that packs hold it.
///
/// Source of the format: gitformat-pack(5), "Deltified representation".
enum Delta {
  /// What makes `result` of `base` where the two differ at one place: what stands before it and
  /// behind it is copied.
  ///
  /// - Complexity: O(bytes both begin and end with).
  static func between(_ base: [UInt8], _ result: [UInt8]) -> [UInt8] {
    let shorter = min(base.count, result.count)
    let (head, tail) = base.withUnsafeBufferPointer { base in
      result.withUnsafeBufferPointer { result in
        var head = 0
        while head < shorter, base[head] == result[head] { head += 1 }
        var tail = 0
        while tail < shorter - head, base[base.count - 1 - tail] == result[result.count - 1 - tail]
        {
          tail += 1
        }
        return (head, tail)
      }
    }
    var delta = size(base.count) + size(result.count)
    copy(0, head, &delta)
    insert(result[head..<result.count - tail], &delta)
    copy(base.count - tail, tail, &delta)
    return delta
  }

  /// A size in groups of seven bits.
  static func size(_ value: Int) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    repeat {
      bytes.append(UInt8(rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    return bytes
  }

  /// Adds the order to write `bytes`.
  static func insert(_ bytes: some RandomAccessCollection<UInt8>, _ delta: inout [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(127)
      delta.append(UInt8(part.count))
      delta += part
      rest = rest.dropFirst(part.count)
    }
  }

  /// Adds the order to copy a piece of the base, at most 64 KB at once, as git's own deltas have
  /// it.
  static func copy(_ start: Int, _ count: Int, _ delta: inout [UInt8]) {
    var (start, count) = (start, count)
    while count > 0 {
      let part = min(count, 0x10000)
      var bytes: [UInt8] = [0x80]
      for shift in 0..<4 where start >> (8 * shift) & 0xff != 0 {
        bytes[0] |= 1 << UInt8(shift)
        bytes.append(UInt8(start >> (8 * shift) & 0xff))
      }
      for shift in 0..<2 where part != 0x10000 && part >> (8 * shift) & 0xff != 0 {
        bytes[0] |= 0x10 << UInt8(shift)
        bytes.append(UInt8(part >> (8 * shift) & 0xff))
      }
      delta += bytes
      start += part
      count -= part
    }
  }
}
