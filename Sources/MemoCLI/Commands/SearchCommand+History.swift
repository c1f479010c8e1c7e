internal import Arguments
internal import MemoKit

extension SearchCommand {
  /// `memo search --history`: the versions that ever held the words.
  static func searchHistory(_ session: Session) throws(Failure) {
    let notebook = try session.open()
    let parsed = session.parsed
    let isPlain = parsed.isSet("count") || parsed.isSet("files") || session.printsPathsOnly
    let result = try session.watching { (report) throws(MemoError) in
      try notebook.searchHistory(
        parsed.words.joined(separator: " "), limit: parsed.number("limit"),
        order: parsed.value("sort").flatMap(ListOptions.Order.init), locating: !isPlain,
        progress: report)
    }
    if parsed.isSet("count") {
      session.output.line(String(result.hits.count))
    } else if session.printsPathsOnly {
      printPaths(result.hits, session, notebook)
    } else if parsed.isSet("files") {
      for hit in result.hits {
        session.output.add(hit.version.map { $0.commit.hex + ":" } ?? "")
        session.print(path: hit.memo.path, in: notebook)
      }
    } else {
      try HitPrinter(session, notebook).print(result)
    }
    if result.hits.isEmpty { session.status = .nothingFound }
    session.tellTroubles(result.listing)
    if !result.isPastWhole { session.tellEdgeOfPast() }
  }

  /// The paths the versions had, each once, the one found last first.
  private static func printPaths(_ hits: [Hit], _ session: Session, _ notebook: Notebook) {
    var printed: Set<RelativePath> = []
    for hit in hits where printed.insert(hit.memo.path).inserted {
      session.print(path: hit.memo.path, in: notebook)
    }
  }
}
