internal import MemoFiles

/// Links that point to nothing, or of which nobody can tell to what.
struct LinkCheck: Check {
  /// So many memos a thread reads at a time.
  private static let part = 256

  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    let survey = LinkSurvey(facts.snapshot, facts.scan)
    let memos = survey.linkingMemos
    var found: [Checkup.Finding] = []
    let count = (memos.count + Self.part - 1) / Self.part
    try OrderedWork.run(
      count,
      { number in
        var survey = survey
        return survey.links(in: Array(memos[(number * Self.part)...].prefix(Self.part))) {
          $0.isTrouble
        }
      }
    ) { (number, links) throws(MemoError) in
      found += links.map(finding)
      let done = min(memos.count, (number + 1) * Self.part)
      guard progress(WorkProgress(phase: .reading, done: done, total: memos.count)) else {
        throw .interrupted
      }
    }
    return found
  }

  private func finding(_ link: MemoLink) -> Checkup.Finding {
    let text = link.destination + (link.fragment.map { "#" + $0 } ?? "")
    let kind: Checkup.Kind =
      if case .ambiguous(let candidates) = link.target {
        .ambiguousLink(text, candidates: candidates)
      } else {
        .brokenLink(text)
      }
    let place = link.place
    // Of a long line only a part is told, which a caret would not fit.
    return .init(
      kind, at: link.path, mark: Mark(line: place.line, column: place.column),
      excerpt: place.textColumn == place.column ? place.text : nil)
  }
}
