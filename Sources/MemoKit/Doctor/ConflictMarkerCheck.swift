internal import MemoFiles
internal import MemoMarkdown
internal import MemoSearch

/// Conflicts that git wrote into the text of a memo, which the reading of memos takes for text.
struct ConflictMarkerCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    let index = facts.snapshot.index
    var found: [Checkup.Finding] = []
    for memo in (0..<index.count).lazy.map(index.memo)
    where memo.holdsInText(Array("<<<<<<<".utf8)) {
      guard let bytes = try? facts.notebook.folder.read(memo.path).bytes else { continue }
      let document = MemoDocument(parsing: bytes)
      guard !document.problems.contains(where: { $0.kind == .conflictMarkers }),
        let mark = document.firstConflict
      else { continue }
      let problem = MemoProblem(
        code: "conflictMarkers", mark: mark, key: nil, text: nil, isDamage: true)
      found.append(.init(.memo(problem), at: memo.path, mark: mark))
    }
    return found
  }
}
