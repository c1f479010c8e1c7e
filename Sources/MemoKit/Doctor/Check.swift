/// A look at one side of a notebook.
///
/// It changes nothing and reads no more than its subject needs; what it cannot read is a finding.
protocol Check: Sendable {
  /// What there is to tell.
  ///
  /// - Throws: `MemoError.interrupted` where `progress` says so; any other error is told as a
  ///   finding and stops no other check.
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding]
}

extension Checkup {
  /// All checks, the quick ones first.
  static let checks: [any Check] = [
    OpeningCheck(), StateCheck(), SyncedFolderCheck(), LockCheck(), UnfinishedCheck(),
    LeftoverFolderCheck(), MemoCheck(), ConflictMarkerCheck(), TitleCheck(), ConflictCheck(),
    PinCheck(), NameCheck(),
    LinkCheck(),
    CollisionCheck(), FolderCheck(), SettingCheck(), RemoteCheck(), CacheCheck(), ObjectsCheck(),
  ]

  /// Those whose findings can be mended.
  static let mendingChecks: [any Check] = [
    LockCheck(), UnfinishedCheck(), LeftoverFolderCheck(), NameCheck(), CacheCheck(),
  ]
}
