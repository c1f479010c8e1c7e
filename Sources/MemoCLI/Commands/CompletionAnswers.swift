internal import Arguments
internal import MemoKit
internal import MemoText

extension Completion {
  /// A memo.
  static let memo = Completion.asked("memo")
  /// A tag that a memo carries.
  static let tag = Completion.asked("tag")
  /// A folder of the notebook.
  static let folder = Completion.asked("folder")
  /// A day in words.
  static let day = Completion.asked("day")
  /// The key of a setting.
  static let setting = Completion.asked("setting")
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
    if name == "setting" { return settings(line.typed, session.words) }
    guard let notebook = notebook(line, session), let snapshot = try? notebook.snapshot() else {
      return []
    }
    switch name {
    case "memo": return memos(line, snapshot)
    case "tag": return beginning(line.typed, snapshot.memos.flatMap(\.tags))
    case "folder": return beginning(line.typed, snapshot.memos.flatMap { folders($0.path) })
    default: return []
    }
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

  /// Words without what could disturb a terminal, each once, in order.
  private static func beginning(
    _ typed: String, _ words: [String]
  ) -> [HalfTypedLine.Candidate] {
    let wanted = Folding.fold(typed)
    return Set(words).sorted()
      .filter { Folding.fold($0).starts(with: wanted) && Escaping.field($0) == $0 }
      .map { .init($0) }
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

  private static func settings(
    _ typed: String, _ words: Words
  ) -> [HalfTypedLine.Candidate] {
    (NotebookConfiguration.settings + PersonalSettings.settings)
      .filter { $0.key.hasPrefix(typed) }.map { .init($0.key, $0.summary(words)) }
  }

  private static func days(_ typed: String, _ words: Words) -> [HalfTypedLine.Candidate] {
    let english = ["today", "yesterday", "7 days ago", "1 month ago"]
    let korean = ["오늘", "어제", "7일 전", "1개월 전"]
    return (words.language == .korean ? korean + english : english)
      .filter { $0.hasPrefix(typed) }.map { .init($0) }
  }
}
