extension Zone {
  /// Reads the bytes of a TZif file, or nothing where they are none.
  ///
  /// Source of the format: RFC 8536. The 64-bit block is used where there is one; the footer's
  /// rule holds after the last transition.
  public init?(name: String, tzif bytes: [UInt8]) {
    var reader = TZifReader(bytes)
    guard let first = reader.header() else { return nil }
    var block = first
    var width = 4
    if first.version >= 2 {
      reader.position += first.size(timeWidth: 4)
      guard let second = reader.header() else { return nil }
      (block, width) = (second, 8)
    }
    guard let times = reader.integers(block.times, width: width),
      let indices = reader.integers(block.times, width: 1),
      let types = reader.types(block.types)
    else { return nil }
    var offsets: [Int] = []
    for index in indices {
      guard index >= 0, index < types.count else { return nil }
      offsets.append(types[Int(index)].offset)
    }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    reader.position +=
      block.characters + block.leaps * (width + 4) + block.standard + block.universal
    let standard = types.first { !$0.isDaylight } ?? types[0]
    self.init(
      name: name, transitions: times, offsets: offsets,
      initial: types[0].isDaylight ? standard.offset : types[0].offset,
      rule: width == 8 ? reader.footer().flatMap(ZoneRule.init) : nil)
  }
}

/// A cursor over a TZif file that never reads past its end.
private struct TZifReader {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  struct Header {
    var version = 0
    var universal = 0
    var standard = 0
    var leaps = 0
    var times = 0
    var types = 0
    var characters = 0

    func size(timeWidth width: Int) -> Int {
      times * (width + 1) + types * 6 + characters + leaps * (width + 4) + standard + universal
    }
  }

  mutating func header() -> Header? {
    guard position + 44 <= bytes.count,
      Array(bytes[position..<position + 4]) == Array("TZif".utf8)
    else { return nil }
    let version = bytes[position + 4]
    position += 20
    guard let counts = integers(6, width: 4), counts.allSatisfy({ (0...100_000).contains($0) }),
      counts[4] > 0
    else { return nil }
    return Header(
      version: version == 0 ? 1 : Int(version) - 48, universal: Int(counts[0]),
      standard: Int(counts[1]), leaps: Int(counts[2]), times: Int(counts[3]),
      types: Int(counts[4]), characters: Int(counts[5]))
  }

  /// `count` big-endian integers of `width` bytes: signed, but for single bytes.
  mutating func integers(_ count: Int, width: Int) -> [Int64]? {
    guard position + count * width <= bytes.count else { return nil }
    defer { position += count * width }
    return (0..<count).map { index in
      let start = position + index * width
      var value = UInt64(0)
      for byte in bytes[start..<start + width] { value = value << 8 | UInt64(byte) }
      return width == 4
        ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }
  }

  mutating func types(_ count: Int) -> [(offset: Int, isDaylight: Bool)]? {
    guard position + count * 6 <= bytes.count else { return nil }
    var types: [(offset: Int, isDaylight: Bool)] = []
    for _ in 0..<count {
      guard let offset = integers(1, width: 4) else { return nil }
      types.append((Int(offset[0]), bytes[position] != 0))
      position += 2
    }
    return types
  }

  /// The text between the two line ends after the data.
  func footer() -> [UInt8]? {
    guard position < bytes.count, bytes[position] == 10,
      let end = bytes[(position + 1)...].firstIndex(of: 10)
    else { return nil }
    return Array(bytes[position + 1..<end])
  }
}
