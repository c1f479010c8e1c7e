/// Puts the terms of the parts of an image together, the parts in their order.
///
/// However the rows are cut into parts, the same sections come out.
struct TermMerger: ~Copyable {
  /// What is needed of a part at the end.
  private struct Part {
    let firstRow: UInt32
    /// The number of each of its terms among all.
    let numbers: [UInt32]
    let terms: TermPart
  }

  private var keys = TermKeys()
  private var parts: [Part?] = []
  /// The last row of each number, plus one.
  private var ends: [UInt32] = [0]
  /// How many bytes the list of each number takes.
  private var sizes = [0]

  /// Adds the terms of the rows from `firstRow` on.
  mutating func add(_ part: TermPart, at firstRow: UInt32) {
    var terms = part
    let names = terms.takeNames()
    var numbers: [UInt32] = []
    numbers.reserveCapacity(names.count)
    for local in 0..<names.count {
      let number = keys.number(of: local, in: names)
      numbers.append(number)
      if number == ends.count {
        ends.append(0)
        sizes.append(0)
      }
      note(terms, local, Int(number), firstRow)
    }
    parts.append(Part(firstRow: firstRow, numbers: numbers, terms: terms))
  }

  private mutating func note(_ terms: TermPart, _ local: Int, _ number: Int, _ firstRow: UInt32) {
    guard terms.firsts[local] != TermPart.nowhere else { return }
    let gap = Gap(firstRow + terms.firsts[local] + 1 - ends[number])
    sizes[number] += gap.size + terms.range(local).count
    ends[number] = firstRow + terms.lasts[local] + 1
  }

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
    let names = keys.finish()
    let words = names.wordsInOrder()
    let pairs = names.pairsInOrder()
    var sections = Sections()
    sections.wordCount = words.count
    sections.pairCount = pairs.count
    sections.words.append(byte: ImageLayout.separator)
    for number in words {
      sections.wordStarts.append(UInt32(truncatingIfNeeded: sections.words.count))
      names.withWord(number) { sections.words.append($0) }
      sections.words.append(byte: ImageLayout.separator)
    }
    for number in pairs { sections.pairKeys.append(names.keys[number]) }
    var end = 0
    for number in words + pairs + [0] {
      let size = sizes[number]
      // From here on, where the list of the number goes on.
      sizes[number] = end
      end += size
      sections.listEnds.append(UInt32(truncatingIfNeeded: end))
    }
    var taken: [Part?] = []
    swap(&taken, &parts)
    sections.lists.append(whole: Self.lists(&taken, starts: sizes, count: end))
    return sections
  }

  /// The lists of all numbers, each from its start on; the parts go one by one.
  private static func lists(_ parts: inout [Part?], starts: [Int], count: Int) -> [UInt8] {
    var ends = [UInt32](repeating: 0, count: starts.count)
    var places = starts
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      for index in parts.indices {
        guard let part = parts[index].take() else { continue }
        for local in part.numbers.indices where part.terms.firsts[local] != TermPart.nowhere {
          let number = Int(part.numbers[local])
          copy(part, local, after: &ends[number], to: bytes, at: &places[number])
        }
      }
      filled = count
    }
  }

  @inline(__always)
  private static func copy(
    _ part: Part, _ local: Int, after end: inout UInt32,
    to bytes: UnsafeMutableBufferPointer<UInt8>, at place: inout Int
  ) {
    var gap = Gap(part.firstRow + part.terms.firsts[local] + 1 - end)
    while let byte = gap.next() {
      bytes[place] = byte
      place += 1
    }
    let range = part.terms.range(local)
    part.terms.lists.withUnsafeBufferPointer { list in
      let target = UnsafeMutableBufferPointer(rebasing: bytes[place..<place + range.count])
      _ = target.update(fromContentsOf: list[range])
    }
    place += range.count
    end = part.firstRow + part.terms.lasts[local] + 1
  }
}
