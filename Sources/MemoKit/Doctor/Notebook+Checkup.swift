internal import MemoHistory

extension Notebook {
  /// Looks through the whole notebook for what is wrong, or will be.
  ///
  /// Nothing is changed unless `mending` is asked for. That puts right what loses nothing: locks of
  /// commands that are dead, what a killed command had begun, files that it displaced, empty
  /// folders it made, names of memos in decomposed letters where nothing else has to change, and
  /// caches whose bytes are not those that were written. No memo's text is touched but by the
  /// command that was killed.
  ///
  /// ```swift
  /// let checkup = try notebook.checkup()
  /// for finding in checkup.findings { show(finding.code, finding.path) }
  /// ```
  ///
  /// - Throws: `MemoError.system` where the notebook's folder cannot be read, `.interrupted` where
  ///   `progress` says so; all else that cannot be read is a finding.
  /// - Complexity: reads every memo, every loose object, every pack and the caches; memos with
  ///   links twice, and all once more where something was mended.
  public func checkup(
    mending: Bool = false, progress: @escaping WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> Checkup {
    var checkup = Checkup()
    var facts = try CheckupFacts(self, progress)
    if mending, try mend(facts, &checkup, progress) { facts = try CheckupFacts(self, progress) }
    checkup.memos = facts.memos.count
    checkup.findings = try run(Checkup.checks, facts, progress).sorted()
    let left = Set(checkup.findings)
    checkup.mended.removeAll { left.contains($0) }
    return checkup
  }

  private func run(
    _ checks: [any Check], _ facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    var found: [Checkup.Finding] = []
    for check in checks {
      do throws(MemoError) {
        found += try check.findings(in: facts, progress)
      } catch {
        switch error {
        case .interrupted: throw error
        case .git(let failure): found.append(.init(.unreadableHistory(failure)))
        case .system(let errno, let path):
          found.append(.init(.unreadable(errno: errno), file: path))
        default: found.append(.init(.unreadable(errno: 0), file: root))
        }
      }
    }
    return found
  }

  /// Puts right what can be without a loss, and notes what that was about; tells whether there was
  /// anything.
  private func mend(
    _ facts: CheckupFacts, _ checkup: inout Checkup, _ progress: @escaping WorkProgress.Report
  ) throws(MemoError) -> Bool {
    let found = try run(Checkup.mendingChecks, facts, progress).filter(\.isMendable)
    checkup.mended = found.sorted()
    guard !found.isEmpty else { return false }
    let kinds = found.map(\.kind)
    if facts.history != nil, kinds.contains(where: \.isLeftByCommand) {
      checkup.notices += try finishKilledCommands()
    }
    LeftoverFolderCheck().mend(facts)
    if kinds.contains(.decomposedName) {
      do throws(MemoError) {
        checkup.notices += try composeNames(facts.decomposedNames.renames)
      } catch {
        checkup.notices.append(.namesLeft(error))
      }
    }
    if kinds.contains(.damagedCache) {
      CacheCheck().mend(facts)
      _ = try snapshot(progress: progress)
    }
    return true
  }

  /// Does what the next command that writes would do first, and nothing else.
  private func finishKilledCommands() throws(MemoError) -> [Notice] {
    try writing { (writing) throws(MemoError) in
      do throws(HistoryError) {
        switch writing.session {
        case .some(let session): try session.clearDeadLocks()
        case .none: break
        }
      } catch {
        // What is in the way is a finding of its own.
      }
      return writing.notices
    }
  }
}

extension Checkup.Kind {
  /// Whether it is what the next command that writes puts right.
  fileprivate var isLeftByCommand: Bool {
    switch self {
    case .deadLock, .interrupted, .keptFile: true
    default: false
    }
  }
}
