import MemoText

/// Puts together which rows hold all of several things.
struct TermSearch {
  private let reader: ImageReader
  /// For each thing, the lists of which one at least must hold a row.
  private var wanted: [[Int]] = []
  private var isImpossible = false
  /// Whether the lists tell all there is to know of the things, if they are one thing.
  private(set) var isExact = true

  /// Whether what is not found by the lists is looked for letter by letter.
  private let isLoose: Bool

  init(_ reader: ImageReader, isLoose: Bool = false) {
    self.reader = reader
    self.isLoose = isLoose
  }

  /// Asks for a run of `needle`, which in a text may go on where the needle begins or ends.
  mutating func add(_ run: TextRun, of needle: UnsafeBufferPointer<UInt8>) {
    let isFirst = run.range.lowerBound == 0
    let isLast = run.range.upperBound == needle.count
    switch run.kind {
    case .word: addWord(Array(needle[run.range]), atStart: !isFirst, atEnd: !isLast)
    case .sign: addPair(PairKey.sign(needle.scalar(at: run.range.lowerBound).value))
    case .unspaced: addUnspaced(needle, run.range, isLast: isLast)
    }
  }

  /// Asks for any syllable with this initial consonant, or the consonant itself.
  mutating func addInitial(_ consonant: UInt32) {
    var lists: [Int] = []
    for scalars in Hangul.scalars(beginningWith: consonant) {
      reader.forEachPair(in: PairKey.keys(from: scalars, areApart: false)) { lists.append($1) }
    }
    addAny(lists)
  }

  /// Asks for two syllables with these initial consonants, side by side or parted by blanks.
  mutating func addInitials(_ first: UInt32, _ second: UInt32) {
    let seconds = Hangul.scalars(beginningWith: second)
    var lists: [Int] = []
    for scalars in Hangul.scalars(beginningWith: first) {
      for areApart in [false, true] {
        reader.forEachPair(in: PairKey.keys(from: scalars, areApart: areApart)) { key, list in
          let scalar = PairKey.second(key)
          if seconds.contains(where: { $0.contains(scalar) }) { lists.append(list) }
        }
      }
    }
    addAny(lists)
  }

  /// Asks for scalars side by side of which each is one of a step; those of other scripts than
  /// Hangul are left to be verified.
  mutating func add(_ steps: [GrowthPattern.Step]) {
    let isKnown = steps.map { $0.allSatisfy { Hangul.canMatchInitials($0.lowerBound) } }
    if isKnown.contains(false) { isExact = false }
    for place in steps.indices where isKnown[place] {
      if place + 1 < steps.count, isKnown[place + 1] {
        addAny(lists(ofPairs: steps[place], steps[place + 1]))
      } else if place == 0 || !isKnown[place - 1] {
        addAny(lists(ofPairs: steps[place], nil))
      }
    }
  }

  /// The lists of the pairs of which each scalar is one of a step, the second any where it is nil.
  private func lists(ofPairs first: GrowthPattern.Step, _ second: GrowthPattern.Step?) -> [Int] {
    var lists: [Int] = []
    for scalars in first {
      reader.forEachPair(in: PairKey.keys(from: scalars, areApart: false)) { key, list in
        let scalar = PairKey.second(key)
        if second?.contains(where: { $0.contains(scalar) }) ?? true { lists.append(list) }
      }
    }
    return lists
  }

  private mutating func addWord(_ word: [UInt8], atStart: Bool, atEnd: Bool) {
    var lists = reader.lists(ofWordsWith: word, atStart: atStart, atEnd: atEnd)
    if reader.size(ofList: reader.longWords) > 0 {
      lists.append(reader.longWords)
      isExact = false
    }
    addAny(lists)
  }

  private mutating func addUnspaced(
    _ needle: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isLast: Bool
  ) {
    var (scalar, length) = needle.scalar(at: range.lowerBound)
    var index = range.lowerBound + length
    if index == range.upperBound, isLast {
      var lists: [Int] = []
      reader.forEachPair(in: PairKey.keys(from: scalar...scalar, areApart: false)) {
        lists.append($1)
      }
      addAny(lists)
      return
    }
    var pairs = 0
    while index < range.upperBound {
      let next: UInt32
      (next, length) = needle.scalar(at: index)
      addPair(PairKey.pair(scalar, next))
      scalar = next
      index += length
      pairs += 1
    }
    if pairs > 1 { isExact = false }
    if !isLast { addPair(PairKey.last(scalar)) }
  }

  private mutating func addPair(_ key: UInt64) {
    addAny(reader.list(ofPair: key).map { [$0] } ?? [])
  }

  private mutating func addAny(_ lists: [Int]) {
    if lists.isEmpty { isImpossible = true }
    wanted.append(lists)
  }

  /// The rows that are in one list at least of each thing, or nothing where finding them is not
  /// worth its time.
  ///
  /// Things that cost little come first, and those that cost more than looking at the rows that are
  /// left are passed over.
  mutating func rows() -> RowSet? {
    let all = 0..<reader.layout.count
    if isImpossible { return RowSet(all) }
    let sized = wanted.map { lists in
      (lists: lists, size: lists.reduce(0) { $0 + reader.size(ofList: $1) })
    }.sorted { $0.size < $1.size }
    guard let first = sized.first, Narrowing.isCheap(first.lists, in: reader, isLoose: isLoose)
    else { return nil }
    var rows = union(first.lists, of: all)
    var left = rows.count
    for (lists, size) in sized.dropFirst() where left > 0 {
      // A look at the text of a row costs as much as a few hundred entries of a list.
      guard size / 200 <= left else {
        isExact = false
        break
      }
      rows.formIntersection(union(lists, of: all))
      left = rows.count
    }
    return rows
  }

  private func union(_ lists: [Int], of rows: Range<Int>) -> RowSet {
    var set = RowSet(rows)
    for list in lists { set.insert(reader.list(list)) }
    return set
  }
}
