import MemoMarkdown

/// A list that both sides changed, merged as a set.
///
/// What one side took out is out, what one side put in is in. Where that is what one side has, its
/// lines stay; else the earlier side's are changed, item by item, and keep their style.
struct ListMerge {
  /// The lines of key and value.
  private(set) var lines: [UInt8]
  /// Whether a remark that one side wrote is not among them.
  private(set) var clashes = false

  /// Merges two lists of texts, nil where a side has none.
  init?(
    base: EntryMerge.Source?, left: EntryMerge.Source, right: EntryMerge.Source,
    _ precedence: Precedence
  ) {
    guard let one = NamedList(left), let other = NamedList(right) else { return nil }
    let old = base.flatMap(NamedList.init)?.names ?? []
    // The one with a remark is the one to add to, so that the remark stays.
    let hasOneRemark = one.entry.hasRemark != other.entry.hasRemark
    let (first, second) =
      hasOneRemark
      ? (one.entry.hasRemark ? (one, other) : (other, one)) : precedence.inOrder(one, other)
    let isGone = { (name: String) in
      old.contains(name) && !(first.names.contains(name) && second.names.contains(name))
    }
    let wanted = Set((first.names + second.names).filter { !isGone($0) })
    let winner = precedence.winner(one, other)
    let loser = precedence.winner(other, one)
    if let whole = [winner, loser].first(where: { Set($0.names) == wanted }) {
      lines = whole.entry.lines
    } else {
      let added = second.items.filter { wanted.contains($0.name) && !first.names.contains($0.name) }
      guard let text = first.lines(keeping: wanted, adding: added.map(\.source)) else { return nil }
      lines = text
    }
    let remarks = [one, other].map(\.entry).filter {
      $0.hasRemark && $0.remark != base?.entry.remark
    }
    clashes = remarks.contains { !lines.contains($0.remark) }
  }
}
