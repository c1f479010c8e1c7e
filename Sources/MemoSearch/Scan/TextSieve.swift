internal import MemoText

/// Tells of one text after another whether a filter lets it pass; each thread has its own.
package struct TextSieve {
  private let filter: ScanFilter
  private let joined: [JoinedPiece]
  private var reach: FoldingReach

  /// Begins to sift by `filter`.
  package init(_ filter: ScanFilter) {
    self.filter = filter
    joined = filter.pieces.map { JoinedPiece($0) }
    reach = FoldingReach(filter.pieces)
  }

  /// Whether a memo of this stem and text may matter.
  ///
  /// The words may stand in the text as they are, or but for capitals; folded; across marks that a
  /// title goes without; or in the stem, which may be the title. What is not UTF-8 may always
  /// matter.
  ///
  /// - Complexity: O(length · pieces), some bytes a cycle.
  package mutating func passes(
    stem: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var found: UInt64 = 0
    find(in: text, &found)
    if filter.holds(found) { return true }
    let traits = TextTraits(of: text)
    if traits.contains(.notUTF8) { return true }
    find(in: stem, &found)
    if !TextTraits(of: stem).isDisjoint(with: [.notUTF8, .mayFold]) {
      findFolded(in: stem, &found)
    }
    if filter.holds(found) { return true }
    guard traits.contains(.mayFold) else {
      if traits.contains(.hasJoints) { findJoined(in: text, &found) }
      return filter.holds(found)
    }
    switch reach.outcome(in: text) {
    case .doubtful: return true
    case .words: findFolded(in: text, &found)
    case .nothing: if traits.contains(.hasJoints) { findJoined(in: text, &found) }
    }
    return filter.holds(found)
  }

  private func find(in text: UnsafeBufferPointer<UInt8>, _ found: inout UInt64) {
    forEachMissing(&found) { ByteSearch.findCaseless(filter.pieces[$0], in: text) != nil }
  }

  private func findFolded(in text: UnsafeBufferPointer<UInt8>, _ found: inout UInt64) {
    Folding.fold(Array(text)).withUnsafeBufferPointer { folded in
      find(in: folded, &found)
      findJoined(in: folded, &found)
    }
  }

  private func findJoined(in text: UnsafeBufferPointer<UInt8>, _ found: inout UInt64) {
    forEachMissing(&found) { joined[$0].isFound(in: text) }
  }

  /// Looks for the pieces that were not found yet, by their numbers.
  private func forEachMissing(_ found: inout UInt64, _ isFound: (Int) -> Bool) {
    for number in filter.pieces.indices where found & 1 << UInt64(number) == 0 {
      if isFound(number) { found |= 1 << UInt64(number) }
    }
  }
}
