internal import Arguments
internal import MemoKit

/// `memo sync [REMOTE]`.
enum SyncCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "sync", summary: words("Bring this device and a remote to the same state", "원격과 서로 같게 맞춥니다"),
      discussion: discussion(words),
      positionals: [.init("REMOTE", completion: .remote)],
      options: [
        OptionSpec(
          "dry-run",
          help: words(
            "Only tell what would come, go and clash, uncommitted edits not counted in",
            "무엇을 받고 보내고 무엇이 충돌하는지만 보입니다 (커밋되지 않은 것은 빼고)")),
        CommonOptions.message(words),
      ],
      mainOptions: ["dry-run"],
      examples: [
        Example("memo sync", words("With the notebook's remote", "메모장의 원격과"), isDaily: true),
        Example(
          "memo sync --dry-run", words("What it would do", "하면 어떻게 되는지 보기")),
        Example("memo sync backup", words("With another remote", "다른 원격과")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let notebook = try session.open()
    var options = SyncOptions(
      remote: session.parsed.words.first, isConfirmed: session.parsed.isSet("yes"),
      isInteractive: session.canAsk, isDryRun: session.parsed.isSet("dry-run"),
      message: session.parsed.value("message"))
    while true {
      let outcome: SyncOutcome
      do throws(MemoError) {
        outcome = try session.reporting(sharesTerminal: options.isInteractive) {
          [options] (report) throws(MemoError) in try notebook.sync(options, progress: report)
        }
      } catch {
        try confirm(error, &options, session)
        continue
      }
      SyncPrinter(session, notebook).print(outcome)
      // What could not be committed was not synced, whatever else was.
      if let error = outcome.uncommitted { throw session.unfinished(error) }
      return
    }
  }

  /// Asks a person whether to go on in spite of `error`, where a yes is all that lacks.
  private static func confirm(
    _ error: MemoError, _ options: inout SyncOptions, _ session: Session
  ) throws(Failure) {
    let words = session.words
    var failure = Failure(error, words)
    switch error {
    case .mostAreGone(let gone, let all):
      let (gone, all) = (words.number(gone), words.number(all))
      failure.message = words(
        "\(gone) of \(all) memos are gone from this folder at once, and would be gone everywhere",
        "이 폴더에서 메모 \(all)개 중 \(gone)개가 한꺼번에 없어졌고, 다른 기기에서도 없어집니다")
      failure.hint = words(
        "is a folder not mounted? memo status shows it; if they are to go: memo sync --yes",
        "마운트되지 않은 폴더가 있습니까? memo status로 확인하고, 없애는 것이 맞으면: memo sync --yes")
    case .changedMeanwhile(let path):
      failure.message = words(
        "\(path) is being written to all the time, and the remote has changed it, too",
        "계속 쓰이고 있는 파일이 원격에서도 바뀌었습니다: \(path)")
      failure.hint = words(
        "nothing is lost; when the program that writes it is done: memo sync",
        "잃은 것은 없습니다. 그 파일을 쓰는 프로그램이 끝나면: memo sync")
    case .git(.filtered):
      // After git's own merge and checkout there is nothing to apply.
      failure.hint = words(
        "git pull --no-rebase, then memo sync", "git pull --no-rebase를 한 뒤 memo sync")
    default: break
    }
    // Each question is asked once, and a yes answers no other.
    guard let question = error.syncQuestion, !options.answers.contains(question), session.canAsk
    else { throw failure }
    session.messages.say(failure.message)
    guard session.asks(question.question(words)) else {
      throw Failure(
        .refused, "not_confirmed", words("nothing was synced", "동기화하지 않았습니다"),
        hint: failure.hint)
    }
    options.answers.insert(question)
  }
}
