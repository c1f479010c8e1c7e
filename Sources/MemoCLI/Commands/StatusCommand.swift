internal import Arguments
internal import MemoKit
internal import MemoText

/// `memo status`.
enum StatusCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "status", aliases: ["st"],
      summary: words("Show what is not committed and what needs you", "커밋되지 않은 것과 손볼 것을 봅니다"),
      discussion: words(
        "Nothing is changed. For programs a line for each finding: kind, path, detail. Kinds are add, "
          + "edit and remove of what is not committed (the detail tells what holds it back), ahead, "
          + "behind and never_synced of the remote, conflict_copy, damaged, setting and others.",
        "아무것도 바꾸지 않습니다. 프로그램에는 한 줄에 하나씩 종류, 경로, 내용을 출력합니다. 종류는 커밋되지 않은 것의 add, edit, remove(내용은 "
          + "커밋하지 않는 까닭), 원격과의 차이인 ahead, behind, never_synced, 그리고 conflict_copy, damaged, "
          + "setting 등입니다."),
      examples: [
        Example(
          "memo status", words("What is not committed, and what is damaged", "커밋되지 않은 것과 손상된 것"))
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let notebook = try session.openQuietly()
    let status = try session.attempt { () throws(MemoError) in try notebook.status() }
    switch session.form {
    case .human: StatusPage(session, status).print()
    case .json, .jsonLines: session.print(json: [.object(JSON.members(of: status))], asList: false)
    case .nul:
      for path in status.findings.compactMap(\.path) { session.print(path: path, in: notebook) }
    case .lines, .template:
      for finding in status.findings { print(finding, session, notebook) }
    }
  }

  /// `kind⇥path⇥detail`.
  private static func print(_ finding: Finding, _ session: Session, _ notebook: Notebook) {
    session.output.add(finding.kind + "\t")
    if let path = finding.path {
      session.output.add(session.fit(session.shown(path, in: notebook)))
    }
    session.output.line("\t" + Escaping.field(finding.detail))
  }
}
