/// Words and pairs by their numbers, in the order in which they were met.
///
/// Number 0 stands for all words that are too long to be kept.
struct TermNames: Sendable {
  /// What has a number.
  enum Kind: UInt8 {
    /// Up to eight bytes: they are the key, the first one the most significant.
    case shortWord
    /// More bytes: the key says where they begin in `bytes`, and in its lowest byte how many.
    case longWord
    /// A `PairKey`.
    case pair
    case tooLong
  }

  fileprivate(set) var keys: [UInt64] = [0]
  fileprivate(set) var kinds: [Kind] = [.tooLong]
  fileprivate var bytes: [UInt8] = []

  var count: Int { keys.count }

  fileprivate mutating func add(_ key: UInt64, _ kind: Kind) {
    keys.append(key)
    kinds.append(kind)
  }

  fileprivate mutating func add(long word: UnsafeBufferPointer<UInt8>) {
    add(UInt64(bytes.count) << 8 | UInt64(word.count), .longWord)
    bytes.append(contentsOf: word)
  }

  @inline(__always)
  fileprivate func isLong(_ number: UInt32, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(keys[Int(number)])
    guard range.count == word.count else { return false }
    for offset in 0..<word.count where bytes[range.lowerBound + offset] != word[offset] {
      return false
    }
    return true
  }

  /// Calls `body` with the bytes of a word.
  func withWord<R>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    guard kinds[number] == .shortWord else {
      return bytes.withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[range(keys[number])]))
      }
    }
    return withUnsafeBytes(of: keys[number].bigEndian) { bytes in
      let word = bytes.bindMemory(to: UInt8.self)
      let count = 8 - keys[number].trailingZeroBitCount / 8
      return body(UnsafeBufferPointer(rebasing: word[..<count]))
    }
  }

  private func range(_ key: UInt64) -> Range<Int> {
    let start = Int(truncatingIfNeeded: key >> 8)
    return start..<start + Int(truncatingIfNeeded: key & 0xFF)
  }
}

extension TermNames {
  /// The numbers of the words in the order of their bytes.
  func wordsInOrder() -> [Int] {
    let words = keys.indices.compactMap { number -> (start: UInt64, number: Int)? in
      switch kinds[number] {
      case .shortWord: (keys[number], number)
      case .longWord: (withWord(number) { Self.key($0) }, number)
      case .pair, .tooLong: nil
      }
    }
    return words.sorted { left, right in
      if left.start != right.start { return left.start < right.start }
      return withWord(left.number) { left in withWord(right.number) { left.isBefore($0) } }
    }.map(\.number)
  }

  /// The numbers of the pairs in the order of their keys.
  func pairsInOrder() -> [Int] {
    keys.indices.filter { kinds[$0] == .pair }.sorted { keys[$0] < keys[$1] }
  }

  /// The first eight bytes of a word as a number that is in the order of words.
  @inline(__always)
  static func key(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if word.count >= 8 {
      return UInt64(bigEndian: UnsafeRawBufferPointer(word).loadUnaligned(as: UInt64.self))
    }
    var key: UInt64 = 0
    for byte in word { key = key << 8 | UInt64(byte) }
    return key << UInt64(8 * (8 - word.count))
  }
}

/// Gives numbers to words and pairs.
struct TermKeys: ~Copyable {
  private(set) var names = TermNames()
  private var shortWords = KeyTable()
  private var longWords = KeyTable()
  private var pairs = KeyTable()

  private var next: UInt32 { UInt32(truncatingIfNeeded: names.count) }

  /// Finds a word of at most 255 bytes for a row.
  @inline(__always)
  mutating func find(_ word: UnsafeBufferPointer<UInt8>, row: UInt32) -> KeyTable.Found {
    let key = TermNames.key(word)
    guard word.count > 8 else {
      let found = shortWords.find(
        hash: KeyTable.mixed(key), row: row, orAdd: next, isEqual: { _ in true })
      if case .new = found { names.add(key, .shortWord) }
      return found
    }
    let found = longWords.find(hash: Self.hash(word), row: row, orAdd: next) {
      names.isLong($0, word)
    }
    if case .new = found { names.add(long: word) }
    return found
  }

  /// Finds a pair for a row.
  @inline(__always)
  mutating func find(pair key: UInt64, row: UInt32) -> KeyTable.Found {
    let found = pairs.find(
      hash: KeyTable.mixed(key), row: row, orAdd: next, isEqual: { _ in true })
    if case .new = found { names.add(key, .pair) }
    return found
  }

  /// The number of what others have under `number`, which is the count if it is new.
  mutating func number(of number: Int, in others: TermNames) -> UInt32 {
    let (key, next) = (others.keys[number], next)
    let kind = others.kinds[number]
    let found: UInt32
    switch kind {
    case .tooLong: return 0
    case .shortWord:
      found = shortWords.number(of: KeyTable.mixed(key), orAdd: next, isEqual: { _ in true })
    case .pair: found = pairs.number(of: KeyTable.mixed(key), orAdd: next, isEqual: { _ in true })
    case .longWord: return others.withWord(number) { self.number(ofLong: $0) }
    }
    if found == next { names.add(key, kind) }
    return found
  }

  private mutating func number(ofLong word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let next = next
    let found = longWords.number(of: Self.hash(word), orAdd: next) { names.isLong($0, word) }
    if found == next { names.add(long: word) }
    return found
  }

  /// The names, when nothing new comes any more.
  consuming func finish() -> TermNames { names }

  @inline(__always)
  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(word)
    var hash = UInt64(word.count)
    var index = 0
    while index + 8 <= raw.count {
      hash = KeyTable.mixed(
        hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    // The last eight bytes, some of them once more.
    let last = raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)
    return KeyTable.mixed(hash &+ last)
  }
}
