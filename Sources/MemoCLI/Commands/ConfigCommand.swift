internal import Arguments
internal import MemoKit

/// `memo config [KEY [VALUE]]`.
enum ConfigCommand: Command {
  static func spec(_ words: Words) -> CommandSpec {
    CommandSpec(
      "config", summary: words("Show or change settings", "설정을 보거나 바꿉니다"),
      discussion: words(
        "Settings of the notebook stand in its .memo.yml: \(keys(NotebookConfiguration.settings)).\n"
          + "Your own stand in ~/.config/memo/config.yml: \(keys(PersonalSettings.settings)).\n"
          + "sync: false forbids memo sync; a notebook that is a folder of a larger repository is synced "
          + "only with sync: true, and then with all of that repository.",
        "메모장의 설정은 .memo.yml에 있습니다: \(keys(NotebookConfiguration.settings)).\n"
          + "개인 설정은 ~/.config/memo/config.yml에 있습니다: \(keys(PersonalSettings.settings)).\n"
          + "sync가 false이면 동기화하지 않습니다. 메모장이 더 큰 저장소의 폴더이면 true로 정해야 동기화하며, 그때는 저장소 전체를 "
          + "동기화합니다."),
      positionals: [.init("KEY", completion: .setting), .init("VALUE", completion: .settingValue)],
      options: [
        OptionSpec("unset", help: words("Take KEY out", "KEY를 없앱니다")),
        CommonOptions.message(words),
      ],
      mainOptions: ["unset"],
      examples: [
        Example(
          "memo config", words("All settings with their values", "모든 설정과 값"), isDaily: true),
        Example(
          "memo config pin_limit 10", words("Let ten memos be pinned", "메모를 열 개까지 고정")),
        Example(
          "memo config editor 'code --wait'", words("Choose your editor", "편집기 정하기")),
      ])
  }

  static func run(_ session: Session) throws(Failure) {
    let given = session.parsed.words
    let isUnset = session.parsed.isSet("unset")
    guard let key = given.first else {
      if isUnset { throw session.misuse("--unset needs KEY", "--unset에는 KEY가 필요합니다") }
      let notebook = try session.open()
      return SettingsPrinter(session).print(notebook)
    }
    if isUnset, given.count > 1 {
      throw session.misuse("--unset takes no VALUE", "--unset에는 VALUE를 쓰지 않습니다")
    }
    let isChange = isUnset || given.count > 1
    let value = given.count > 1 ? given[1] : nil
    if PersonalSettings.settings.contains(where: { $0.key == key }) {
      try personal(key, isChange: isChange, to: value, session)
    } else if NotebookConfiguration.settings.contains(where: { $0.key == key }) {
      try shared(key, isChange: isChange, to: value, session)
    } else {
      throw unknown(key, session)
    }
  }

  /// A setting of the notebook.
  private static func shared(
    _ key: String, isChange: Bool, to value: String?, _ session: Session
  ) throws(Failure) {
    guard isChange else {
      return SettingsPrinter(session).print(try session.open().settingStates, only: key)
    }
    let notebook = try session.openQuietly()
    let message = session.parsed.value("message")
    let outcome = try attempt(NotebookConfiguration.settings, session) { () throws(MemoError) in
      try notebook.configure(key, to: value, message: message)
    }
    outcome.notices.forEach(session.messages.tell)
    let now = try session.open().settingStates
    SettingsPrinter(session).report(key, notebook.settingStates, now)
    if let error = outcome.uncommitted { throw session.unfinished(error) }
  }

  /// A setting of the person.
  private static func personal(
    _ key: String, isChange: Bool, to value: String?, _ session: Session
  ) throws(Failure) {
    let before = session.personal.states
    guard isChange else { return SettingsPrinter(session).print(before, only: key) }
    guard let file = session.context.personalFile else {
      throw Failure(
        .notFound, "no_home", session.words("there is no home folder", "홈 폴더가 없습니다"),
        hint: session.words("set HOME or XDG_CONFIG_HOME: ", "HOME이나 XDG_CONFIG_HOME을 정하십시오: ")
          + "HOME=/home/me memo config \(key)")
    }
    _ = try attempt(PersonalSettings.settings, session) { () throws(MemoError) in
      try PersonalSettings.set(key, to: value, at: file)
    }
    SettingsPrinter(session).report(key, before, PersonalSettings(at: file).states)
  }

  /// Makes a change; a value that does not fit is told with what would.
  private static func attempt<T>(
    _ specs: [SettingSpec], _ session: Session, _ body: () throws(MemoError) -> T
  ) throws(Failure) -> T {
    do throws(MemoError) {
      return try body()
    } catch {
      let words = session.words
      switch error {
      case .invalidValue(let key, let text):
        throw Failure(
          .usage, "invalid_setting",
          words("“\(text)” is no value for \(key)", "\(key)에 쓸 수 없는 값입니다: “\(text)”"),
          hint: specs.first { $0.key == key }?.values(words))
      case .brokenSettings(let file, let problem):
        var failure = Failure(error, words)
        failure.hint = problem.hint(in: file, among: [], words)
        throw failure
      default: throw Failure(error, words)
      }
    }
  }

  private static func unknown(_ key: String, _ session: Session) -> Failure {
    let keys = (NotebookConfiguration.settings + PersonalSettings.settings).map(\.key)
    let near = Nearest.words(to: key, among: keys).map { "memo config \($0)" }
    return Failure(
      .usage, "unknown_setting",
      session.words("there is no setting “\(key)”", "그런 설정이 없습니다: “\(key)”"),
      hint: near.isEmpty ? "memo config" : near.joined(separator: session.words(", or ", " 또는 ")))
  }

  private static func keys(_ specs: [SettingSpec]) -> String {
    specs.map(\.key).joined(separator: ", ")
  }
}
