import MemoText

/// Collects which rows of a part of an image hold which words and pairs of scalars.
struct TermWriter: ~Copyable {
  private var keys = TermKeys()
  /// The first row of each number.
  private var firsts = [TermPart.nowhere]
  /// Each further row as it came: the number, and in the lower half the distance from the row
  /// before.
  private var further: [UInt64] = []
  /// The last row of too long words.
  private var tooLong: UInt32 = 0

  /// Longer words are not kept: their rows are looked at for every word.
  static let longestWord = 255

  /// Adds the folded texts of the next row.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, row: UInt32) {
    var runs = TermRuns(text)
    var previous: (end: Int, scalar: UInt32)?
    while let run = runs.next() {
      switch run.kind {
      case .word: addWord(UnsafeBufferPointer(rebasing: text[run.range]), row)
      case .sign: addPair(PairKey.sign(text.scalar(at: run.range.lowerBound).value), row)
      case .unspaced:
        previous = (run.range.upperBound, addRun(run.range, text, previous, row))
      }
    }
  }

  @inline(__always)
  private mutating func addWord(_ word: UnsafeBufferPointer<UInt8>, _ row: UInt32) {
    guard word.count <= Self.longestWord else { return addTooLong(row) }
    note(keys.find(word, row: row), row)
  }

  @inline(__always)
  private mutating func addPair(_ key: UInt64, _ row: UInt32) {
    note(keys.find(pair: key, row: row), row)
  }

  @inline(__always)
  private mutating func note(_ found: KeyTable.Found, _ row: UInt32) {
    switch found {
    case .again: return
    case .old(let number, let gap): further.append(UInt64(number) << 32 | UInt64(gap))
    case .new: firsts.append(row)
    }
  }

  private mutating func addTooLong(_ row: UInt32) {
    if firsts[0] == TermPart.nowhere {
      firsts[0] = row
    } else if row > tooLong {
      further.append(UInt64(row - tooLong))
    }
    tooLong = row
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

  /// Puts together the rows of each number.
  consuming func finish() -> TermPart {
    TermPart(keys.finish(), firsts: firsts, further: further)
  }
}

extension Hangul {
  /// Whether a search for initial consonants can find the scalar.
  static func canMatchInitials(_ scalar: UInt32) -> Bool {
    isSyllable(scalar) || isInitial(scalar)
  }
}
