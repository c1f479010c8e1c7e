/// The terms of a part of an image: of each the rows, counted from the part's first.
struct TermPart: Sendable {
  /// What has the numbers.
  private(set) var names: TermNames
  /// The first row of each number, or `nowhere`.
  let firsts: [UInt32]
  /// The last row of each number.
  private(set) var lasts: [UInt32]
  /// Where the further rows of each number end.
  private var ends: [UInt32]
  /// The further rows of each number, as a `PostingList` has them.
  let lists: [UInt8]

  static let nowhere = UInt32.max

  /// Puts the further rows of each number together, which come in their order, the number above
  /// the distance from the row before.
  init(_ names: TermNames, firsts: [UInt32], further: [UInt64]) {
    self.names = names
    self.firsts = firsts
    var lasts = firsts
    var ends = [UInt32](repeating: 0, count: firsts.count)
    Self.measure(further, &lasts, &ends)
    var places = [Int](repeating: 0, count: ends.count)
    var end = 0
    for number in ends.indices {
      places[number] = end
      end += Int(ends[number])
      ends[number] = UInt32(truncatingIfNeeded: end)
    }
    lists = [UInt8](unsafeUninitializedCapacity: end) { bytes, filled in
      places.withUnsafeMutableBufferPointer { places in
        for row in further {
          let number = Int(truncatingIfNeeded: row >> 32)
          var gap = Gap(UInt32(truncatingIfNeeded: row))
          while let byte = gap.next() {
            bytes[places[number]] = byte
            places[number] += 1
          }
        }
      }
      filled = end
    }
    self.lasts = lasts
    self.ends = ends
  }

  private static func measure(_ further: [UInt64], _ lasts: inout [UInt32], _ sizes: inout [UInt32])
  {
    lasts.withUnsafeMutableBufferPointer { lasts in
      sizes.withUnsafeMutableBufferPointer { sizes in
        for row in further {
          let number = Int(truncatingIfNeeded: row >> 32)
          let gap = UInt32(truncatingIfNeeded: row)
          lasts[number] += gap
          sizes[number] += UInt32(Gap(gap).size)
        }
      }
    }
  }

  /// Gives the names away, when they are not needed any more.
  mutating func takeNames() -> TermNames {
    var taken = TermNames()
    swap(&taken, &names)
    return taken
  }

  /// Where the further rows of a number are.
  func range(_ number: Int) -> Range<Int> {
    (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
  }
}

/// The distance from one row of a list to the next, byte by byte as a `PostingList` has it.
struct Gap {
  private var rest: UInt32
  private var isDone = false

  init(_ value: UInt32) { rest = value }

  /// How many bytes there are.
  @inline(__always)
  var size: Int {
    var size = 1
    var rest = rest >> 7
    while rest > 0 {
      size += 1
      rest >>= 7
    }
    return size
  }

  @inline(__always)
  mutating func next() -> UInt8? {
    guard !isDone else { return nil }
    isDone = rest < 0x80
    defer { rest >>= 7 }
    return UInt8(truncatingIfNeeded: rest & 0x7F) | (isDone ? 0 : 0x80)
  }
}
