internal import Arguments
internal import MemoKit

/// `memo links MEMO`.
enum LinksCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "links", summary: words("List the links of a memo", "메모에 든 링크를 봅니다"),
      discussion: words(
        "Where each link points; one that points to nothing, or to one of several files, is marked. "
          + "Piped, a line each: path:line:column:target, and the link as it is written where it has "
          + "no one target. A wiki link means a path, its end, a file name or a title.",
        "링크마다 가리키는 곳을 보입니다. 가리키는 것이 없거나 여럿에 맞는 링크는 표시합니다. 파이프로 보내면 한 줄에 하나씩 "
          + "경로:줄:칸:대상을 출력하고, 대상이 하나로 정해지지 않으면 적힌 그대로 출력합니다. 위키 링크는 경로, 경로의 끝부분, 파일 이름, "
          + "제목으로 찾습니다."),
      positionals: [.init("MEMO", completion: .memo)],
      examples: [
        Example(
          words("memo links plan", "memo links 계획"), words("Where a memo points", "메모가 가리키는 곳"))
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let notebook = try session.open()
    let path = try session.resolveOne(for: .reading, in: notebook)
    let found = try session.attempt { () throws(MemoError) in
      try session.look(at: notebook).links(of: path)
    }
    LinkPrinter(session, notebook).print(found, isIncoming: false)
    session.tellTroubles(found.listing)
  }
}

/// `memo backlinks MEMO`.
enum BacklinksCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "backlinks", summary: words("List the links to a memo", "메모를 가리키는 링크를 봅니다"),
      discussion: words(
        "The places of the notebook that link to the memo, or might. Piped, a line each: "
          + "path:line:column:text.",
        "이 메모를 가리키는 링크와, 가리킬 수도 있는 링크를 보입니다. 파이프로 보내면 한 줄에 하나씩 경로:줄:칸:글을 출력합니다."),
      positionals: [.init("MEMO", completion: .memo)],
      examples: [
        Example(
          words("memo backlinks plan", "memo backlinks 계획"),
          words("What points to a memo", "메모를 가리키는 것"))
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let notebook = try session.open()
    let path = try session.resolveOne(for: .reading, in: notebook)
    let found = try session.attempt { () throws(MemoError) in
      try session.look(at: notebook).backlinks(to: path)
    }
    LinkPrinter(session, notebook).print(found, isIncoming: true)
    session.tellTroubles(found.listing)
  }
}
