internal import Arguments
internal import MemoKit

/// `memo show MEMO…`.
enum ShowCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "show", aliases: ["cat"], summary: words("Show a memo", "메모를 봅니다"),
      positionals: [.init("MEMO", isRepeatable: true)],
      options: [OptionSpec("raw", help: words("Print the file's bytes", "파일을 그대로 출력합니다"))])
  }

  static func run(_ session: Session) throws(Failure) {
    try session.requireName()
    let notebook = try session.open()
    let paths = try session.resolveAll(for: .reading, in: notebook)
    var contents: [MemoContent] = []
    for path in paths {
      contents.append(try session.attempt { () throws(MemoError) in try notebook.read(path) })
    }
    try PagePrinter(session, notebook).print(contents)
  }
}
