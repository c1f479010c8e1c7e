internal import Arguments
internal import MemoKit

/// `memo show MEMO…`.
enum ShowCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "show", aliases: ["cat"], summary: words("Show a memo", "메모를 봅니다"),
      discussion: words("Piped, only the text is printed.", "파이프로 보내면 본문만 출력합니다."),
      positionals: [
        .init("MEMO", isRepeatable: true, completion: .memo)
      ],
      options: [
        CommonOptions.at(words),
        OptionSpec("raw", help: words("Print the file's bytes", "파일을 그대로 출력합니다")),
      ],
      mainOptions: ["at", "raw"],
      examples: [
        Example(
          "memo show @", words("Show the memo edited last", "마지막에 고친 메모 보기"), isDaily: true),
        Example(
          words("memo show --raw shopping", "memo show --raw 장보기"),
          words("The file as it is, front matter too", "머리말까지 파일 그대로")),
        Example(
          words("memo show shopping --at yesterday", "memo show 장보기 --at 어제"),
          words("As it was yesterday", "어제 모습")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    try session.requireName()
    let notebook = try session.open()
    if let revision = session.parsed.value("at") {
      return try show(at: revision, session, notebook)
    }
    let paths: [RelativePath]
    do throws(Failure) {
      paths = try session.resolveAll(for: .reading, in: notebook)
    } catch {
      var failure = error
      if failure.code == "no_such_memo", let hint = revisionHint(session, notebook) {
        failure.hint = hint
      }
      throw failure
    }
    let printer = PagePrinter(session, notebook)
    if printer.showsTextAlone {
      var texts: [MemoSource] = []
      for path in paths {
        texts.append(try session.attempt { () throws(MemoError) in try notebook.text(of: path) })
      }
      return printer.print(texts)
    }
    var contents: [MemoContent] = []
    for path in paths {
      contents.append(try session.attempt { () throws(MemoError) in try notebook.read(path) })
    }
    try printer.print(contents)
  }

  /// What to type where the second of two words is no memo and may be a state of the first.
  private static func revisionHint(_ session: Session, _ notebook: Notebook) -> String? {
    let words = session.parsed.words
    guard words.count == 2, (try? notebook.revision(words[1])) != nil,
      (try? session.resolve(words[0], for: .reading, in: notebook)) != nil
    else { return nil }
    return "memo show \(ShellWords.quoted(words[0])) --at \(ShellWords.quoted(words[1]))"
  }

  /// Shows memos as they were; removed ones, too.
  private static func show(
    at revision: String, _ session: Session, _ notebook: Notebook
  ) throws(Failure) {
    var paths: [RelativePath] = []
    for name in session.parsed.words {
      paths.append(try session.resolveInPast(name, for: .reading, in: notebook))
    }
    if paths.isEmpty { paths = try session.resolveAll(for: .reading, in: notebook) }
    var memos: [PastMemo] = []
    for path in paths {
      memos.append(
        try session.attempt { () throws(MemoError) in
          try session.past(of: notebook).memo(path, at: revision)
        })
    }
    try PagePrinter(session, notebook).print(memos)
  }
}
