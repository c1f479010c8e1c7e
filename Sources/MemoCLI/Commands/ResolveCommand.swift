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
          + "copy. The copy is one device's whole text, without what merged cleanly into the memo. Files "
          + "that are no memos end so, too, but not with both. Without --keep a terminal shows the difference and asks. memo undo takes it back.",
        "메모와 충돌 사본 가운데 메모를 그대로 두거나(memo), 사본의 글로 바꾸거나(copy), 메모 아래에 사본의 글을 "
          + "붙이고(both) 사본을 없앱니다. MEMO에 사본을 써도 됩니다. 사본은 한 기기의 글 전체이며, 메모에 이미 합쳐진 "
          + "것은 들어 있지 않습니다. 메모가 아닌 파일도 정리하지만 both는 쓸 수 없습니다. --keep이 없으면 터미널에서 다른 곳을 보이고 묻습니다. "
          + "memo undo로 되돌립니다."),
      positionals: [.init("MEMO", completion: .conflict)],
      options: [
        OptionSpec(
          "keep", value: .choice(["memo", "copy", "both", "ours", "theirs"]), repetition: .last,
          help: words(
            "What to keep; ours is memo, theirs is copy, whoever wrote them",
            "남길 것. 누가 썼든 ours는 memo, theirs는 copy")),
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
    let notebook = try session.open()
    let conflicts = try session.attempt { () throws(MemoError) in try notebook.conflicts() }
    let path = try path(among: conflicts, session, notebook)
    if let given { return try end(path, given, session, notebook) }
    let meant = conflicts.filter { $0.copy.path == path || $0.memo?.path == path }
    guard !meant.isEmpty else { throw Failure(.noConflict(path), session.words) }
    guard session.canAsk else { throw undecided(path, session) }
    // Each copy is a question of its own.
    for conflict in notebook.tellingSides(meant) {
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
      if let path = file(word, among: conflicts, session, notebook) { return path }
      return try memo(word, among: conflicts, session, notebook)
    }
    guard let first = conflicts.first else {
      throw Failure(
        .notFound, "no_conflict", session.words("there are no conflict copies", "충돌 사본이 없습니다"),
        hint: "memo conflicts")
    }
    // A list to choose from shows memos.
    let paths = Set(conflicts.map { ($0.memo ?? $0.copy).path }.filter(\.isMemo))
    if paths.isEmpty { return first.copy.path }
    let chosen = try session.pick(many: false, in: notebook) { paths.contains($0.path) }
    guard let path = chosen?.first else { throw session.missingName }
    return path
  }

  /// The file that is no memo, or its copy, that a path names.
  private static func file(
    _ word: String, among conflicts: [Conflict], _ session: Session, _ notebook: Notebook
  ) -> RelativePath? {
    let files = conflicts.flatMap { [$0.memo, $0.copy].compactMap { $0?.path } }
      .filter { !$0.isMemo }
    return files.first { $0.text == word }
      ?? files.first { notebook.absolutePath(of: $0) == session.normalized(word) }
  }

  /// The memo that a word names; of several that fit, those in conflict are meant.
  private static func memo(
    _ word: String, among conflicts: [Conflict], _ session: Session, _ notebook: Notebook
  ) throws(Failure) -> RelativePath {
    let paths = Set(conflicts.flatMap { [$0.copy.path] + ($0.memo.map { [$0.path] } ?? []) })
    do throws(Failure) {
      return try session.chosen(for: word, in: notebook) { () throws(MemoError) in
        do throws(MemoError) {
          return try notebook.resolve(
            TypedBytes.bytes(word), for: .changing, from: session.context.workingFolder
          ) { () throws(MemoError) in try session.look(at: notebook) }
        } catch {
          guard case .ambiguous(let name, let candidates) = error else { throw error }
          let left = candidates.filter { paths.contains($0.path) }
          if left.isEmpty { throw error }
          throw left.count == 1
            ? .uncertain(name, candidate: left[0]) : .ambiguous(name, candidates: left)
        }
      }
    } catch {
      guard ["ambiguous", "uncertain"].contains(error.code), let first = error.candidates.first
      else { throw error }
      var failure = error
      let name = ShellWords.path(first.path.text)
      failure.hint = session.words(
        "name one by its path, such as: memo resolve \(name)",
        "경로로 하나를 고르십시오. 예: memo resolve \(name)")
      throw failure
    }
  }

  /// Nobody can be asked what to keep.
  private static func undecided(_ path: RelativePath, _ session: Session) -> Failure {
    let name = ShellWords.path(session.parsed.words.first ?? "MEMO")
    let choices = path.isMemo ? ["memo", "copy", "both"] : ["memo", "copy"]
    return Failure(
      .usage, "usage",
      session.words("what to keep was not said", "무엇을 남길지 정하지 않았습니다"),
      hint: choices.map { "memo resolve --keep \($0) \(name)" }
        .joined(separator: session.words(", or ", " 또는 ")))
  }

  /// What a person chooses who has seen the difference.
  private static func ask(_ session: Session) throws(Failure) -> Resolution {
    let words = session.words
    let answer = session.answer(to: words.keepQuestion + " [m/c/b] ")
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
