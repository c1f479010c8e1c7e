internal import MemoSearch
internal import MemoText

/// The memos among which a name is looked for, found by the folded names of the index: only of
/// these the names as they are written are made.
extension Snapshot {
  /// All memos of which `name` may be the whole path, stem or title.
  func named(as name: [UInt8]) -> [NameResolver.Named] {
    // The iota below a Greek letter is a mark that goes to one folding and a letter to the other.
    if Folding.nameKey(name).contains(Self.iota) {
      return (0..<index.count).map(named)
    }
    let last = Array(name[(name.lastIndex(of: RelativePath.slash).map { $0 + 1 } ?? 0)...])
    let stem = RelativePath(bytes: last).map(\.stem) ?? last
    let wanted = Set([name, last, stem].map { Folding.fold($0) })
    return positions { text in wanted.contains { $0.elementsEqual(text) } }
  }

  /// All memos whose stem or title may hold `name`, as it is written or as initial consonants.
  func named(with name: [UInt8]) -> [NameResolver.Named] {
    let wanted = Folding.fold(name)
    let isInitials = Hangul.isInitials(wanted)
    return positions { text in
      ByteSearch.find(wanted, in: text) != nil
        || isInitials && Hangul.matchesInitials(wanted, in: text) != nil
    }
  }

  private func positions(
    _ holds: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> [NameResolver.Named] {
    index.positions(named: holds).map(named)
  }

  private func named(_ position: Int) -> NameResolver.Named {
    let memo = index.memo(at: position)
    return NameResolver.Named(
      path: memo.path, title: memo.title, isConflictCopy: memo.conflictOf != nil)
  }

  private static let iota: [UInt8] = [0xCE, 0xB9]
}

extension Snapshot {
  /// The memo that was edited last, or the `place`th last; conflict copies do not count.
  func recent(_ place: Int, _ name: String) throws(MemoError) -> RelativePath {
    let positions = ListOrder(.edited, notebook.zone)
      .first(.max, of: Array(0..<index.count), in: index)
    var left = place
    for position in positions where index.memo(at: position).conflictOf == nil {
      left -= 1
      if left == 0 { return index.memo(at: position).path }
    }
    throw .noSuchMemo(name)
  }
}
