internal import MemoText

/// Two states of a file made one, and what has to be kept beside it.
///
///     let merge = Merge.ofMemos(base: old, left: mine, right: theirs)
///     merge.bytes   // what the file becomes; nil where it is gone
///     merge.lost    // the side to keep as a conflict copy, or nil
///
/// The result is a function of the three states alone: the sides may be given in either order, and
/// no marker of a conflict is ever in it. Nothing one side wrote is in neither `bytes` nor `lost`.
package struct Merge: Hashable, Sendable {
  /// The file; nil where both sides removed it, or one did and the other left it as it was.
  package let bytes: [UInt8]?
  /// The side that gave way where both changed the same place: its whole bytes are to be kept.
  package let lost: MergeSide?
  /// Whether other times of the edits might have led to something else.
  package let dependsOnTimes: Bool

  init(bytes: [UInt8]?, lost: MergeSide? = nil, dependsOnTimes: Bool = false) {
    self.bytes = bytes
    self.lost = lost
    self.dependsOnTimes = dependsOnTimes
  }

  /// Merges a memo: the header key by key, lists as sets; the body by lines, then by words.
  ///
  /// A side that is nil or has no bytes removed the memo; an edit wins over that. Without a base
  /// both sides are new. Where bytes are no UTF-8, nothing is mixed and one side gives way.
  ///
  /// - Complexity: O(lines · differences), bounded.
  package static func ofMemos(base: [UInt8]?, left: MergeSide?, right: MergeSide?) -> Merge {
    switch settled(base, left, right) {
    case .done(let merge): return merge
    case .open(let left, let right):
      if left.bytes.isEmpty { return Merge(bytes: right.bytes) }
      if right.bytes.isEmpty { return Merge(bytes: left.bytes) }
      guard isText(left), isText(right) else { return whole(left, right) }
      return MemoMerging(base ?? [], left, right).result ?? whole(left, right)
    }
  }

  /// Merges a file that is no memo: what only one side changed is taken, else the later side stays
  /// and the other gives way.
  package static func ofFiles(base: [UInt8]?, left: MergeSide?, right: MergeSide?) -> Merge {
    switch settled(base, left, right) {
    case .done(let merge): merge
    case .open(let left, let right): whole(left, right)
    }
  }

  /// Merges settings, YAML without fences, key by key; no side is ever kept beside them.
  package static func ofSettings(base: [UInt8]?, left: MergeSide?, right: MergeSide?) -> Merge {
    switch settled(base, left, right) {
    case .done(let merge): merge
    case .open(let left, let right):
      SettingsMerging(base ?? [], left, right).result
        ?? Merge(bytes: whole(left, right).bytes, dependsOnTimes: true)
    }
  }

  /// What is decided without looking into the bytes, or the two sides to look into.
  private enum Settled {
    case done(Merge)
    case open(MergeSide, MergeSide)
  }

  private static func settled(
    _ base: [UInt8]?, _ left: MergeSide?, _ right: MergeSide?
  ) -> Settled {
    guard let left, let right else {
      let kept = left ?? right
      return .done(Merge(bytes: kept?.bytes == base ? nil : kept?.bytes))
    }
    if left.bytes == base || left.bytes == right.bytes {
      return .done(Merge(bytes: right.bytes))
    }
    if right.bytes == base { return .done(Merge(bytes: left.bytes)) }
    return .open(left, right)
  }

  private static func isText(_ side: MergeSide) -> Bool {
    UTF8Check.firstInvalid(side.bytes) == nil
  }

  private static func whole(_ left: MergeSide, _ right: MergeSide) -> Merge {
    let precedence = Precedence(left, right)
    return Merge(
      bytes: precedence.winner(left, right).bytes, lost: precedence.winner(right, left),
      dependsOnTimes: true)
  }
}
