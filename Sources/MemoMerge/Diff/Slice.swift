/// A part of some bytes, equal to any other part with the same bytes.
struct Slice: Hashable {
  let bytes: [UInt8]
  let range: Range<Int>

  static func == (left: Slice, right: Slice) -> Bool {
    left.bytes[left.range].elementsEqual(right.bytes[right.range])
  }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}

/// Numbers for parts of bytes: the same number for the same bytes, whatever text they are in.
struct Numbering {
  private var numbers: [Slice: Int32] = [:]

  /// The numbers of the parts of a text at `ranges`.
  mutating func number(_ bytes: [UInt8], _ ranges: [Range<Int>]) -> [Int32] {
    ranges.map { range in
      let slice = Slice(bytes: bytes, range: range)
      if let number = numbers[slice] { return number }
      let number = Int32(numbers.count)
      numbers[slice] = number
      return number
    }
  }
}
