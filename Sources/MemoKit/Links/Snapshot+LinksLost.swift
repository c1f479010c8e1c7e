internal import MemoSearch

extension Snapshot {
  /// The links of other memos that lead to one of these.
  ///
  /// - Complexity: O(links) where no memo may name them, else that of `backlinks`.
  func linksLeading(to paths: Set<RelativePath>) -> [MemoLink] {
    let names = LinkNames(
      paths.compactMap { index.position(of: $0).map { index.memo(at: $0).linked } })
    let linking = (0..<index.count).lazy.map(index.memo).filter { memo in
      !paths.contains(memo.path) && memo.hasLink(names.mayBeMeant)
    }.map(\.path)
    guard !linking.isEmpty else { return [] }
    var survey = LinkSurvey(self)
    return survey.links(in: Array(linking)) { link in
      guard case .file(let target) = link.target else { return false }
      return paths.contains(target)
    }
  }
}

extension Notice {
  /// That links have lost their memo: those of `before` that are not among `after`; nil for none.
  static func linksLost(from before: [MemoLink], to after: [MemoLink] = []) -> Notice? {
    let left = Set(after)
    let lost = before.filter { !left.contains($0) }
    return lost.isEmpty ? nil : .linksLost(lost.count, in: lost.map(\.path).uniqued)
  }
}
