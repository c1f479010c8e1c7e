internal import MemoFiles

/// What memos say of themselves: their headers, their text, their dates.
struct MemoCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    var found: [Checkup.Finding] = []
    for memo in facts.memos {
      let lines = memo.problems.isEmpty ? nil : FileLines(memo.path, facts.notebook.folder)
      found += memo.problems.map { problem in
        .init(
          .memo(problem), at: memo.path, mark: problem.mark,
          excerpt: lines?.line(problem.mark.line))
      }
      if memo.date.instant(in: facts.notebook.zone) > facts.now {
        found.append(.init(.futureDate(memo.date), at: memo.path))
      }
    }
    return found
  }
}

/// The lines of a file as people count them.
private struct FileLines {
  private let bytes: [UInt8]
  /// A longer line helps nobody to see what is wrong.
  private static let longest = 1000

  init?(_ path: RelativePath, _ folder: NotebookFolder) {
    guard let bytes = try? folder.read(path).bytes else { return nil }
    self.bytes = bytes
  }

  /// The line of this number, without its end; nil where it is too long to be shown.
  ///
  /// - Complexity: O(bytes up to there).
  func line(_ number: Int) -> String? {
    var (line, start) = (1, 0)
    while line < number {
      guard let end = bytes[start...].firstIndex(where: { $0 == 10 || $0 == 13 }) else {
        return nil
      }
      let isPair = bytes[end] == 13 && end + 1 < bytes.count && bytes[end + 1] == 10
      start = end + (isPair ? 2 : 1)
      line += 1
    }
    let text = bytes[start...].prefix { $0 != 10 && $0 != 13 }
    return text.count > Self.longest ? nil : String(decoding: text, as: UTF8.self)
  }
}
