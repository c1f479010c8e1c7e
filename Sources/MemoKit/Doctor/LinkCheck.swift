/// Links that point to nothing, or of which nobody can tell to what.
struct LinkCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    facts.snapshot.troubledLinks().links.map { link in
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
}
