/// Numbers for keys, given in the order in which the keys are met: a hash table with open places.
///
/// A place also keeps the row that held the key last, since most keys stand more than once in a
/// memo, and then nothing else is looked at.
struct KeyTable {
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
    /// Another row held it.
    case old(Int)
    /// It is new.
    case new(Int)
  }

  private var places = [Place](repeating: Place(), count: 1 << 12)
  private(set) var count = 0

  /// Finds the key of `hash` for a row, or gives it a number.
  ///
  /// Where two keys may have one hash, `isEqual` tells whether that of a number is meant.
  @inline(__always)
  mutating func find(hash: UInt64, row: UInt32, isEqual: (Int) -> Bool) -> Found {
    let mask = places.count - 1
    let found: Found? = places.withUnsafeMutableBufferPointer { places in
      var index = Int(truncatingIfNeeded: hash) & mask
      while places[index].number != 0 {
        let number = Int(places[index].number - 1)
        if places[index].hash == hash, isEqual(number) {
          if places[index].row == row + 1 { return .again }
          places[index].row = row + 1
          return .old(number)
        }
        index = (index + 1) & mask
      }
      places[index] = Place(hash: hash, number: UInt32(count + 1), row: row + 1)
      return nil
    }
    if let found { return found }
    count += 1
    if 2 * count > places.count { grow() }
    return .new(count - 1)
  }

  private mutating func grow() {
    let old = places
    places = [Place](repeating: Place(), count: 2 * old.count)
    for place in old where place.number != 0 {
      var index = Int(truncatingIfNeeded: place.hash) & (places.count - 1)
      while places[index].number != 0 { index = (index + 1) & (places.count - 1) }
      places[index] = place
    }
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
