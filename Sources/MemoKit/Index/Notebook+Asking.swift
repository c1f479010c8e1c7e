internal import MemoSearch

extension Notebook {
  /// Looks at the whole notebook, and asks it something.
  ///
  /// What is asked is answered by the stored index while every file is still being checked against
  /// it; only where something differs is it asked again. So `ask` may be called twice, and must do
  /// nothing but answer.
  ///
  /// - Throws: as `snapshot`, and what `ask` throws.
  func asking<Answer>(
    _ kept: KeptIndex, _ progress: WorkProgress.Report,
    _ ask: (Snapshot) throws(MemoError) -> Answer
  ) throws(MemoError) -> (snapshot: Snapshot, answer: Answer) {
    let (surroundings, store) = (kept.surroundings, kept.store)
    if let stored = kept.index {
      var refresh = IndexRefresh(self, stored, surroundings)
      var early: Answer?
      let snapshot = try refresh.run(progress) { (snapshot) throws(MemoError) in
        early = try ask(snapshot)
      }
      if let snapshot {
        if refresh.isChanged { store?.update(snapshot.index) }
        if refresh.isAsStored, let early { return (snapshot, early) }
        return (snapshot, try ask(snapshot))
      }
    }
    let snapshot = try look(
      .kept, key: surroundings.key, mayFilter: surroundings.mayFilter, into: store, progress
    ).snapshot
    return (snapshot, try ask(snapshot))
  }
}
