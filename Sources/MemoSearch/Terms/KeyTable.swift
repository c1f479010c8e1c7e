/// Finds the numbers of keys by their hashes: a hash table with open places.
///
/// A place also keeps the row that held the key last, since most keys stand more than once in a
/// memo, and then nothing else is looked at.
struct KeyTable: ~Copyable {
  private struct Place {
    var hash: UInt64 = 0
    /// The number plus one; 0 where the place is free.
    var number: UInt32 = 0
    /// The row plus one.
    var row: UInt32 = 0
  }

  /// What is known of a key.
  enum Found {
    /// The row held it already.
    case again
    /// Another row held it last, so many rows before.
    case old(number: UInt32, gap: UInt32)
    /// It is new.
    case new
  }

  private var places = Self.free(16)
  private var size = 16
  private var count = 0

  deinit { places.deallocate() }

  /// Finds the key of `hash` for a row, not before the last one asked for, or gives it `number`.
  ///
  /// Where two keys may have one hash, `isEqual` tells whether that of a number is meant.
  @inline(__always)
  mutating func find(
    hash: UInt64, row: UInt32, orAdd number: UInt32, isEqual: (UInt32) -> Bool
  ) -> Found {
    let place = place(of: hash, isEqual)
    guard places[place].number != 0 else {
      add(Place(hash: hash, number: number + 1, row: row + 1), at: place)
      return .new
    }
    let gap = row + 1 - places[place].row
    guard gap > 0 else { return .again }
    places[place].row = row + 1
    return .old(number: places[place].number - 1, gap: gap)
  }

  /// The number of the key of `hash`, which is `number` if it is new.
  @inline(__always)
  mutating func number(
    of hash: UInt64, orAdd number: UInt32, isEqual: (UInt32) -> Bool
  ) -> UInt32 {
    let place = place(of: hash, isEqual)
    guard places[place].number == 0 else { return places[place].number - 1 }
    add(Place(hash: hash, number: number + 1), at: place)
    return number
  }

  /// Where the key is, or where it would be.
  @inline(__always)
  private func place(of hash: UInt64, _ isEqual: (UInt32) -> Bool) -> Int {
    var place = Int(truncatingIfNeeded: hash) & (size - 1)
    while places[place].number != 0 {
      if places[place].hash == hash, isEqual(places[place].number - 1) { return place }
      place = (place + 1) & (size - 1)
    }
    return place
  }

  private mutating func add(_ new: Place, at place: Int) {
    places[place] = new
    count += 1
    if 2 * count > size { grow() }
  }

  private mutating func grow() {
    let (old, oldSize) = (places, size)
    size *= 4
    places = Self.free(size)
    for index in 0..<oldSize where old[index].number != 0 {
      var place = Int(truncatingIfNeeded: old[index].hash) & (size - 1)
      while places[place].number != 0 { place = (place + 1) & (size - 1) }
      places[place] = old[index]
    }
    old.deallocate()
  }

  private static func free(_ count: Int) -> UnsafeMutablePointer<Place> {
    let places = UnsafeMutablePointer<Place>.allocate(capacity: count)
    places.initialize(repeating: Place(), count: count)
    return places
  }

  /// Mixes the bits of `value`, so that each depends on all; no two values become one.
  ///
  /// Source: the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
  @inline(__always)
  static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
