extension Checkup.Finding {
  /// The fixed English word of what was found.
  public var code: String { kind.code }

  /// How much it matters.
  public var severity: Checkup.Severity { kind.severity }
}

extension Checkup.Kind {
  /// The fixed English word.
  public var code: String {
    switch self {
    case .noRepository: "no_repository"
    case .refused: "repository_refused"
    case .unknownExtension: "unknown_extension"
    case .unreadableHistory: "history_unread"
    case .unreadableRef: "unreadable_ref"
    case .lostTarget: "lost_target"
    case .unreadableReflog: "unreadable_reflog"
    case .missingObject: "missing_object"
    case .missingPast: "missing_object"
    case .unreadableHead: "unreadable_ref"
    case .branchGone: "branch_gone"
    case .strayFile: "stray_file"
    case .damagedGraph: "damaged_graph"
    case .damagedObject: "damaged_object"
    case .damagedPack: "damaged_pack"
    case .lostPack: "lost_pack"
    case .shallow: "shallow"
    case .deadLock: "dead_lock"
    case .lock: "lock"
    case .operation: "operation"
    case .detached: "detached"
    case .unborn: "unborn"
    case .syncedFolder: "synced_folder"
    case .interrupted: "interrupted"
    case .draft: "draft"
    case .keptFile: "kept_file"
    case .stagedFile: "staged_file"
    case .leftoverFolder: "leftover_folder"
    case .keptTexts: "kept_texts"
    case .memo(let problem): problem.code
    case .futureDate: "future_date"
    case .sameTitle: "same_title"
    case .conflictCopy: "conflict_copy"
    case .pinnedOverLimit: "pin_limit"
    case .brokenLink: "broken_link"
    case .ambiguousLink: "ambiguous_link"
    case .unportableName: "unportable_name"
    case .sameName: "same_name"
    case .decomposedName: "decomposed_name"
    case .crowdedFolder: "crowded_folder"
    case .bigFile: "big_file"
    case .unreadable: "unreadable"
    case .notDownloaded: "not_downloaded"
    case .setting: "setting"
    case .personalSetting: "personal_setting"
    case .damagedCache: "damaged_cache"
    case .unknownAddress: "unknown_address"
    case .noUpstream: "no_upstream"
    }
  }

  /// What it is about.
  public var area: Checkup.Area {
    switch self {
    case .noRepository, .refused, .unknownExtension, .unreadableHistory, .unreadableRef,
      .lostTarget, .unreadableReflog, .missingObject, .missingPast, .unreadableHead, .branchGone,
      .strayFile, .damagedGraph, .damagedObject, .damagedPack, .lostPack,
      .shallow, .deadLock, .lock, .operation, .detached, .unborn, .syncedFolder:
      .repository
    case .interrupted, .draft, .keptFile, .stagedFile, .leftoverFolder, .keptTexts: .unfinished
    case .memo, .futureDate, .sameTitle, .conflictCopy, .pinnedOverLimit: .memos
    case .brokenLink, .ambiguousLink: .links
    case .unportableName, .sameName, .decomposedName: .names
    case .crowdedFolder, .bigFile, .unreadable, .notDownloaded: .files
    case .setting, .personalSetting: .settings
    case .damagedCache: .caches
    case .unknownAddress, .noUpstream: .remotes
    }
  }

  /// How much it matters.
  public var severity: Checkup.Severity {
    switch self {
    case .refused, .unknownExtension, .unreadableHistory, .unreadableRef, .lostTarget,
      .missingObject, .missingPast, .unreadableHead, .branchGone, .damagedObject, .damagedPack,
      .lostPack, .unreadable:
      .error
    case .memo(let problem): problem.isDamage ? .error : .warning
    case .keptTexts, .shallow, .notDownloaded: .note
    case .noRepository, .unreadableReflog, .strayFile, .damagedGraph, .deadLock, .lock, .operation,
      .detached, .unborn,
      .syncedFolder, .interrupted, .draft, .keptFile, .stagedFile, .leftoverFolder, .futureDate,
      .sameTitle, .conflictCopy, .pinnedOverLimit, .brokenLink, .ambiguousLink, .unportableName,
      .sameName,
      .decomposedName, .crowdedFolder, .bigFile, .setting, .personalSetting, .damagedCache,
      .unknownAddress, .noUpstream:
      .warning
    }
  }
}
