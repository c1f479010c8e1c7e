internal import Arguments
internal import MemoKit

/// `memo edit MEMO`.
enum EditCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    func option(
      _ name: String, _ value: String, _ help: String, offers completion: Completion = .none,
      all: Bool = false
    ) -> OptionSpec {
      OptionSpec(
        name, value: .text(value, completion), repetition: all ? .all : .refused, help: help)
    }
    return CommandSpec(
      "edit", summary: words("Change a memo", "메모를 고칩니다"),
      discussion: words(
        "Without options the file opens in the editor. - as TEXT is standard input.",
        "옵션이 없으면 파일을 편집기로 엽니다. TEXT가 -이면 표준 입력입니다."),
      positionals: [.init("MEMO", completion: .memo)],
      options: [
        OptionSpec(
          "body", short: "b", value: .text("TEXT"), help: words("Replace the text", "본문을 바꿉니다")),
        option("append", "TEXT", words("Add TEXT at the end", "끝에 덧붙입니다")),
        option("prepend", "TEXT", words("Add TEXT at the beginning", "앞에 덧붙입니다")),
        option("title", "T", words("Change the title", "제목을 바꿉니다")),
        option("date", "D", words("Change the date", "날짜를 바꿉니다"), offers: .day),
        option("tag", "T", words("Add a tag", "태그를 답니다"), offers: .tag, all: true),
        option("untag", "T", words("Take a tag away", "태그를 뗍니다"), offers: .tag, all: true),
        option(
          "set", "KEY=TEXT",
          words("Set a key; KEY:=YAML for a value", "키를 정합니다. KEY:=YAML은 YAML 값으로"),
          all: true),
        option("unset", "KEY", words("Take a key away", "키를 없앱니다"), all: true),
        option("if-rev", "ID", words("Only if the memo is at this revision", "이 리비전일 때만")),
        CommonOptions.message(words),
      ],
      mainOptions: ["body|append|prepend", "title", "tag", "untag", "date", "set"],
      examples: [
        Example(
          words("memo edit shopping", "memo edit 장보기"),
          words("Edit it in your editor", "편집기에서 고치기"), isDaily: true),
        Example(
          words("memo edit shopping --append Bread", "memo edit 장보기 --append 빵"),
          words("Add a line at the end", "끝에 한 줄 덧붙이기"), isDaily: true),
        Example(
          words("memo edit @ --tag home --title Groceries", "memo edit @ --tag 집 --title '장 볼 것'"),
          words("Tag and rename the memo edited last", "마지막에 고친 메모에 태그와 새 제목")),
        Example(
          words("memo edit plan --set status=done", "memo edit 계획 --set status=done"),
          words("Set a key of the front matter", "머리말의 키를 정하기")),
      ])
  }

  /// The options that change the memo without an editor.
  private static let changing = [
    "body", "append", "prepend", "title", "date", "tag", "untag", "set", "unset",
  ]

  static func run(_ session: Session) throws(Failure) {
    try session.requireName()
    let notebook = try session.open()
    let isEdit = !session.parsed.given(of: changing).isEmpty
    let path = try session.resolveOne(for: isEdit ? .changing : .reading, in: notebook)
    let outcome =
      isEdit
      ? try update(path, session, notebook)
      : try openInEditor(path, session, notebook)
    warn(of: outcome, session)
    try session.report(outcome, in: notebook, asList: false) { memo in
      outcome.isChanged
        ? session.words("edited \(memo.path)", "고쳤습니다: \(memo.path)")
        : session.words("unchanged \(memo.path)", "그대로입니다: \(memo.path)")
    }
  }

  /// Tells of tags that stand in the text, where no option takes them away.
  private static func warn(of outcome: Outcome, _ session: Session) {
    guard let memo = outcome.memos.first else { return }
    let wanted = Set(session.parsed.values("untag").map { $0.lowercased() })
    for tag in memo.tags where wanted.contains(tag.lowercased()) {
      session.messages.warn(
        "tag_in_text",
        session.words("#\(tag) stands in the text itself", "본문에 있는 태그입니다: #\(tag)"),
        hint: "memo edit \(ShellWords.path(memo.path.text))", path: memo.path.text)
    }
  }

  private static func openInEditor(
    _ path: RelativePath, _ session: Session, _ notebook: Notebook
  ) throws(Failure) -> Outcome {
    let revision = session.parsed.value("if-rev")
    let editing = try session.attempt { () throws(MemoError) in
      try notebook.beginEditing(path, ifRevision: revision)
    }
    editing.notices.forEach(session.messages.tell)
    try session.openEditor(
      editing.absolutePath, retry: "memo edit \(ShellWords.quoted(path.text))")
    let message = session.parsed.value("message")
    return try session.attempt { () throws(MemoError) in
      try notebook.finishEditing(editing, message: message)
    }
  }

  private static func update(
    _ path: RelativePath, _ session: Session, _ notebook: Notebook
  ) throws(Failure) -> Outcome {
    let parsed = session.parsed
    var edit = Edit(
      title: parsed.value("title"), addedTags: parsed.values("tag"),
      removedTags: parsed.values("untag"), unset: parsed.values("unset"),
      ifRevision: parsed.value("if-rev"), message: parsed.value("message"))
    for text in parsed.values("set") { try set(text, in: &edit, session) }
    if let date = parsed.value("date") {
      edit.date = try session.attempt { () throws(MemoError) in try notebook.date(date) }
    }
    edit.body = try body(session)
    return try session.attempt { () throws(MemoError) in try notebook.update(path, edit) }
  }

  /// The one change of the text.
  private static func body(_ session: Session) throws(Failure) -> Edit.Body? {
    let names = session.parsed.given(of: ["body", "append", "prepend"])
    guard names.count < 2 else {
      throw session.misuse(
        "only one of -b, --append and --prepend", "-b, --append, --prepend는 하나만 씁니다")
    }
    guard let name = names.first, let value = session.parsed.value(name) else { return nil }
    let text = try session.text(value)
    switch name {
    case "append": return .append(text)
    case "prepend": return .prepend(text)
    default: return .replace(text)
    }
  }

  /// Reads `KEY=TEXT` or `KEY:=YAML`.
  private static func set(
    _ text: String, in edit: inout Edit, _ session: Session
  ) throws(Failure) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw session.misuse("--set needs KEY=TEXT, not “\(text)”", "--set은 KEY=TEXT 꼴입니다: “\(text)”")
    }
    let value = String(text[text.index(after: sign)...])
    var key = text[..<sign]
    if key.last == ":" {
      key.removeLast()
      edit.values.append((key: String(key), yaml: value))
    } else {
      edit.texts.append((key: String(key), text: value))
    }
  }
}
