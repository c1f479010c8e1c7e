internal import MemoFiles

/// Empty folders in the notebook that commands of ours made and did not live to remove.
struct LeftoverFolderCheck: Check {
  /// Inner ones first.
  private static let names = [
    ".memo-init", ".memo/tmp", ".memo/kept", ".memo/drafts", ".memo",
  ]

  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    let empty = folders(facts)
    return empty.map { .init(.leftoverFolder, at: $0, isMendable: true) }
  }

  /// Removes them; one that is not empty any more stays.
  func mend(_ facts: CheckupFacts) {
    for path in folders(facts) {
      AbsoluteFile.removeEmptyFolder(
        Array(facts.notebook.root.utf8) + [RelativePath.slash] + path.bytes)
    }
  }

  /// Those that are empty but for each other, and that nobody has touched for a minute.
  private func folders(_ facts: CheckupFacts) -> [RelativePath] {
    let young = facts.now.advanced(by: -60)
    var empty: [RelativePath] = []
    for path in Self.names.compactMap({ RelativePath($0) }) {
      guard let stat = try? facts.notebook.folder.stat(folder: path), stat.modified <= young,
        let names = try? facts.notebook.folder.names(in: path),
        names.allSatisfy({ name in empty.contains { $0.folder == path && $0.name == name } })
      else { continue }
      empty.append(path)
    }
    return empty
  }
}
