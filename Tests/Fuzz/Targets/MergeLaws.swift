import MemoCore
import MemoMarkdown
import MemoMerge

/// The laws of the merge for any three texts, parted by a byte that stands in none.
enum MergeLaws {
  @Sendable static func check(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0x1E, maxSplits: 2, omittingEmptySubsequences: false)
      .map(Array.init)
    guard parts.count == 3 else { return }
    let (left, right) = (side(parts[1], at: 100), side(parts[2], at: 200))
    for base in [parts[0], nil] { check(base, left, right) }
    let settings = Merge.ofSettings(base: parts[0], left: left, right: right)
    hold(
      settings == Merge.ofSettings(base: parts[0], left: right, right: left),
      "settings merge the same in either order")
    hold(settings.lost == nil, "settings make no copy")
  }

  private static func check(_ base: [UInt8]?, _ left: MergeSide, _ right: MergeSide) {
    let merge = Merge.ofMemos(base: base, left: left, right: right)
    hold(
      merge == Merge.ofMemos(base: base, left: right, right: left), "the order does not matter")
    hold(Merge.ofMemos(base: base, left: left, right: left).bytes == left.bytes, "the same is kept")
    if let base {
      let unchanged = side(base, at: 300)
      hold(
        Merge.ofMemos(base: base, left: left, right: unchanged).bytes == left.bytes,
        "what one side left alone is the other's")
    }
    guard let bytes = merge.bytes else {
      return hold(left.bytes == right.bytes || base != nil, "only what was there is removed")
    }
    let result = side(bytes, at: 300)
    for one in [left, right] {
      let again = Merge.ofMemos(base: one.bytes, left: result, right: one)
      hold(again.bytes == bytes && again.lost == nil, "merging a result again changes nothing")
    }
    checkWords(base ?? [], left, right, merge)
    if [left.bytes, right.bytes, base ?? []].allSatisfy(isSound) {
      hold(isSound(bytes), "sound memos make a sound one")
    }
  }

  /// Whether all of a memo's header can be read; a text above a line of dashes is a hint, no
  /// damage.
  private static func isSound(_ bytes: [UInt8]) -> Bool {
    MemoDocument(parsing: bytes).problems.allSatisfy { $0.severity == .hint }
  }

  /// Every word that a side added to the body is in the result or in the copy.
  private static func checkWords(
    _ base: [UInt8], _ left: MergeSide, _ right: MergeSide, _ merge: Merge
  ) {
    let old = words(base)
    let kept = words(merge.bytes ?? [])
    for one in [left, right] where merge.lost != one {
      let memo = MemoDocument(parsing: one.bytes)
      guard memo.isUTF8 else { continue }
      let added = words(Array(one.bytes[memo.bodyRange])).subtracting(old)
      hold(added.isSubset(of: kept), "no added word is lost")
    }
  }

  private static func words(_ bytes: [UInt8]) -> Set<[UInt8]> {
    let words = TextWords(bytes)
    return Set(
      zip(words.ranges, words.kinds).filter { $0.1 == .word }.map { Array(bytes[$0.0]) })
  }

  private static func side(_ bytes: [UInt8], at seconds: Int64) -> MergeSide {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let id = (0..<20).map { UInt8(truncatingIfNeeded: sum >> UInt64($0 * 8 % 64)) }
    return MergeSide(
      bytes: bytes, edited: Instant(seconds: seconds),
      id: ObjectID(bytes: id) ?? ObjectID(first20: UnsafeRawBufferPointer(start: nil, count: 0)))
  }
}
