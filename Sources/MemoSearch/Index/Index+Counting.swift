extension Index {
  /// How many memos have something special about them.
  ///
  /// - Complexity: O(memos).
  package func count(_ flags: MemoFlags) -> Int { count { $0.flags.isSuperset(of: flags) } }

  /// How many memos are pinned.
  ///
  /// - Complexity: O(memos).
  package var pinned: Int { count { $0.contains(Marks.pinned) } }

  private func count(where holds: (Marks) -> Bool) -> Int {
    segments.reduce(0) { sum, segment in
      segment.image.read { reader in sum + segment.rows.count { holds(reader.marks($0)) } }
    }
  }
}
