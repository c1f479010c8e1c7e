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
  /// has to give `present` again when the change is made again, and has to be the same whichever
  /// side of the merge goes first: the same bytes, be it in another order.
  func applied(to present: [UInt8]) -> [UInt8]? {
    if present == new.bytes { return old.bytes }
    if present == old.bytes { return present }
    let merge = merged(new.bytes, old.bytes, present, isLeftLater: false)
    let other = merged(new.bytes, old.bytes, present, isLeftLater: true)
    if merge.lost == nil, let bytes = merge.bytes, let twin = other.bytes,
      Self.haveSameBytes(bytes, twin),
      let again = merged(old.bytes, new.bytes, bytes, isLeftLater: false).bytes,
      Self.haveSameBytes(again, present)
    {
      return bytes
    }
    return isTakenBack(in: present) ? present : nil
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

  private static func haveSameBytes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    var counts = [Int](repeating: 0, count: 256)
    for byte in one { counts[Int(byte)] += 1 }
    for byte in other { counts[Int(byte)] -= 1 }
    return counts.allSatisfy { $0 == 0 }
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
