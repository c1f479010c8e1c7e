internal import Arguments
internal import MemoKit

/// `memo new [TITLE]`.
enum NewCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "new", summary: words("Write a memo", "메모를 씁니다"),
      discussion: words(
        "The text comes from -b, else from standard input, else from the editor on a terminal. "
          + "Without TITLE the first line of the text becomes the title.",
        "본문은 -b, 없으면 표준 입력, 터미널이면 편집기에서 옵니다. 제목이 없으면 본문의 첫 줄이 제목이 됩니다."),
      positionals: [.init("TITLE")],
      options: [
        OptionSpec(
          "body", short: "b", value: .text("TEXT"),
          help: words("The text; - is standard input", "본문. -는 표준 입력")),
        OptionSpec("pin", help: words("Pin it", "고정합니다")),
        OptionSpec(
          "date", value: .text("D", .day), help: words("When it was written", "쓴 날짜")),
        OptionSpec(
          "tag", value: .text("T", .tag), repetition: .all,
          help: words("Give it a tag", "태그를 답니다")),
        OptionSpec(
          "folder", value: .text("F", .folder),
          help: words("Put it in folder F", "F 폴더에 둡니다")),
        OptionSpec("file", value: .text("NAME"), help: words("Name the file NAME", "파일 이름을 정합니다")),
        OptionSpec(
          "template", value: .text("MEMO", .memo),
          help: words(
            "Begin as a copy of MEMO: keys and text, {title} {date} {year} {month} {time} filled in",
            "MEMO를 본떠 시작합니다. 키와 본문을 옮기고 {title} {date} {year} {month} {time}을 채웁니다")),
        OptionSpec("edit", help: words("Open the editor", "편집기를 엽니다")),
        OptionSpec("no-edit", help: words("Open no editor", "편집기를 열지 않습니다")),
        CommonOptions.message(words),
      ],
      mainOptions: ["body", "pin", "tag", "folder", "date", "edit|no-edit"],
      examples: [
        Example(
          words("memo new Shopping -b 'Milk, eggs'", "memo new 장보기 -b '우유, 계란'"),
          words("Jot a memo down", "메모 한 줄 적기"), isDaily: true),
        Example(
          words("memo new 'Work plan'", "memo new '업무 계획'"),
          words("Write one in your editor", "편집기에서 쓰기"), isDaily: true),
        Example(
          words("date | memo new --tag log", "date | memo new --tag 기록"),
          words("What another program says", "다른 프로그램의 출력")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    try refuseLoopInput(session)
    let notebook = try session.openOrMake()
    try session.attempt { () throws(MemoError) in try notebook.checkSettingsForNew() }
    var draft = try draft(session, notebook)
    if draft.isPinned {
      try session.attempt { () throws(MemoError) in try notebook.checkPinLimit(adding: 1) }
    }
    let template = try template(session, notebook)
    let text = try text(session)
    draft.body = text ?? []
    if let template {
      draft = try session.attempt { [draft] () throws(MemoError) in
        try notebook.draft(draft, from: template)
      }
    }
    let isOpened = wantsEditor(session, hasText: text != nil)
    let outcome = try write(draft, inEditor: isOpened, session, notebook)
    if !session.form.isJSON, let memo = outcome.memos.first {
      session.print(path: memo.path, in: notebook)
      var told = outcome
      told.memos = []
      try session.report(told, in: notebook, asList: false) { _ in nil }
    } else {
      try session.report(outcome, in: notebook, asList: false) { _ in nil }
    }
  }

  private static func write(
    _ draft: Draft, inEditor: Bool, _ session: Session, _ notebook: Notebook
  ) throws(Failure) -> Outcome {
    guard inEditor else {
      do throws(Failure) {
        return try session.attempt { () throws(MemoError) in try notebook.create(draft) }
      } catch {
        guard session.hasReadInput, error.code != "nothing_to_write",
          let kept = try? notebook.beginDraft(draft)
        else { throw error }
        throw pointing(error, to: kept, session)
      }
    }
    let editing = try session.attempt { () throws(MemoError) in try notebook.beginDraft(draft) }
    try session.openEditor(
      editing.filePath, retry: "memo new < \(ShellWords.quoted(editing.filePath))")
    do throws(Failure) {
      return try session.attempt { () throws(MemoError) in
        try notebook.finishDraft(editing, draft: draft)
      }
    } catch {
      throw error.code == "nothing_to_write" ? error : pointing(error, to: editing, session)
    }
  }

  /// The failure, saying where the text is that could not be saved.
  private static func pointing(
    _ failure: Failure, to draft: DraftSession, _ session: Session
  ) -> Failure {
    var failure = failure
    let file = ShellWords.quoted(draft.filePath)
    failure.causes.append(
      session.words("the text is kept: memo new < \(file)", "글은 남아 있습니다: memo new < \(file)"))
    return failure
  }

  private static func draft(
    _ session: Session, _ notebook: Notebook
  ) throws(Failure) -> Draft {
    let parsed = session.parsed
    var draft = Draft(
      title: parsed.words.first, isPinned: parsed.isSet("pin"), tags: parsed.values("tag"),
      folder: parsed.value("folder"), fileName: parsed.value("file"),
      message: parsed.value("message"))
    if let date = parsed.value("date") {
      draft.date = try session.attempt { () throws(MemoError) in try notebook.date(date) }
    }
    return draft
  }

  /// The memo to begin with.
  private static func template(
    _ session: Session, _ notebook: Notebook
  ) throws(Failure) -> RelativePath? {
    guard let name = session.parsed.value("template") else { return nil }
    return try session.resolve(name, for: .reading, in: notebook)
  }

  /// The text that was handed in; nil where nobody handed in any.
  private static func text(_ session: Session) throws(Failure) -> [UInt8]? {
    if let value = session.parsed.value("body") { return try session.text(value) }
    switch session.context.input.kind {
    case .terminal, .none: return nil
    case .stream, .file: return try session.readInput()
    }
  }

  private static func wantsEditor(_ session: Session, hasText: Bool) -> Bool {
    switch session.parsed.last(of: "edit", "no-edit") {
    case "edit": true
    case "no-edit": false
    default: !hasText && session.context.input.kind == .terminal
    }
  }

  /// A file that somebody else is reading belongs to a shell loop, which would lose its lines.
  private static func refuseLoopInput(_ session: Session) throws(Failure) {
    guard session.parsed.value("body") == nil, !session.parsed.words.isEmpty,
      case .file(let offset) = session.context.input.kind, offset > 0
    else { return }
    throw session.misuse(
      "standard input is a file that is being read already, perhaps by a loop",
      "표준 입력이 이미 읽히고 있는 파일입니다 (셸 반복문일 수 있습니다)",
      hint: "memo new TITLE -b '', memo new TITLE < /dev/null")
  }
}
