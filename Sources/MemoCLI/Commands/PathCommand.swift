internal import Arguments
internal import MemoKit

/// `memo path MEMO…`.
enum PathCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "path", summary: words("Print the absolute paths of memos", "메모의 절대 경로를 출력합니다"),
      discussion: words(
        "A path a line; with -0 a NUL after each.", "한 줄에 하나씩 출력합니다. -0은 경로마다 NUL을 붙입니다."),
      positionals: [.init("MEMO", isRepeatable: true, completion: .memo)],
      examples: [
        Example(
          words("vim \"$(memo path shopping)\"", "vim \"$(memo path 장보기)\""),
          words("Open a memo in another program", "다른 프로그램으로 메모 열기"), isDaily: true)
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    try session.requireName()
    let notebook = try session.open()
    let paths = try session.resolveAll(for: .reading, in: notebook)
    guard session.form.isJSON else {
      for path in paths { print(path, session, notebook) }
      return
    }
    var objects: [JSON] = []
    for path in paths {
      let memo = try session.attempt { () throws(MemoError) in try notebook.read(path).memo }
      objects.append(session.object(memo, in: notebook))
    }
    session.print(json: objects, asList: paths.count > 1)
  }

  private static func print(_ path: RelativePath, _ session: Session, _ notebook: Notebook) {
    let bytes = notebook.absoluteBytes(of: path)
    if case .nul = session.form { return session.output.add(bytes + [0]) }
    session.output.add(session.fit(bytes))
    session.output.line("")
  }
}
