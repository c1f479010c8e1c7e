internal import Arguments
internal import MemoKit

/// `memo doctor`.
enum DoctorCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "doctor", summary: words("Find what is wrong or will be", "잘못된 곳과 탈이 날 곳을 찾습니다"),
      discussion: words(
        "Looks at the repository, what commands left, every memo, names, links, settings, caches and "
          + "remotes (without the network), and names each finding with the command that helps. "
          + "Nothing is changed without --fix. For programs a line each: path, line, code, message, "
          + "with colons between; line 0 is the whole file. The status is 1 if anything is left; "
          + "notes do not count.",
        "저장소, 명령이 남긴 것, 모든 메모, 이름, 링크, 설정, 캐시, 원격(네트워크 없이)을 살피고, 찾은 것마다 도움이 되는 명령을 "
          + "알려 줍니다. --fix 없이는 아무것도 바꾸지 않습니다. 프로그램에는 한 줄에 하나씩 경로, 줄, 코드, 내용을 콜론으로 나누어 "
          + "출력합니다. 줄이 0이면 파일 전체입니다. 남은 것이 있으면 종료 코드는 1이며, 참고 사항은 세지 않습니다."),
      options: [
        OptionSpec(
          "fix",
          help: words(
            "Put right what loses nothing: locks with the mark of a memo that is dead (never git's own, "
              + "however old), interrupted commands, decomposed names, damaged caches",
            "잃을 것이 없는 것만 고칩니다: 죽은 memo의 표시가 있는 잠금(git의 잠금은 오래되어도 두고), 중단된 명령, "
              + "자모가 풀린 이름, 손상된 캐시"))
      ],
      mainOptions: ["fix"],
      examples: [
        Example("memo doctor", words("Look at everything", "모두 살피기")),
        Example(
          "memo doctor --fix", words("and put right what loses nothing", "잃을 것이 없는 것은 고치기")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let notebook = try session.openQuietly()
    let isMending = session.parsed.isSet("fix")
    var checkup = try session.watching { (report) throws(MemoError) in
      try notebook.checkup(mending: isMending, progress: report)
    }
    if let file = session.context.personalFile {
      checkup.add(session.personal.problems, in: file)
    }
    CheckupPrinter(session, notebook).print(checkup)
    checkup.notices.forEach(session.messages.tell)
    guard !checkup.isClean else { return }
    session.status = checkup.findings.contains(where: \.isUnreadable) ? .storage : .nothingFound
  }
}

extension Checkup.Finding {
  /// Whether the file system said no.
  fileprivate var isUnreadable: Bool {
    if case .unreadable = kind { true } else { false }
  }
}
