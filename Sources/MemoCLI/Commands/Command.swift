internal import Arguments

/// A verb of the tool: how it is declared, and what it does.
protocol Command: Sendable {
  /// The declaration, its help in the reader's language.
  static func spec(_ words: Words) -> CommandSpec
  /// Checks the options, makes one call into the library and reports.
  static func run(_ session: Session) throws(Failure)
}

/// The tool as it is declared.
enum Program {
  /// The verbs, in the order of the help.
  static let commands: [any (Command & Sendable).Type] = [
    InitCommand.self, NewCommand.self, ListCommand.self, ShowCommand.self, EditCommand.self,
    PinCommand.self, UnpinCommand.self, MoveCommand.self, RemoveCommand.self, UndoCommand.self,
    RedoCommand.self,
    LogCommand.self, DiffCommand.self, RestoreCommand.self, TrashCommand.self,
    SearchCommand.self, TagsCommand.self, LinksCommand.self, BacklinksCommand.self,
    PathCommand.self, SaveCommand.self, StatusCommand.self, CloneCommand.self,
    RemoteCommand.self, SyncCommand.self, ConflictsCommand.self, ResolveCommand.self,
    ConfigCommand.self, DoctorCommand.self,
    CompletionsCommand.self, HelpCommand.self, CompleteCommand.self,
  ]

  /// The declaration of everything.
  static func spec(_ words: Words) -> ProgramSpec {
    ProgramSpec(
      "memo",
      summary: words(
        "Keep memos as plain Markdown files, each change a commit",
        "메모를 마크다운 파일로 두고, 바꿀 때마다 커밋합니다"),
      commands: commands.map { $0.spec(words) }, groups: groups(words),
      globalOptions: CommonOptions.global(words), defaultCommand: ListCommand.spec(words),
      topics: HelpTopic.all(words))
  }

  /// How the help groups the verbs, each in the order a newcomer meets them.
  private static func groups(_ words: Words) -> [ProgramSpec.Group] {
    [
      .init(words("Write:", "쓰기:"), ["new", "edit", "pin", "unpin"]),
      .init(
        words("Find:", "찾기:"),
        ["list", "show", "search", "tags", "links", "backlinks", "log", "diff", "path"]),
      .init(
        words("Keep:", "관리:"),
        ["init", "save", "status", "mv", "rm", "trash", "restore", "undo", "redo"]),
      .init(
        words("Sync:", "동기화:"), ["clone", "remote", "sync", "conflicts", "resolve"]),
      .init(words("Other:", "그 밖에:"), ["config", "doctor", "completions", "help"]),
    ]
  }

  /// The verb of a declaration.
  static func command(_ spec: CommandSpec, _ words: Words) -> any Command.Type {
    commands.first { $0.spec(words).name == spec.name } ?? ListCommand.self
  }
}
