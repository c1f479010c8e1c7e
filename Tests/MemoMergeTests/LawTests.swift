import MemoCore
import MemoMarkdown
import MemoMerge
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Laws that hold for any three states of a memo, tried on seeded ones.
@Suite struct LawTests {
  /// How many seeds are tried; MEMO_MERGE_ROUNDS asks for more.
  private static let rounds =
    getenv("MEMO_MERGE_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 400

  /// A base and two sides edited from it.
  private struct Trio {
    var base: [UInt8]?
    var left: MergeSide
    var right: MergeSide
    let seed: Int

    init(_ seed: Int) {
      self.seed = seed
      var random = SeededRandom(UInt64(seed))
      let memo = RandomMemo(&random)
      var (one, other) = (memo, memo)
      one.edit(Int.random(in: 1...5, using: &random), &random)
      other.edit(Int.random(in: 1...5, using: &random), &random)
      base = seed % 10 == 0 ? nil : Array(memo.text.utf8)
      var (first, second) = (Array(one.text.utf8), Array(other.text.utf8))
      if seed % 5 == 3 {
        Self.mutate(&first, &random)
        Self.mutate(&second, &random)
      }
      left = MergeSide(first, at: 100)
      right = MergeSide(second, at: Int64.random(in: 99...101, using: &random))
    }

    /// Puts bytes that formats are made of, and some that are no text, anywhere.
    private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
      let signs = Array("-:#'\"[]{}&*!|>%@`, \t\r\n0a<=\0\u{FEFF}".utf8) + [0xFF]
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
      }
    }

    var merge: Merge { .ofMemos(base: base, left: left, right: right) }
  }

  @Test func `the order of the sides does not matter`() {
    for seed in 0..<Self.rounds {
      let trio = Trio(seed)
      let turned = Merge.ofMemos(base: trio.base, left: trio.right, right: trio.left)
      #expect(trio.merge == turned, "seed \(seed)")
    }
  }

  @Test func `what one side left alone is the other's`() {
    for seed in 0..<Self.rounds {
      let trio = Trio(seed)
      guard let base = trio.base else { continue }
      let unchanged = MergeSide(base, at: 300)
      let alone = Merge.ofMemos(base: base, left: trio.left, right: unchanged)
      let same = Merge.ofMemos(base: base, left: trio.left, right: trio.left)
      #expect(alone.bytes == trio.left.bytes && alone.lost == nil, "seed \(seed)")
      #expect(same.bytes == trio.left.bytes && same.lost == nil, "seed \(seed)")
    }
  }

  @Test func `merging a result again changes nothing`() {
    var changed = 0
    for seed in 0..<Self.rounds {
      let trio = Trio(seed)
      guard let bytes = trio.merge.bytes else { continue }
      let result = MergeSide(bytes, at: 300)
      for side in [trio.left, trio.right] {
        let ahead = Merge.ofMemos(base: side.bytes, left: result, right: side)
        #expect(ahead.bytes == bytes && ahead.lost == nil, "seed \(seed)")
        let again = Merge.ofMemos(base: trio.base, left: result, right: side)
        if again.bytes != bytes { changed += 1 }
      }
    }
    // On the old base, which no history asks for, only lines that were moved over others differ.
    #expect(changed * 20 < Self.rounds * 2, "\(changed) of \(Self.rounds * 2)")
  }

  @Test func `every line a side added is in the result or in its copy`() {
    for seed in 0..<Self.rounds {
      let trio = Trio(seed)
      let merge = trio.merge
      let old = Set(Self.lines(trio.base ?? []))
      let result = Self.lines(merge.bytes ?? [])
      for side in [trio.left, trio.right] where merge.lost != side {
        for line in Self.body(side.bytes) where !old.contains(line) && !result.contains(line) {
          // A line that both changed is there word by word.
          let words = Self.words(line).filter { !Self.words(trio.base ?? []).contains($0) }
          #expect(Set(words).isSubset(of: Self.words(merge.bytes ?? [])), "seed \(seed)")
        }
      }
    }
  }

  @Test func `the result of two sound memos is sound and holds all their keys`() {
    for seed in 0..<Self.rounds {
      let trio = Trio(seed)
      let memo = MemoDocument(parsing: trio.merge.bytes ?? [])
      let sides = [trio.left, trio.right].map { MemoDocument(parsing: $0.bytes) }
      guard sides.allSatisfy(\.problems.isEmpty) else { continue }
      #expect(memo.problems.isEmpty, "seed \(seed)")
      let keys = sides.map { Set($0.header?.entries.map(\.key) ?? []) }
      let found = memo.header?.entries.map(\.key) ?? []
      #expect(Set(found).isSuperset(of: keys[0].intersection(keys[1])), "seed \(seed)")
      #expect(Set(found).count == found.count, "seed \(seed)")
    }
  }

  @Test func `where nothing hangs on times others lead to the same`() {
    var independent = 0
    for seed in 0..<Self.rounds {
      let trio = Trio(seed)
      let merges = [1, 2, 3].map { (time: Int64) -> Merge in
        var (one, other) = (trio.left, trio.right)
        (one.edited, other.edited) = (Instant(seconds: time), Instant(seconds: 2))
        return Merge.ofMemos(base: trio.base, left: one, right: other)
      }
      let isSame = merges.allSatisfy { $0.bytes == merges[0].bytes && $0.lost == nil }
      #expect(isSame || merges.allSatisfy { $0.dependsOnTimes }, "seed \(seed)")
      if !merges[0].dependsOnTimes { independent += 1 }
    }
    // The two sides of most are edited in the same places.
    #expect(independent * 20 > Self.rounds, "\(independent) of \(Self.rounds)")
  }

  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split { $0 == 10 || $0 == 13 }.map(Array.init)
  }

  private static func body(_ bytes: [UInt8]) -> [[UInt8]] {
    lines(Array(bytes[MemoDocument(parsing: bytes).bodyRange]))
  }

  private static func words(_ bytes: [UInt8]) -> Set<[UInt8]> {
    let words = TextWords(bytes)
    return Set(
      zip(words.ranges, words.kinds).filter { $0.1 == .word }.map { Array(bytes[$0.0]) })
  }
}
