internal import MemoFiles
internal import MemoHistory

/// What killed commands have left, and texts that are in no memo.
struct UnfinishedCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    var found = facts.notebook.drafts().map { Checkup.Finding(.draft, file: $0.filePath) }
    found += facts.scan.staged.map { .init(.stagedFile, at: $0) }
    guard let history = facts.history else { return found }
    if let left = history.interrupted() {
      found.append(
        .init(
          .interrupted(left.commit), at: left.paths.first,
          file: left.paths.isEmpty ? history.ownFolder + "/intent" : nil, isMendable: true))
    }
    found += keptFiles(facts, history)
    if let texts = try? history.keptTexts, texts > 0 {
      found.append(.init(.keptTexts(texts), file: history.place.commonDirectory))
    }
    return found
  }

  /// Files that were displaced and whose bytes no commit of late has: somebody wrote to one since.
  private func keptFiles(_ facts: CheckupFacts, _ history: History) -> [Checkup.Finding] {
    let young = facts.now.advanced(by: -60)
    var found: [Checkup.Finding] = []
    var recent = RecentCommits(of: history)
    for place in ["kept", "tmp"] {
      let folder = KeptFolder(at: Array((history.ownFolder + "/" + place).utf8))
      // What is that young may be in the hands of a command that runs.
      for file in (try? folder.files()) ?? [] where file.stat.modified <= young {
        let name = String(decoding: folder.path + [RelativePath.slash] + file.name, as: UTF8.self)
        if file.isVoid {
          found.append(.init(.deadLock, file: name, isMendable: true))
          continue
        }
        guard let bytes = try? folder.read(file) else { continue }
        if let path = file.path, (try? recent.have(bytes, at: path)) == true { continue }
        found.append(.init(.keptFile, file: name, isMendable: true))
      }
    }
    return found
  }
}
