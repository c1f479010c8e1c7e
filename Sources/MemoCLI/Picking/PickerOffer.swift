internal import MemoKit

/// The memos a person may choose from.
struct PickerOffer {
  private let snapshot: Snapshot
  private let paths: Set<RelativePath>
  private let isWhole: Bool

  /// Offers the memos of a notebook for which `isOffered` holds.
  init(_ snapshot: Snapshot, where isOffered: (Memo) -> Bool) {
    self.snapshot = snapshot
    let memos = snapshot.memos
    paths = Set(memos.lazy.filter(isOffered).map(\.path))
    isWhole = paths.count == memos.count
  }

  /// How many there are.
  var count: Int { paths.count }

  /// Those that fit what was typed, best first.
  func memos(typing text: String) throws(MemoError) -> Narrowing {
    var narrowing = try snapshot.narrowed(typing: text)
    if !isWhole { narrowing.memos.removeAll { !paths.contains($0.path) } }
    return narrowing
  }
}
