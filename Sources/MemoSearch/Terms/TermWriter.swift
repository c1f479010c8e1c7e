import MemoText

/// Collects which rows hold which words and pairs of scalars.
struct TermWriter {
  private var arena = PostingArena()
  private var words = KeyTable()
  private var wordLists: [PostingArena.List] = []
  private var spellings = Spellings()
  private var pairs = KeyTable()
  private var pairLists: [PostingArena.List] = []
  private var pairKeys: [UInt64] = []
  private var longWords = PostingArena.List()

  /// Longer words are not kept: their rows are looked at for every word.
  static let longestWord = 255

  /// Adds the folded texts of the next row.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, row: UInt32) {
    var index = 0
    var previous: (end: Int, scalar: UInt32)?
    while let run = TextRun.next(in: text, from: index) {
      index = run.range.upperBound
      switch run.kind {
      case .word: addWord(UnsafeBufferPointer(rebasing: text[run.range]), row)
      case .sign: addPair(PairKey.sign(text.scalar(at: run.range.lowerBound).value), row)
      case .unspaced: previous = (index, addRun(run.range, text, previous, row))
      }
    }
  }

  private mutating func addWord(_ word: UnsafeBufferPointer<UInt8>, _ row: UInt32) {
    guard word.count <= Self.longestWord else {
      arena.append(row, to: &longWords)
      return
    }
    let found = words.find(hash: Self.hash(word), row: row) { spellings.isEqual($0, word) }
    switch found {
    case .again: return
    case .old(let number): arena.append(row, to: &wordLists[number])
    case .new(let number):
      spellings.append(word)
      wordLists.append(PostingArena.List())
      arena.append(row, to: &wordLists[number])
    }
  }

  private mutating func addPair(_ key: UInt64, _ row: UInt32) {
    switch pairs.find(hash: KeyTable.mixed(key), row: row, isEqual: { _ in true }) {
    case .again: return
    case .old(let number): arena.append(row, to: &pairLists[number])
    case .new(let number):
      pairKeys.append(key)
      pairLists.append(PostingArena.List())
      arena.append(row, to: &pairLists[number])
    }
  }

  /// Adds the pairs of a run, and the one with the run before where only blanks part the two.
  ///
  /// - Returns: the last scalar.
  private mutating func addRun(
    _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>,
    _ previous: (end: Int, scalar: UInt32)?, _ row: UInt32
  ) -> UInt32 {
    var (scalar, length) = text.scalar(at: range.lowerBound)
    var index = range.lowerBound + length
    if let previous, Hangul.canMatchInitials(scalar), Hangul.canMatchInitials(previous.scalar),
      text[previous.end..<range.lowerBound].allSatisfy({ $0 == 0x20 })
    {
      addPair(PairKey.apart(previous.scalar, scalar), row)
    }
    while index < range.upperBound {
      let next: UInt32
      (next, length) = text.scalar(at: index)
      addPair(PairKey.pair(scalar, next), row)
      scalar = next
      index += length
    }
    addPair(PairKey.last(scalar), row)
    return scalar
  }

  @inline(__always)
  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(word.count)
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return KeyTable.mixed(hash)
  }
}

extension Hangul {
  /// Whether a search for initial consonants can find the scalar.
  static func canMatchInitials(_ scalar: UInt32) -> Bool {
    isSyllable(scalar) || isInitial(scalar)
  }
}

// MARK: - Parts of the image

extension TermWriter {
  /// The sections of the terms.
  struct Sections {
    /// Offsets of 4 bytes tell at most this much; a larger image has no terms.
    static let mostBytes = Int(UInt32.max)

    var wordCount = 0
    var pairCount = 0
    var words = ByteChunks()
    var wordStarts = ByteChunks()
    var pairKeys = ByteChunks()
    var listEnds = ByteChunks()
    var lists = ByteChunks()

    var isTooLarge: Bool { max(words.count, lists.count) > Self.mostBytes }
  }

  /// Puts everything in order.
  consuming func sections() -> Sections {
    var sections = Sections()
    sections.wordCount = words.count
    sections.pairCount = pairs.count
    sections.words.append(byte: ImageLayout.separator)
    for number in spellings.order() {
      sections.wordStarts.append(UInt32(truncatingIfNeeded: sections.words.count))
      spellings.withBytes(number) { sections.words.append($0) }
      sections.words.append(byte: ImageLayout.separator)
      add(wordLists[number], to: &sections)
    }
    for number in pairKeys.indices.sorted(by: { pairKeys[$0] < pairKeys[$1] }) {
      sections.pairKeys.append(pairKeys[number])
      add(pairLists[number], to: &sections)
    }
    add(longWords, to: &sections)
    return sections
  }

  private func add(_ list: PostingArena.List, to sections: inout Sections) {
    arena.copy(list, to: &sections.lists)
    sections.listEnds.append(UInt32(truncatingIfNeeded: sections.lists.count))
  }
}

/// The bytes of words, one behind the other.
private struct Spellings {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  mutating func append(_ word: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: word)
    ends.append(bytes.count)
  }

  @inline(__always)
  func isEqual(_ number: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(number)
    guard range.count == word.count else { return false }
    for offset in 0..<word.count where bytes[range.lowerBound + offset] != word[offset] {
      return false
    }
    return true
  }

  func withBytes(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(number)])) }
  }

  /// The numbers of the words in the order of their bytes.
  func order() -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      ends.indices.sorted { left, right in
        let left = UnsafeBufferPointer(rebasing: bytes[range(left)])
        return left.isBefore(UnsafeBufferPointer(rebasing: bytes[range(right)]))
      }
    }
  }

  private func range(_ number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }
}
