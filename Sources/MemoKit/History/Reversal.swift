internal import MemoHistory
internal import MemoMerge

/// A change of one file taken back, while what was changed later stays.
struct Reversal {
  /// The file before and after the change that is taken back.
  let old: StepChange.Version
  let new: StepChange.Version
  let path: RelativePath

  /// What `present` becomes; nil where a later change touches the same place.
  ///
  /// The merge keeps an edit against a removal and a text against none, which is right for two
  /// devices and would here mean that nothing is taken back while it is said to be. So the result
  /// has to have what `present` has, less what the change brought, and with what it took away; and
  /// neither it nor making the change again may depend on which side goes first.
  func applied(to present: [UInt8]) -> [UInt8]? {
    if present == new.bytes { return old.bytes }
    if present == old.bytes { return present }
    if let bytes = merged(new.bytes, old.bytes, present),
      Ink(bytes) + Ink(new.bytes) == Ink(present) + Ink(old.bytes),
      let again = merged(old.bytes, new.bytes, bytes), Ink(again) == Ink(present)
    {
      return bytes
    }
    return isTakenBack(in: present) ? present : nil
  }

  /// A merge in which neither side lost anything to the other.
  private func merged(_ base: [UInt8], _ left: [UInt8], _ right: [UInt8]) -> [UInt8]? {
    let merge = merged(base, left, right, isLeftLater: false)
    let twin = merged(base, left, right, isLeftLater: true)
    guard merge.lost == nil, let bytes = merge.bytes, let other = twin.bytes,
      Ink(bytes) == Ink(other)
    else { return nil }
    return bytes
  }

  private func merged(
    _ base: [UInt8], _ left: [UInt8], _ right: [UInt8], isLeftLater: Bool
  ) -> Merge {
    let left = MergeSide(
      bytes: left, edited: Instant(seconds: isLeftLater ? 2 : 0), id: old.id)
    let right = MergeSide(bytes: right, edited: Instant(seconds: 1), id: new.id)
    if path.text == NotebookConfiguration.path {
      return Merge.ofSettings(base: base, left: left, right: right)
    }
    return path.isMemo
      ? Merge.ofMemos(base: base, left: left, right: right)
      : Merge.ofFiles(base: base, left: left, right: right)
  }

  /// How often each byte stands in a text, blanks not counted.
  private struct Ink: Equatable {
    private var counts = [Int](repeating: 0, count: 256)

    init(_ bytes: [UInt8]) {
      for byte in bytes where byte > 32 { counts[Int(byte)] += 1 }
    }

    static func + (one: Self, other: Self) -> Self {
      var sum = one
      for byte in sum.counts.indices { sum.counts[byte] += other.counts[byte] }
      return sum
    }
  }

  /// Whether somebody took the change back already: the lines it took away are there again, and
  /// none of those it brought.
  private func isTakenBack(in present: [UInt8]) -> Bool {
    let (before, after) = (Self.lines(old.bytes), Self.lines(new.bytes))
    let (lost, brought) = (before.subtracting(after), after.subtracting(before))
    let now = Self.lines(present)
    return !lost.isEmpty && lost.isSubset(of: now) && brought.isDisjoint(with: now)
  }

  /// The lines that are not blank.
  private static func lines(_ bytes: [UInt8]) -> Set<ArraySlice<UInt8>> {
    Set(
      bytes.split { $0 == 10 || $0 == 13 }.filter { line in line.contains { $0 > 32 } })
  }
}
