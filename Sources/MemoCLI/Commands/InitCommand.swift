internal import Arguments
internal import MemoKit

/// `memo init [DIR]`.
enum InitCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "init", summary: words("Make a folder a notebook", "폴더를 메모장으로 만듭니다"),
      discussion: words(
        "Files that are there stay as they are; what has no history yet is committed.",
        "있던 파일은 그대로 두고, 히스토리에 없으면 커밋합니다."),
      positionals: [.init("DIR", completion: .folders)],
      examples: [
        Example("memo init", words("This folder becomes one", "지금 폴더를 메모장으로")),
        Example("memo init ~/notes", words("That folder becomes one", "그 폴더를 메모장으로")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let named = session.parsed.words.first ?? session.parsed.value("notebook")
    let folder = session.absolute(named ?? ".")
    let zone = Zones.systemName(TZ: session.context.environment["TZ"])
    let made = try session.watching { (report) throws(MemoError) in
      try Notebook.make(
        at: folder, settings: session.settings, timezoneName: zone, progress: report)
    }
    if session.form.isJSON {
      session.print(
        json: [
          .object([
            ("root", .string(made.root)), ("memos", .int(made.memos)),
            ("commits", .int(made.commits)), ("was_notebook", .bool(made.wasNotebook)),
          ])
        ], asList: false)
    } else {
      let words = session.words
      session.messages.say(
        made.wasNotebook
          ? words("\(made.root) is a notebook already", "이미 메모장입니다: \(made.root)")
          : words(
            "\(made.root) is a notebook now: \(words.memos(made.memos))",
            "메모장을 만들었습니다: \(made.root), \(words.memos(made.memos))"))
    }
    made.notices.forEach(session.messages.tell)
    if let error = made.uncommitted { throw session.unfinished(error) }
  }
}
