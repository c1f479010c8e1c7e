internal import Arguments
internal import MemoKit

/// `memo diff [MEMO [REV [REV]]]`.
enum DiffCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "diff", summary: words("Show what changed", "무엇이 바뀌었는지 봅니다"),
      discussion: words(
        "Of a MEMO: the file against what is committed; against REV; or one REV against another. "
          + "Without MEMO: all of the notebook that is not committed.\n"
          + "Piped, it prints patches that git apply takes.",
        "MEMO만 쓰면 커밋된 것과 지금 파일을, REV 하나면 그때와 지금을, 둘이면 두 시점을 비교합니다. "
          + "MEMO가 없으면 메모장에서 커밋되지 않은 것을 모두 봅니다.\n"
          + "파이프로 보내면 git apply가 받는 패치를 출력합니다."),
      positionals: [
        .init("MEMO", completion: .pastMemo), .init("REV", completion: .day),
        .init("REV", completion: .day),
      ],
      examples: [
        Example("memo diff", words("What is not committed yet", "아직 커밋되지 않은 것"), isDaily: true),
        Example(
          words("memo diff shopping '~1'", "memo diff 장보기 '~1'"),
          words("The last change of a memo", "메모의 마지막 변경")),
        Example(
          words("memo diff shopping yesterday", "memo diff 장보기 어제"),
          words("What changed since yesterday", "어제 이후 바뀐 것")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let notebook = try session.open()
    let given = session.parsed.words
    let printer = DifferencePrinter(session, notebook)
    guard let name = given.first, name != "." else {
      guard given.count < 2 else {
        throw session.misuse(
          "a REV goes with one MEMO", "REV는 메모 하나와 함께 씁니다",
          hint: session.words(
            "memo log . -p shows what changed in the notebook",
            "메모장에서 바뀐 것은 memo log . -p로 봅니다"))
      }
      var unread: [FileProblem] = []
      let differences = try session.attempt { () throws(MemoError) in
        try notebook.uncommittedDifferences { unread.append($0) }
      }
      printer.print(differences, asList: true)
      return session.tell(unread: unread)
    }
    let path = try session.resolveInPast(name, for: .reading, in: notebook)
    let (old, new) = (given.dropFirst().first, given.dropFirst(2).first)
    let difference = try session.attempt { () throws(MemoError) in
      try session.past(of: notebook).difference(of: path, from: old, to: new)
    }
    printer.print([difference], asList: false)
  }
}
