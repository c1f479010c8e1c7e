internal import Arguments
internal import MemoKit

/// `memo clone URL [DIR]`.
enum CloneCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "clone", summary: words("Fetch a notebook from a remote", "원격의 메모장을 받아 옵니다"),
      discussion: words(
        "Makes the folder DIR, called as the last part of URL where it is left out, and prints its "
          + "path; memo sync keeps it level from then on. A remote with nothing in it becomes an empty "
          + "notebook; that is the only commit a clone makes. URL is a folder, HOST:PATH, ssh://HOST/PATH or https://HOST/PATH.",
        "DIR 폴더를 만들고 경로를 출력합니다. DIR을 쓰지 않으면 URL의 마지막 이름으로 만듭니다. 그 뒤로는 memo "
          + "sync로 맞춥니다. 원격이 비어 있으면 빈 메모장이 됩니다. URL은 폴더, HOST:PATH, ssh://HOST/PATH, "
          + "https://HOST/PATH입니다."),
      positionals: [
        .init("URL", isRequired: true, completion: .folders), .init("DIR", completion: .folders),
      ],
      options: [CommonOptions.message(words)],
      examples: [
        Example(
          "memo clone me@example.org:memos.git ~/memos",
          words("Your memos on another device", "다른 기기에 내 메모장 받기"))
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let url = session.address(session.parsed.words[0])
    let named = session.parsed.words.dropFirst().first ?? session.parsed.value("notebook")
    guard let name = named ?? URLText.folderName(url) else {
      throw session.misuse(
        "“\(URLText.shown(url))” names no folder", "폴더 이름을 알 수 없습니다: “\(URLText.shown(url))”",
        hint: "memo clone URL DIR")
    }
    let folder = session.absolute(name)
    let (settings, isInteractive) = (session.settings, session.canAsk)
    let message = session.parsed.value("message")
    do throws(MemoError) {
      let (notebook, outcome) = try session.reporting(sharesTerminal: isInteractive) {
        (report) throws(MemoError) in
        try Notebook.clone(
          url, into: folder, settings: settings, isInteractive: isInteractive, message: message,
          progress: report)
      }
      report(outcome, in: notebook, session)
      if named == nil { hint(at: notebook, session) }
    } catch {
      if case .notEmpty = error {
        throw Failure(.notEmpty(session.normalized(name)), session.words)
      }
      throw failure(error, session)
    }
  }

  /// The folder for programs, and how much came for a person.
  private static func report(_ outcome: SyncOutcome, in notebook: Notebook, _ session: Session) {
    session.notebook = notebook
    switch session.form {
    case .json, .jsonLines:
      return SyncPrinter(session, notebook).print(
        outcome, leading: [("root", .string(notebook.root))])
    case .nul: session.output.add(session.fit(Array(notebook.root.utf8)) + [0])
    case .human, .lines, .template:
      session.output.add(session.fit(Array(notebook.root.utf8)))
      session.output.line("")
      let words = session.words
      session.messages.say(
        outcome.received.isEmpty
          ? words("the remote is empty", "원격이 비어 있습니다")
          : words.things(outcome.received.map(\.path)) + words(" received", " 받음"))
    }
    outcome.notices.forEach(session.messages.tell)
  }

  /// How a notebook is found whose place nobody named.
  private static func hint(at notebook: Notebook, _ session: Session) {
    guard !session.form.isJSON, session.context.home.map({ $0 + "/memos" }) != notebook.root
    else { return }
    let name = ShellWords.path(notebook.root)
    session.messages.hint(
      session.words(
        "memo finds it inside of it: cd \(name); from everywhere only ~/memos, or what MEMO_NOTEBOOK "
          + "or memo -N names",
        "그 폴더 안에서 씁니다: cd \(name). 다른 곳에서는 ~/memos나 MEMO_NOTEBOOK, memo -N으로 정한 메모장을 찾습니다"))
  }

  /// Why there is no clone; what a notebook would be told of a sync later is no advice here.
  private static func failure(_ error: MemoError, _ session: Session) -> Failure {
    var failure = Failure(error, session.words)
    if case .git(.filtered) = error {
      failure.hint = session.words(
        "git clone runs filters, memo sync goes on from there",
        "필터는 git clone이 실행합니다. 그 뒤로는 memo sync로 합니다")
    }
    guard case .remote(let reason, let url) = error else { return failure }
    switch reason {
    case .unreachable, .timedOut, .notARepository, .keepsMoving, .redirected, .programMissing,
      .incomplete:
      failure.hint =
        session.words("see what git says: ", "git이 무엇이라 하는지 보십시오: ")
        + "git ls-remote \(ShellWords.path(URLText.shown(url)))"
    default: break
    }
    return failure
  }
}
