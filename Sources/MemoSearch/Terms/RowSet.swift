/// A set of rows of an image, a bit for each row of a range.
struct RowSet: Equatable {
  /// The rows it is about.
  let rows: Range<Int>
  private var words: [UInt64]

  /// The empty set, or that of all rows.
  init(_ rows: Range<Int>, isFull: Bool = false) {
    self.rows = rows
    words = [UInt64](repeating: isFull ? .max : 0, count: (rows.count + 63) / 64)
    if isFull { trim() }
  }

  func contains(_ row: Int) -> Bool {
    let place = row - rows.lowerBound
    return words[place >> 6] >> UInt64(place & 63) & 1 != 0
  }

  mutating func insert(_ row: Int) {
    let place = row - rows.lowerBound
    words[place >> 6] |= 1 << UInt64(place & 63)
  }

  /// Adds the rows of `list` that the set is about.
  mutating func insert(_ list: PostingList) {
    var list = list
    while let row = list.next() {
      guard row < rows.upperBound else { return }
      if row >= rows.lowerBound { insert(row) }
    }
  }

  mutating func formUnion(_ other: RowSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func formIntersection(_ other: RowSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func subtract(_ other: RowSet) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// How many rows of `part` are in the set.
  func count(in part: Range<Int>) -> Int {
    var count = 0
    forEachWord(in: part) { _, bits in count += bits.nonzeroBitCount }
    return count
  }

  /// How many rows are in the set.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Calls `body` with each row of `part` that is in the set, in order.
  func forEach(in part: Range<Int>, _ body: (Int) -> Void) {
    forEachWord(in: part) { first, bits in
      var bits = bits
      while bits != 0 {
        body(first + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }

  /// Calls `body` with each row in the set, in order.
  func forEach(_ body: (Int) -> Void) { forEach(in: rows, body) }

  /// Calls `body` with each row of `part` that is in the set, in order, and `expect` with each
  /// before `body` is called with the one in front of it.
  func forEach(in part: Range<Int>, expecting expect: (Int) -> Void, _ body: (Int) -> Void) {
    var last: Int?
    forEach(in: part) { row in
      expect(row)
      if let last { body(last) }
      last = row
    }
    if let last { body(last) }
  }

  /// Keeps the rows for which `isKept` says so; `expect` is called with each before its turn.
  mutating func filter(expecting expect: (Int) -> Void = { _ in }, _ isKept: (Int) -> Bool) {
    var kept = RowSet(rows)
    forEach(in: rows, expecting: expect) { if isKept($0) { kept.insert($0) } }
    self = kept
  }

  @inline(__always)
  private func forEachWord(in part: Range<Int>, _ body: (_ first: Int, UInt64) -> Void) {
    let (low, high) = (part.lowerBound - rows.lowerBound, part.upperBound - rows.lowerBound)
    guard low < high else { return }
    for index in (low >> 6)...((high - 1) >> 6) where words[index] != 0 {
      var bits = words[index]
      if index == low >> 6 { bits &= .max << UInt64(low & 63) }
      if index == (high - 1) >> 6 { bits &= .max >> UInt64(63 - (high - 1) & 63) }
      body(rows.lowerBound + index << 6, bits)
    }
  }

  private mutating func trim() {
    let rest = rows.count & 63
    if rest > 0 { words[words.count - 1] &= 1 << UInt64(rest) - 1 }
  }
}
