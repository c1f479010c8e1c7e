internal import MemoKit

extension Failure {
  /// What `error` means for the shell, for programs and for people.
  init(_ error: MemoError, _ words: Words) {
    let (status, code) = Self.kind(error)
    self.init(status, code, error.message(words), hint: error.hint(words))
    switch error {
    case .ambiguous(_, let candidates): self.candidates = candidates
    case .uncertain(_, let candidate): candidates = [candidate]
    case .noSuchNotebook(let text), .outside(let text), .notAFolder(let text),
      .system(_, let text):
      path = text
    case .frontMatter(let place, .value, _): path = place.text
    case .frontMatter(let place, _, let mark):
      path = place.text
      line = mark.line
    case .lostLink(let place, let mark, _):
      path = place.text
      line = mark.line
    case .invalidSetting(_, _, let mark):
      path = ".memo.yml"
      line = mark.line
    case .brokenSettings(let file, let problem):
      path = file
      line = problem.mark.line
    case .notKept(let place, let cause):
      path = place.text
      causes = [cause.message(words)]
    case .git(let failure):
      path = failure.path
      said = failure.said
    case .exists(let place), .folderExists(let place), .intoItself(let place),
      .occupied(let place), .notCheckedOut(let place), .ignored(let place),
      .changedMeanwhile(let place),
      .otherRevision(let place, _),
      .editedMeanwhile(let place, _), .overtaken(let place, _, _), .placeTaken(let place, _),
      .notDownloaded(let place), .notAFile(let place), .staged(let place), .inTheWay(let place),
      .noConflict(let place), .notAMemo(let place),
      .newestUncommitted(let place):
      path = place.text
    case .clashOutside(let text), .unsafeName(let text), .notEmpty(let text),
      .remoteInside(let text):
      path = text
    case .remote(let failure, _): said = failure.said
    default: break
    }
  }

  private static func kind(_ error: MemoError) -> (ExitStatus, String) {
    switch error {
    case .noSuchNotebook: (.notFound, "no_such_notebook")
    case .noSuchMemo: (.notFound, "no_such_memo")
    case .noSuchFolder: (.notFound, "no_such_folder")
    case .noSuchTag: (.notFound, "no_such_tag")
    case .ambiguous: (.ambiguous, "ambiguous")
    case .uncertain: (.ambiguous, "uncertain")
    case .outside: (.usage, "outside")
    case .exists, .folderExists, .occupied, .placeTaken: (.refused, "exists")
    case .intoItself: (.refused, "into_itself")
    case .notCheckedOut: (.refused, "not_checked_out")
    case .ignored: (.refused, "ignored")
    case .lostLink: (.refused, "lost_link")
    case .nothingToWrite: (.usage, "nothing_to_write")
    case .pinLimit: (.refused, "pin_limit")
    case .changedMeanwhile: (.refused, "changed_meanwhile")
    case .editedMeanwhile: (.refused, "edited_meanwhile")
    case .mostAreGone, .mostWouldGo: (.refused, "most_are_gone")
    case .noSteps: (.notFound, "no_steps")
    case .newestUncommitted: (.refused, "newest_uncommitted")
    case .overtaken: (.refused, "overtaken")
    case .noSuchRevision: (.notFound, "no_such_revision")
    case .ambiguousRevision: (.ambiguous, "ambiguous_revision")
    case .notThere: (.notFound, "not_there")
    case .otherRevision: (.refused, "other_revision")
    case .notKept: (.refused, "not_kept")
    case .frontMatter(_, .value, _): (.usage, "invalid_value")
    case .frontMatter: (.refused, "front_matter")
    case .notUTF8: (.usage, "not_utf8")
    case .invalidValue: (.usage, "invalid_value")
    case .invalidSetting: (.usage, "invalid_setting")
    case .brokenSettings: (.usage, "broken_settings")
    case .notDownloaded: (.storage, "not_downloaded")
    case .notAFolder: (.usage, "not_a_folder")
    case .notAFile: (.storage, "not_a_file")
    case .system: (.storage, "system")
    case .git(let failure): kind(failure)
    case .noRemote: (.notFound, "no_remote")
    case .noSuchRemote: (.notFound, "no_such_remote")
    case .whichRemote: (.ambiguous, "which_remote")
    case .invalidAddress: (.usage, "invalid_address")
    case .notEmpty: (.refused, "not_empty")
    case .remote(let failure, _): kind(failure)
    case .unrelated: (.refused, "unrelated")
    case .syncIsOff: (.refused, "sync_is_off")
    case .clashOutside: (.refused, "clash_outside")
    case .unsafeName: (.refused, "unsafe_name")
    case .staged: (.refused, "staged")
    case .inTheWay: (.refused, "in_the_way")
    case .shallow: (.git, "shallow")
    case .syncing: (.git, "syncing")
    case .conflictCopy: (.refused, "conflict_copy")
    case .noConflict: (.notFound, "no_conflict")
    case .notAMemo: (.refused, "not_a_memo")
    case .remoteInside: (.refused, "remote_inside")
    case .interrupted: (.interrupted, "interrupted")
    }
  }

  private static func kind(_ failure: RemoteFailure) -> (ExitStatus, String) {
    switch failure {
    case .unreachable: (.git, "unreachable")
    case .timedOut: (.git, "timed_out")
    case .notARepository: (.git, "not_a_repository")
    case .forbidden: (.git, "forbidden")
    case .hostKeyUnknown: (.git, "host_key_unknown")
    case .hostKeyChanged: (.git, "host_key_changed")
    case .wrongCredentials: (.git, "wrong_credentials")
    case .needsCredentials: (.git, "needs_credentials")
    case .badCertificate: (.git, "bad_certificate")
    case .redirected: (.git, "redirected")
    case .programMissing: (.git, "program_missing")
    case .checkedOut: (.refused, "checked_out")
    case .branchGone: (.refused, "branch_gone")
    case .incomplete: (.git, "incomplete")
    case .refused: (.git, "refused_by_remote")
    case .keepsMoving: (.git, "moved")
    case .exists: (.refused, "exists")
    }
  }

  private static func kind(_ failure: GitFailure) -> (ExitStatus, String) {
    switch failure {
    case .storage: (.storage, "storage")
    case .noRepository: (.git, "no_repository")
    case .refused: (.git, "repository_refused")
    case .busy: (.git, "repository_busy")
    case .locked: (.git, "locked")
    case .damagedBranch: (.git, "damaged_branch")
    case .writing: (.git, "writing")
    case .ignored: (.git, "ignored")
    case .filtered: (.git, "filtered")
    case .moved: (.git, "moved")
    case .changed: (.git, "changed")
    case .conflicted: (.git, "conflicted")
    case .refusedByHook: (.git, "refused_by_hook")
    case .notSigned: (.git, "not_signed")
    case .tooManyEntries: (.refused, "too_many_entries")
    case .missingObject: (.git, "missing_object")
    case .library: (.git, "git")
    }
  }
}

extension GitFailure {
  /// The file or repository it is about.
  fileprivate var path: String? {
    switch self {
    case .refused(_, let path), .locked(let path), .damagedBranch(_, let path, _): path
    case .ignored(let path), .filtered(let path, _), .changed(let path), .conflicted(let path):
      path.text
    case .noRepository, .busy, .writing, .moved, .refusedByHook, .notSigned, .tooManyEntries,
      .missingObject, .storage, .library:
      nil
    }
  }
}
