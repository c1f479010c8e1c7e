/// Many lists of rows that grow side by side, in blocks of one store.
///
/// A list is a chain of blocks, each twice as large as the one before up to a limit; the last four
/// bytes of a block say where the next one begins, in units of 8 bytes.
struct PostingArena {
  /// A list that grows.
  struct List {
    /// The row that was added last, plus one.
    fileprivate(set) var last: UInt32 = 0
    /// How many bytes the list takes.
    fileprivate(set) var count: UInt32 = 0
    fileprivate var first = 0
    fileprivate var tail = 0
    fileprivate var end = 0
  }

  private var slabs: [[UInt8]] = []
  private var used = Self.slabSize

  private static let slabSize = 1 << 20
  private static let link = 4
  private static let smallest = 8
  private static let largest = 4096

  /// Adds a row that is not less than the one before to a list; the same row is added once.
  mutating func append(_ row: UInt32, to list: inout List) {
    guard list.last != row + 1 else { return }
    var gap = row + 1 - list.last
    list.last = row + 1
    while gap >= 0x80 {
      put(UInt8(truncatingIfNeeded: gap) | 0x80, to: &list)
      gap >>= 7
    }
    put(UInt8(truncatingIfNeeded: gap), to: &list)
  }

  /// Adds the bytes of a list to `output`.
  func copy(_ list: List, to output: inout ByteChunks) {
    var position = list.first
    var left = Int(list.count)
    var size = Self.smallest
    while left > 0 {
      let payload = min(left, size - Self.link)
      let start = position & (Self.slabSize - 1)
      slabs[position / Self.slabSize].withUnsafeBufferPointer { slab in
        output.append(UnsafeBufferPointer(rebasing: slab[start..<start + payload]))
        let next = UnsafeRawBufferPointer(slab).loadUnaligned(
          fromByteOffset: start + size - Self.link, as: UInt32.self)
        position = 8 * Int(UInt32(littleEndian: next))
      }
      left -= payload
      size = min(2 * size, Self.largest)
    }
  }

  private mutating func put(_ byte: UInt8, to list: inout List) {
    if list.tail == list.end { extend(&list) }
    slabs[list.tail / Self.slabSize][list.tail & (Self.slabSize - 1)] = byte
    list.tail += 1
    list.count += 1
  }

  private mutating func extend(_ list: inout List) {
    var size = Self.smallest
    var held = size - Self.link
    while held <= Int(list.count), list.count > 0 {
      size = min(2 * size, Self.largest)
      held += size - Self.link
    }
    if used + size > Self.slabSize {
      slabs.append([UInt8](repeating: 0, count: Self.slabSize))
      used = 0
    }
    let start = (slabs.count - 1) * Self.slabSize + used
    used += size
    if list.count == 0 { list.first = start } else { link(list.end, to: start / 8) }
    list.tail = start
    list.end = start + size - Self.link
  }

  private mutating func link(_ place: Int, to next: Int) {
    let start = place & (Self.slabSize - 1)
    for byte in 0..<Self.link {
      slabs[place / Self.slabSize][start + byte] = UInt8(truncatingIfNeeded: next >> (8 * byte))
    }
  }
}
