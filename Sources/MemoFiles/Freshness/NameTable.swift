import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Names, or paths, numbered from 0 as they came: to be asked for each one that is met.
struct NameTable {
  private var bytes: [UInt8] = []
  /// Where each name begins, and where the last one ends.
  private var starts = [0]
  /// The numbers of the names by their hashes; -1 is free.
  private var table: [Int32]

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    table = [Int32](repeating: -1, count: size)
    starts.reserveCapacity(capacity + 1)
    bytes.reserveCapacity(capacity * 24)
  }

  /// How many names there are.
  var count: Int { starts.count - 1 }

  /// The number of a name, which is the next one where it is new.
  @discardableResult
  mutating func add(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    let place = place(of: name)
    guard table[place] < 0 else { return Int(table[place]) }
    table[place] = Int32(count)
    bytes.append(contentsOf: name)
    starts.append(bytes.count)
    if count * 2 > table.count { grow() }
    return count - 1
  }

  /// The number of a name; nil where it is none of them.
  func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    let number = table[place(of: name)]
    return number < 0 ? nil : Int(number)
  }

  /// Whether a name is the one with this number.
  func isName(_ number: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == name.count else { return false }
    guard let other = name.baseAddress else { return true }
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { memcmp($0 + start, other, name.count) == 0 } ?? name.isEmpty
    }
  }

  /// The bytes of the name with this number.
  func name(_ number: Int) -> [UInt8] { Array(bytes[starts[number]..<starts[number + 1]]) }

  /// Where a name is in the table, or would be.
  private func place(of name: UnsafeBufferPointer<UInt8>) -> Int {
    let mask = table.count - 1
    var place = Int(truncatingIfNeeded: NameHash.of(name)) & mask
    while table[place] >= 0, !isName(Int(table[place]), name) { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    table = [Int32](repeating: -1, count: table.count * 2)
    bytes.withUnsafeBufferPointer { bytes in
      for number in 0..<count {
        let range = starts[number]..<starts[number + 1]
        table[place(of: UnsafeBufferPointer(rebasing: bytes[range]))] = Int32(number)
      }
    }
  }
}

/// A quick hash of names; nobody's secret hangs on it.
enum NameHash {
  static func of(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(name)
    var sum = UInt64(bytes.count)
    var place = 0
    while place + 8 <= bytes.count {
      sum = mixed(sum ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    var rest: UInt64 = 0
    while place < bytes.count {
      rest = rest << 8 | UInt64(bytes[place])
      place += 1
    }
    return mixed(sum ^ rest)
  }

  static func mixed(_ number: UInt64) -> UInt64 {
    let product = (number ^ number >> 32) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }
}
