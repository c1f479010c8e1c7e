internal import Arguments
internal import MemoKit

/// `memo conflicts`.
enum ConflictsCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "conflicts", summary: words("List conflict copies", "충돌 사본의 목록을 봅니다"),
      discussion: words(
        "A conflict copy keeps the whole text of one device where two had changed the same words of a "
          + "memo. It is a file beside the memo: memo resolve ends it, and so does removing the file "
          + "by hand. On a terminal the difference is shown, − in the memo, + in the copy; piped, a "
          + "line each: copy, memo, day.",
        "충돌 사본은 두 기기가 메모의 같은 낱말을 서로 다르게 바꾸었을 때 한쪽 글 전체를 남긴 파일로, 메모 옆에 있습니다. "
          + "memo resolve로 정리하거나 파일을 직접 지웁니다. 터미널에는 다른 곳을 함께 보입니다(−는 메모, +는 사본). "
          + "파이프로 보내면 한 줄에 하나씩 사본, 메모, 날짜를 출력합니다."),
      examples: [
        Example("memo conflicts", words("What two devices disagree on", "두 기기가 다르게 고친 것"))
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let notebook = try session.open()
    let conflicts = try session.attempt { () throws(MemoError) in try notebook.conflicts() }
    try ConflictPrinter(session, notebook).print(notebook.tellingSides(conflicts))
  }
}
