/// Numbers for keys, given in the order in which the keys are met: a hash table with open places.
///
/// What a key is, only the caller knows: it brings the hash and tells equal ones.
struct KeyTable {
  /// The number of the key in each place, plus one; 0 where it is free.
  private var places = [UInt32](repeating: 0, count: 1 << 12)
  /// The hash of each key.
  private var hashes: [UInt64] = []

  var count: Int { hashes.count }

  /// The number of a key, and whether it is new.
  @inline(__always)
  mutating func number(
    hash: UInt64, isEqual: (Int) -> Bool
  ) -> (number: Int, isNew: Bool) {
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] != 0 {
      let number = Int(places[place] - 1)
      if hashes[number] == hash, isEqual(number) { return (number, false) }
      place = (place + 1) & (places.count - 1)
    }
    hashes.append(hash)
    places[place] = UInt32(hashes.count)
    if 2 * hashes.count > places.count { grow() }
    return (hashes.count - 1, true)
  }

  private mutating func grow() {
    places = [UInt32](repeating: 0, count: 2 * places.count)
    for (number, hash) in hashes.enumerated() {
      var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
      while places[place] != 0 { place = (place + 1) & (places.count - 1) }
      places[place] = UInt32(number + 1)
    }
  }

  /// Mixes the bits of `value`, so that each depends on all.
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
