internal import Arguments
internal import MemoKit

/// `memo remote [NAME] [URL]`.
enum RemoteCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "remote", summary: words("Show or set where the notebook is synced", "동기화할 원격을 보거나 정합니다"),
      discussion: words(
        "Without words it lists name, address and branch, and marks the one that memo sync takes "
          + "unasked. A URL alone becomes that of origin; a NAME "
          + "alone is shown. URL is a folder, HOST:PATH, ssh://HOST/PATH or https://HOST/PATH, and "
          + "what is there must be a repository that nobody works in: --create makes one. Its "
          + "password, if any, is never shown. It has to lie outside the notebook.",
        "인자가 없으면 이름, 주소, 브랜치를 보이고 memo sync가 쓰는 원격을 표시합니다. URL만 쓰면 origin의 주소가 되고, NAME만 쓰면 그 원격을 보입니다. "
          + "URL은 폴더, HOST:PATH, ssh://HOST/PATH, https://HOST/PATH이며, 아무도 작업하지 않는 저장소(bare)여야 "
          + "합니다. --create로 새로 만듭니다. 메모장 밖에 있어야 하고, 주소에 든 비밀번호는 출력하지 않습니다."),
      positionals: [.init("NAME", completion: .remote), .init("URL", completion: .folders)],
      options: [
        OptionSpec(
          "create",
          help: words("Make an empty bare repository at URL first", "먼저 URL에 빈 저장소를 만듭니다")),
        OptionSpec("remove", help: words("Forget the remote NAME", "NAME 원격을 목록에서 뺍니다")),
      ],
      mainOptions: ["create|remove"],
      examples: [
        Example("memo remote", words("What there is", "원격 목록")),
        Example(
          "memo remote --create me@example.org:memos.git",
          words("Begin to sync over ssh", "ssh로 동기화 시작하기")),
        Example(
          "memo remote backup /media/usb/memos.git",
          words("A second one", "원격을 하나 더 두기")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let given = session.parsed.words
    let (creates, removes) = (session.parsed.isSet("create"), session.parsed.isSet("remove"))
    if creates, removes {
      throw session.misuse(
        "--create and --remove exclude each other", "--create와 --remove는 함께 쓸 수 없습니다")
    }
    if removes { return try remove(given, session) }
    guard !given.isEmpty else {
      if creates { throw session.misuse("--create needs URL", "--create에는 URL이 필요합니다") }
      let notebook = try session.open()
      let remotes = try session.attempt { () throws(MemoError) in try notebook.remotes() }
      return RemotePrinter(session).print(remotes)
    }
    let notebook = try session.open()
    let remotes = try session.attempt { () throws(MemoError) in try notebook.remotes() }
    if given.count == 1, !creates {
      if let remote = remotes.first(where: { $0.name == given[0] }) {
        return RemotePrinter(session).print(remote)
      }
      if URLText.isName(given[0]) { throw unknown(given[0], session) }
    }
    let name = given.count > 1 ? given[0] : "origin"
    try set(name, to: session.address(given[given.count - 1]), remotes, session, notebook)
  }

  /// Adds or changes a remote.
  private static func set(
    _ name: String, to url: String, _ remotes: [Remote], _ session: Session, _ notebook: Notebook
  ) throws(Failure) {
    let creates = session.parsed.isSet("create")
    let remote = try session.attempt { () throws(MemoError) in
      if creates {
        try notebook.checkAddress(url)
        try Notebook.createRemote(
          at: url, for: notebook, settings: session.settings, isInteractive: session.canAsk)
      }
      return try notebook.setRemote(name, url: url)
    }
    let (words, old) = (session.words, remotes.first { $0.name == name })
    let shown = URLText.shown(remote.url)
    if creates {
      session.messages.say(words("made an empty repository: \(shown)", "빈 저장소를 만들었습니다: \(shown)"))
    }
    RemotePrinter(session).report(remote, insteadOf: old)
  }

  private static func remove(_ given: [String], _ session: Session) throws(Failure) {
    guard given.count == 1 else {
      throw session.misuse("--remove needs one NAME", "--remove에는 NAME 하나가 필요합니다")
    }
    let notebook = try session.open()
    let remotes = try session.attempt { () throws(MemoError) in try notebook.remotes() }
    guard let remote = remotes.first(where: { $0.name == given[0] }) else {
      throw Failure(.noSuchRemote(given[0]), session.words)
    }
    try session.attempt { () throws(MemoError) in try notebook.removeRemote(remote.name) }
    RemotePrinter(session).report(removalOf: remote)
  }

  /// A word that is no remote, and no address either.
  private static func unknown(_ word: String, _ session: Session) -> Failure {
    var failure = Failure(.noSuchRemote(word), session.words)
    failure.hint = session.words(
      "memo remote \(ShellWords.path(word)) URL adds it; a folder is written ./\(word)",
      "새로 두려면 memo remote \(ShellWords.path(word)) URL. 폴더는 ./로 시작해 씁니다")
    return failure
  }
}
