internal import MemoHistory

extension Notebook {
  /// The conflicts with whose text is whose, as far as the history tells: the commit that made the
  /// bytes which a copy is named after, and the one that changed the memo last.
  ///
  /// - Complexity: O(commits) where there are conflicts.
  public func tellingSides(_ conflicts: [Conflict]) -> [Conflict] {
    guard !conflicts.isEmpty, let past = try? past() else { return conflicts }
    return conflicts.map { conflict in
      var conflict = conflict
      guard let memo = conflict.memo, let versions = try? past.log(of: memo.path) else {
        return conflict
      }
      let own = versions.filter { $0.kind != .merge && $0.contents != nil }
      let lost = conflict.digits.flatMap { digits in
        own.first { $0.contents?.hex.hasPrefix(digits) ?? false }
      }
      let kept = own.first { $0.contents != lost?.contents }
      conflict.copySide = lost.flatMap { side(of: $0, past) }
      conflict.memoSide = kept.flatMap { side(of: $0, past) }
      return conflict
    }
  }

  private func side(of version: MemoVersion, _ past: Past) -> Conflict.Side? {
    guard let maker = try? past.history.makers(of: [version.revision])[version.revision] else {
      return nil
    }
    return Conflict.Side(
      author: maker.author, device: maker.device, date: version.date, revision: version.revision)
  }
}

extension Conflict {
  /// The first digits of the blob that the copy keeps, as its name tells them.
  fileprivate var digits: String? {
    guard ConflictName.original(of: copy.path) != nil else { return nil }
    return copy.path.stemText.split(separator: " ").last.map { String($0.dropLast()) }
  }
}
