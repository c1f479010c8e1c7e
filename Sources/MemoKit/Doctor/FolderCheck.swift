internal import MemoFiles
internal import MemoHistory

/// Folders that hold too much, files that are too big, and what cannot be read.
struct FolderCheck: Check {
  /// From so many on a folder is slow to work with in other programs, and hard to look through.
  static let crowd = 2000

  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    var counts: [RelativePath?: Int] = [:]
    for memo in facts.memos { counts[memo.path.folder, default: 0] += 1 }
    var found = counts.filter { $0.value > Self.crowd }.map { folder, count in
      Checkup.Finding(
        .crowdedFolder(count), at: folder, file: folder == nil ? facts.notebook.root : nil)
    }
    let limit = facts.notebook.configuration.captureLimit
    found += facts.scan.files.filter { file in
      file.kind == .other && file.stat.size > limit && facts.tracked.index[file.path] != nil
    }.map { .init(.bigFile(size: $0.stat.size, limit: limit), at: $0.path) }
    found += facts.unread.map { .init(.unreadable(errno: $0.errno), at: $0.path) }
    found += facts.scan.notDownloaded.map { .init(.notDownloaded, at: $0) }
    return found
  }
}

/// What is wrong in `.memo.yml`.
struct SettingCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    facts.notebook.configuration.problems.map { problem in
      .init(
        .setting(problem), at: RelativePath(NotebookConfiguration.path), mark: problem.mark)
    }
  }
}

/// Remotes that cannot be reached as they are written; nothing is asked of the network.
struct RemoteCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    guard let history = facts.history else { return [] }
    let remotes = try history.asked { (history) throws(HistoryError) in try history.remotes() }
    let file = history.place.commonDirectory + "/config"
    var found: [Checkup.Finding] = remotes.compactMap { remote in
      guard case .other = remote.address else { return nil }
      let url = RemoteAddress.withoutPassword(remote.url)
      return .init(.unknownAddress(remote: remote.name, url: url), file: file)
    }
    let standing = (try? history.standing()).flatMap { $0 }
    if let remote = remotes.first(where: { $0.name == "origin" }) ?? remotes.first,
      let standing, standing.upstream == nil
    {
      found.append(.init(.noUpstream(remote: remote.name), file: file))
    }
    return found
  }
}
