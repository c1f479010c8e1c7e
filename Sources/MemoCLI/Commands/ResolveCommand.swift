internal import Arguments
internal import MemoKit

/// `memo resolve MEMO`.
enum ResolveCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "resolve", summary: words("End a conflict", "충돌을 정리합니다"),
      discussion: words(
        "Of the memo and its conflict copy, keeps the memo as it is, the copy's text in place of the "
          + "memo's, or both, the copy's text below the memo's; the copy goes. MEMO may also name the "
          + "copy. Without --keep a terminal shows the difference and asks. memo undo takes it back.",
        "메모와 충돌 사본 가운데 메모를 그대로 두거나(memo), 사본의 글로 바꾸거나(copy), 메모 아래에 사본의 글을 "
          + "붙이고(both) 사본을 없앱니다. MEMO에 사본을 써도 됩니다. --keep이 없으면 터미널에서 다른 곳을 보이고 묻습니다. "
          + "memo undo로 되돌립니다."),
      positionals: [.init("MEMO", completion: .conflict)],
      options: [
        OptionSpec(
          "keep", value: .choice(["memo", "copy", "both", "ours", "theirs"]), repetition: .last,
          help: words(
            "What to keep; ours is memo, theirs is copy", "남길 것. ours는 memo, theirs는 copy")),
        CommonOptions.message(words),
      ],
      mainOptions: ["keep"],
      examples: [
        Example(
          words("memo resolve shopping", "memo resolve 장보기"),
          words("Look at both and choose", "둘을 보고 고르기")),
        Example(
          words("memo resolve shopping --keep both", "memo resolve 장보기 --keep both"),
          words("One below the other", "두 글을 위아래로 두기")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    if session.parsed.words.isEmpty, !session.canPick { throw session.missingName }
    let given = session.parsed.value("keep").flatMap(Resolution.init(word:))
    if given == nil, !session.canAsk { throw undecided(session) }
    let notebook = try session.open()
    let conflicts = try session.attempt { () throws(MemoError) in try notebook.conflicts() }
    let path = try path(among: conflicts, session, notebook)
    if let given { return try end(path, given, session, notebook) }
    let meant = conflicts.filter { $0.copy.path == path || $0.memo?.path == path }
    guard !meant.isEmpty else { throw Failure(.noConflict(path), session.words) }
    // Each copy is a question of its own.
    for conflict in meant {
      try ConflictPrinter(session, notebook).show(conflict)
      session.output.line("")
      session.output.flush()
      try end(conflict.copy.path, try ask(session), session, notebook)
    }
  }

  /// Ends the conflict of a memo, or of one of its copies.
  private static func end(
    _ path: RelativePath, _ keep: Resolution, _ session: Session, _ notebook: Notebook
  ) throws(Failure) {
    let (words, message) = (session.words, session.parsed.value("message"))
    let outcome: Outcome
    do throws(Failure) {
      outcome = try session.attempt { () throws(MemoError) in
        try notebook.resolve(path, keep: keep, message: message)
      }
    } catch {
      guard error.code == "ambiguous", let first = error.candidates.first else { throw error }
      var failure = error
      failure.message = words("\(path) has several copies", "사본이 여럿입니다: \(path)")
      failure.hint =
        words("name one: ", "하나를 고르십시오: ")
        + "memo resolve --keep copy \(ShellWords.path(first.path.text))"
      throw failure
    }
    try session.report(outcome, in: notebook, asList: false) { keep.message($0.path, words) }
  }

  /// The memo or copy that is named, or chosen among those in conflict.
  private static func path(
    among conflicts: [Conflict], _ session: Session, _ notebook: Notebook
  ) throws(Failure) -> RelativePath {
    if let word = session.parsed.words.first {
      // A memo that is not there any more has no name but that in its copy.
      let left = conflicts.first { conflict in
        conflict.memo == nil && [word, word + ".md"].contains(conflict.copy.conflictOf)
      }
      if let left { return left.copy.path }
      return try session.resolve(word, for: .changing, in: notebook)
    }
    let paths = Set(conflicts.map { ($0.memo ?? $0.copy).path })
    guard !paths.isEmpty else {
      throw Failure(
        .notFound, "no_conflict", session.words("there are no conflict copies", "충돌 사본이 없습니다"),
        hint: "memo conflicts")
    }
    let chosen = try session.pick(many: false, in: notebook) { paths.contains($0.path) }
    guard let path = chosen?.first else { throw session.missingName }
    return path
  }

  /// Nobody can be asked what to keep.
  private static func undecided(_ session: Session) -> Failure {
    let name = ShellWords.path(session.parsed.words.first ?? "MEMO")
    return Failure(
      .usage, "usage",
      session.words("what to keep was not said", "무엇을 남길지 정하지 않았습니다"),
      hint: ["memo", "copy", "both"].map { "memo resolve --keep \($0) \(name)" }
        .joined(separator: session.words(", or ", " 또는 ")))
  }

  /// What a person chooses who has seen the difference.
  private static func ask(_ session: Session) throws(Failure) -> Resolution {
    let words = session.words
    let prompt = Output(session.context.errors, isColoured: false)
    prompt.add(words.keepQuestion + " [m/c/b] ")
    prompt.flush()
    let answer = session.context.input.readLine()
    guard let keep = answer.flatMap(Resolution.init(answer:)) else {
      throw Failure(
        .interrupted, "not_chosen", words.nothingChosen,
        hint: words(
          "m, c or b chooses; so does --keep: memo help resolve",
          "m, c, b로 고르거나 --keep을 씁니다: memo help resolve"))
    }
    return keep
  }
}
