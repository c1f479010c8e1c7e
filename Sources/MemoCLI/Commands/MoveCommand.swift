internal import Arguments
internal import MemoKit

/// `memo mv MEMO NEW`.
enum MoveCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "mv", aliases: ["move"],
      summary: words("Rename or move a memo; links follow", "메모의 이름이나 자리를 바꾸고 링크를 고칩니다"),
      discussion: words(
        "NEW is a file name, a path in the notebook, or a folder that ends in /; the extension may be "
          + "left out. MEMO may be a folder, too. Links to what moves, and relative links in it, are "
          + "rewritten in their own manner, all in one commit that memo undo takes back. A link that "
          + "pointed nowhere or to one of several memos stays as it is. Nothing is ever written over.",
        "NEW는 파일 이름, 메모장 안의 경로, 또는 /로 끝나는 폴더입니다. 확장자는 빼도 됩니다. MEMO는 폴더여도 됩니다. 옮긴 것을 "
          + "가리키는 링크와 그 안의 상대 링크를 쓰인 방식 그대로 고쳐 커밋 하나로 남기며, memo undo로 되돌립니다. 가리키는 것이 "
          + "없거나 여럿에 맞던 링크는 그대로 둡니다. 이미 있는 파일은 덮어쓰지 않습니다."),
      positionals: [
        .init("MEMO", isRequired: true, completion: .memo),
        .init("NEW", isRequired: true, completion: .place),
      ],
      options: [
        OptionSpec(
          "dry-run", help: words("Only show what would change", "무엇이 바뀔지 보이기만 합니다")),
        CommonOptions.message(words),
      ],
      examples: [
        Example(
          words("memo mv plan plan-2026", "memo mv 계획 계획-2026"),
          words("Another name", "이름 바꾸기"), isDaily: true),
        Example(
          words("memo mv plan work/", "memo mv 계획 일/"), words("Into a folder", "폴더로 옮기기")),
        Example(
          words("memo mv work/ archive/work/", "memo mv 일/ 보관/일/"),
          words("A whole folder", "폴더째 옮기기")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    guard !session.parsed.words[1].isEmpty else {
      throw session.misuse(
        "mv takes a MEMO and its NEW name or folder", "MEMO와 NEW(새 이름이나 폴더)를 적어야 합니다")
    }
    let notebook = try session.open()
    let source = try source(session.parsed.words[0], session, notebook)
    let target = try session.attempt { () throws(MemoError) in
      try notebook.newPlace(
        of: source, TypedBytes.bytes(session.parsed.words[1]), from: session.context.workingFolder)
    }
    let printer = MovePrinter(session, notebook)
    guard !session.parsed.isSet("dry-run") else {
      let preview = try session.attempt { () throws(MemoError) in
        try notebook.preview(moving: source, to: target)
      }
      return printer.print(preview)
    }
    let message = session.parsed.value("message")
    let outcome = try session.attempt { () throws(MemoError) in
      try notebook.move(source, to: target, message: message)
    }
    try printer.print(outcome, source, target)
  }

  private static func source(
    _ name: String, _ session: Session, _ notebook: Notebook
  ) throws(Failure) -> MoveSource {
    let folder = try session.attempt { () throws(MemoError) in
      try notebook.movableFolder(TypedBytes.bytes(name), from: session.context.workingFolder)
    }
    if let folder { return .folder(folder) }
    return .memo(try session.resolve(name, for: .changing, in: notebook))
  }
}
