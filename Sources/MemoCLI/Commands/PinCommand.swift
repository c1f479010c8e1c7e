internal import Arguments
internal import MemoKit

/// `memo pin MEMO…`.
enum PinCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "pin", summary: words("Pin memos to the top", "메모를 위에 고정합니다"),
      discussion: words(
        "At most pin_limit memos are pinned, 5 unless .memo.yml says another number.",
        "pin_limit개까지 고정합니다. .memo.yml에 없으면 5입니다."),
      positionals: [
        .init("MEMO", isRepeatable: true, completion: .memo)
      ],
      options: [CommonOptions.message(words)],
      examples: [
        Example(
          words("memo pin shopping", "memo pin 장보기"),
          words("Pin it to the top", "맨 위에 고정"), isDaily: true)
      ])
  }

  static func run(_ session: Session) throws(Failure) { try Pins.set(true, session) }
}

/// `memo unpin MEMO…`.
enum UnpinCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "unpin", summary: words("Unpin memos", "고정을 풉니다"),
      positionals: [
        .init("MEMO", isRepeatable: true, completion: .memo)
      ],
      options: [CommonOptions.message(words)])
  }

  static func run(_ session: Session) throws(Failure) { try Pins.set(false, session) }
}

/// What both do.
private enum Pins {
  static func set(_ isPinned: Bool, _ session: Session) throws(Failure) {
    try session.requireName()
    let notebook = try session.open()
    let paths = try session.resolveAll(for: .reading, in: notebook) {
      $0.isPinned != isPinned
    }
    let message = session.parsed.value("message")
    let outcome = try session.attempt { () throws(MemoError) in
      try notebook.setPinned(isPinned, paths, message: message)
    }
    try session.report(
      outcome, in: notebook, asList: max(paths.count, session.parsed.words.count) > 1
    ) { memo in
      isPinned
        ? session.words("pinned \(memo.path)", "고정했습니다: \(memo.path)")
        : session.words("unpinned \(memo.path)", "고정을 풀었습니다: \(memo.path)")
    }
  }
}
