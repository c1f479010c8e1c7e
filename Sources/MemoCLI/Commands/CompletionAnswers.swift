internal import Arguments
internal import MemoKit
internal import MemoText

extension Completion {
  /// A memo.
  static let memo = Completion.asked("memo")
  /// A memo, a removed one too.
  static let pastMemo = Completion.asked("past memo")
  /// A tag that a memo carries.
  static let tag = Completion.asked("tag")
  /// A folder of the notebook.
  static let folder = Completion.asked("folder")
  /// A place for what was named before: a folder with `/` behind it.
  static let place = Completion.asked("place")
  /// A day in words.
  static let day = Completion.asked("day")
  /// The key of a setting.
  static let setting = Completion.asked("setting")
  /// A value of the setting named before it.
  static let settingValue = Completion.asked("setting value")
  /// The name of a remote.
  static let remote = Completion.asked("remote")
  /// A memo with a conflict copy, or the copy.
  static let conflict = Completion.asked("conflict")
}

/// What may stand at the cursor of a half-typed line, looked up in the notebook it names.
struct CompletionAnswers {
  /// The word a completion script knows the answer by: `words`, `files` or `folders`.
  let kind: String
  /// The words.
  let candidates: [HalfTypedLine.Candidate]

  init(_ line: HalfTypedLine, _ session: Session) {
    switch line.wanted {
    case .value(.files),
      .value(.memo) where Self.isPath(line.typed):
      (kind, candidates) = ("files", [])
    case .value(.folders): (kind, candidates) = ("folders", [])
    case .value(.asked(let name)):
      kind = "words"
      candidates = Self.answer(name, line, session)
    default: (kind, candidates) = ("words", line.declared)
    }
  }

  /// Whether a memo is named by a path from the working folder or the root of the disk.
  private static func isPath(_ typed: String) -> Bool {
    ["./", "../", "/", "~"].contains { typed.hasPrefix($0) }
  }

  private static func answer(
    _ name: String, _ line: HalfTypedLine, _ session: Session
  ) -> [HalfTypedLine.Candidate] {
    if name == "day" { return days(line.typed, session.words) }
    if name == "setting" { return keys(line.typed, session.words) }
    let isFolder = name == "setting value" && form(line).map(isFolder) == true
    if name == "setting value", !isFolder { return values(line) }
    guard let notebook = notebook(line, session) else { return [] }
    if name == "remote" { return remotes(line.typed, notebook) }
    guard let snapshot = try? notebook.snapshot() else { return [] }
    switch name {
    case "conflict": return conflicts(line.typed, snapshot)
    case "memo": return memos(line, snapshot)
    case "past memo": return memos(line, snapshot) + removedMemos(line, notebook)
    case "tag":
      return beginning(
        line.typed, snapshot.tags().tags.map { ($0.tag, session.words.memos($0.memos)) })
    case "place":
      return beginning(
        line.typed, folders(snapshot).map { ($0 + "/" + movedFolder(line), "") })
    default: return beginning(line.typed, folders(snapshot).map { ($0, "") })
    }
  }

  /// What a folder that is moved is called in another one, as `work/`; a memo keeps its name
  /// unasked.
  private static func movedFolder(_ line: HalfTypedLine) -> String {
    guard let name = line.words.first, name.hasSuffix("/"),
      let path = RelativePath(String(name.dropLast()))
    else { return "" }
    return String(decoding: path.name, as: UTF8.self) + "/"
  }

  private static func folders(_ snapshot: Snapshot) -> [String] {
    Set(snapshot.memos.flatMap { folders($0.path) }).sorted()
  }

  /// The notebook that the line means.
  private static func notebook(_ line: HalfTypedLine, _ session: Session) -> Notebook? {
    let named = line.value("notebook").map { ["--notebook=\($0)"] } ?? []
    guard let parsed = try? ArgumentParser.parse(named, of: session.program),
      let meant = try? Session(
        session.context, session.personal, session.program, parsed, session.words)
    else { return nil }
    return try? meant.openQuietly()
  }

  private static func memos(
    _ line: HalfTypedLine, _ snapshot: Snapshot
  ) -> [HalfTypedLine.Candidate] {
    let found = (try? snapshot.suggestions(for: line.typed)) ?? []
    return found.compactMap { suggestion in
      var name = suggestion.name
      guard !line.words.contains(name) else { return nil }
      // Such a name would be an option; the whole path never is.
      if name.hasPrefix("-"), line.lead.isEmpty, !line.areOptionsEnded {
        guard line.typed.isEmpty, suggestion.memo.path.exactText != nil else { return nil }
        name = snapshot.notebook.absolutePath(of: suggestion.memo.path)
        guard Escaping.field(name) == name else { return nil }
      }
      let path = suggestion.memo.path.text
      let meaning = name == path || path.hasPrefix(name + ".") ? suggestion.memo.title : path
      return .init(name, Escaping.field(meaning))
    }
  }

  /// The titles of removed memos, or their paths where a title is another one's, too.
  private static func removedMemos(
    _ line: HalfTypedLine, _ notebook: Notebook
  ) -> [HalfTypedLine.Candidate] {
    guard let removed = try? notebook.past().removedMemos() else { return [] }
    let names = removed.map { memo in
      let isOwn = removed.count { $0.title == memo.title } == 1
      return (isOwn ? memo.title : memo.path.text, isOwn ? memo.path.text : memo.title)
    }
    return beginning(line.typed, names).filter {
      !$0.word.hasPrefix("-") && !line.words.contains($0.word)
    }
  }

  /// The words that begin so and hold nothing that could disturb a terminal.
  static func beginning(
    _ typed: String, _ words: [(word: String, meaning: String)]
  ) -> [HalfTypedLine.Candidate] {
    let wanted = Folding.fold(typed)
    return
      words
      .filter { Folding.fold($0.word).starts(with: wanted) && Escaping.field($0.word) == $0.word }
      .map { .init($0.word, $0.meaning) }
  }

  /// The folders a path is in, from the nearest up.
  private static func folders(_ path: RelativePath) -> [String] {
    var folders: [String] = []
    var folder = path.folder
    while let next = folder {
      if let text = next.exactText { folders.append(text) }
      folder = next.folder
    }
    return folders
  }

  private static func days(_ typed: String, _ words: Words) -> [HalfTypedLine.Candidate] {
    let english = ["today", "yesterday", "7 days ago", "1 month ago"]
    let korean = ["오늘", "어제", "7일 전", "1개월 전"]
    return (words.language == .korean ? korean + english : english)
      .filter { $0.hasPrefix(typed) }.map { .init($0) }
  }
}

// MARK: - Settings

extension CompletionAnswers {
  private static let settings = NotebookConfiguration.settings + PersonalSettings.settings

  private static func keys(_ typed: String, _ words: Words) -> [HalfTypedLine.Candidate] {
    settings.filter { $0.key.hasPrefix(typed) }.map { .init($0.key, $0.summary(words)) }
  }

  /// What the values of the setting look like that the line names.
  private static func form(_ line: HalfTypedLine) -> SettingSpec.Form? {
    line.words.first.flatMap { key in settings.first { $0.key == key }?.form }
  }

  private static func isFolder(_ form: SettingSpec.Form) -> Bool {
    if case .folder = form { true } else { false }
  }

  private static func values(_ line: HalfTypedLine) -> [HalfTypedLine.Candidate] {
    let words: [String] =
      switch form(line) {
      case .choice(let words): words
      case .flag: ["true", "false"]
      default: []
      }
    return words.filter { $0.hasPrefix(line.typed) }.map { .init($0) }
  }
}
