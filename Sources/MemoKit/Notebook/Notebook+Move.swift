internal import MemoFiles

/// What moving a memo or a folder did.
public struct MoveOutcome: Sendable {
  /// A file that got another place.
  public struct Rename: Hashable, Sendable {
    /// Where it was.
    public var old: RelativePath
    /// Where it is.
    public var new: RelativePath
  }

  /// The files that moved, in the order of their old paths.
  public var renames: [Rename]
  /// The memo that was moved, as it is now; nil for a folder.
  public var memo: Memo?
  /// The memos in which links, or the name of a conflict's memo, were repaired, by their new paths.
  public var repaired: [RelativePath]
  /// Links that may have meant a file that moved, and were left as they are.
  public var unclear: [MemoLink]
  /// What of the folder stayed where it is.
  public var left: [LeftBehind]
  /// Memos that could not be read, so that nobody knows their links.
  public var unread: [FileProblem]
  /// What else there is to say.
  public var notices: [Notice]
  /// Why the files have their new places and are not committed, where that is so.
  public var uncommitted: MemoError?
}

/// What moving a memo or a folder would do.
public struct MovePreview: Sendable {
  /// The files that would move or change, in the order of their old paths.
  public var differences: [Difference]
  /// Links that may mean a file that would move, and would be left as they are.
  public var unclear: [MemoLink]
  /// What of the folder would stay where it is.
  public var left: [LeftBehind]
  /// Memos that could not be read, so that nobody knows their links.
  public var unread: [FileProblem]
}

extension Notebook {
  /// Gives a memo or a folder another place, and repairs the links to and from what moves, in one
  /// commit.
  ///
  /// Of a link only the name is changed, in its own manner: a relative path stays one, a stem a
  /// stem, what was encoded is encoded. Every link of the notebook that pointed to one file points
  /// to that file afterwards; links that pointed nowhere, or of which nobody could tell where, stay
  /// as they are. Conflict copies of what moves name its new place.
  ///
  /// If a file changes while this runs, all is worked out again from what is there then.
  ///
  /// - Throws: `MemoError.exists` or `.folderExists` where a name is taken, if only but for case or
  ///   normal form, `.notCheckedOut` where it is by a file that git leaves out of the folder;
  ///   `.lostLink` where a link cannot be written so that it points there; `.ignored` for a place
  ///   that git ignores, `.intoItself`; `.changedMeanwhile`, `.notKept`, `.git`, `.noSuchMemo`,
  ///   `.noSuchFolder`, `.outside`, `.system`. No file is touched then.
  /// - Complexity: that of `snapshot`, and reading the memos with links of those names.
  public func move(
    _ source: MoveSource, to target: RelativePath, message: String? = nil
  ) throws(MemoError) -> MoveOutcome {
    try writing { (writing) throws(MemoError) in
      _ = try writing.committableHistory()
      try writing.captureOutsideChanges()
      let (plan, uncommitted) = try writing.move(message) { () throws(MemoError) in
        try MovePlan(self, source, to: target)
      }
      var outcome = try outcome(of: plan, source, target, writing.notices)
      outcome.uncommitted = uncommitted
      return outcome
    }
  }

  /// What `move` would do; no file is touched.
  ///
  /// - Throws: as `move`.
  public func preview(
    moving source: MoveSource, to target: RelativePath
  ) throws(MemoError) -> MovePreview {
    let plan = try MovePlan(self, source, to: target)
    let differences = plan.files.map { file in
      Difference(
        from: state(file.old, file.before.bytes), to: state(file.new, file.after))
    }
    return MovePreview(
      differences: differences, unclear: plan.unclear, left: plan.left, unread: plan.unread)
  }

  private func outcome(
    of plan: MovePlan, _ source: MoveSource, _ target: RelativePath, _ notices: [Notice]
  ) throws(MemoError) -> MoveOutcome {
    var memo: Memo?
    if case .memo = source { memo = try read(target).memo }
    return MoveOutcome(
      renames: plan.renames.map { .init(old: $0.old, new: $0.new) }.sorted { $0.old < $1.old },
      memo: memo, repaired: plan.files.filter { $0.before.bytes != $0.after }.map(\.new),
      unclear: plan.unclear, left: plan.left, unread: plan.unread, notices: notices)
  }
}

extension Writing {
  /// Makes a step of a plan, and tells why it could not be committed, where that is so; where a
  /// file changed meanwhile the plan is made anew from what is there then.
  mutating func move(
    _ message: String? = nil, _ plan: () throws(MemoError) -> MovePlan
  ) throws(MemoError) -> (plan: MovePlan, uncommitted: MemoError?) {
    try retrying { (writing) throws(MemoError) in
      let plan = try plan()
      let paths = plan.renames.flatMap { [$0.old, $0.new] }
      let step = writing.step(
        .move, paths, message: message ?? plan.folderSubject, moves: plan.renames)
      return (plan, try writing.commit(step, plan.changes).uncommitted)
    }
  }
}
