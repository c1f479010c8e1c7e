internal import MemoHistory

/// Whether the repository can be opened, and if not, why.
struct OpeningCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    switch facts.notebook.history() {
    case .absent(.noRepository): return [.init(.noRepository, file: facts.notebook.root)]
    case .absent(.refused(let reason, let path)):
      let refused = Checkup.Finding(.refused(reason: reason), file: path)
      guard reason == RefusalReason.unsupported.rawValue else { return [refused] }
      let named = RepositoryFormat(gitDirectory: path).unusual.map {
        Checkup.Finding(.unknownExtension($0), file: path)
      }
      return named.isEmpty ? [refused] : named
    case .absent(let failure): return [.init(.unreadableHistory(failure))]
    case .open(let history):
      return extensions(of: history.place.commonDirectory)
        + (facts.failure.map { [unread($0, facts)] } ?? [])
    }
  }

  /// The extensions by which another format is meant than the one that is read, whatever libgit2
  /// says of them.
  private func extensions(of directory: String) -> [Checkup.Finding] {
    RepositoryFormat(gitDirectory: directory).foreign.map {
      .init(.unknownExtension($0), file: directory)
    }
  }

  private func unread(_ failure: GitFailure, _ facts: CheckupFacts) -> Checkup.Finding {
    let directory = facts.history?.place.gitDirectory
    if case .refused(let reason, let path) = failure {
      return .init(.refused(reason: reason), file: path)
    }
    return .init(.unreadableHistory(failure), file: directory)
  }
}
