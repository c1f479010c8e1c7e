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
  /// A verb and the words it is called by: its name, then its aliases.
  struct Verb: Sendable {
    let names: [String]
    let command: any Command.Type

    fileprivate init(_ names: String..., is command: any Command.Type) {
      self.names = names
      self.command = command
    }
  }

  /// The verbs, in the order of the help.
  static let verbs = [
    Verb("init", is: InitCommand.self), Verb("new", is: NewCommand.self),
    Verb("list", "ls", is: ListCommand.self), Verb("show", "cat", is: ShowCommand.self),
    Verb("edit", is: EditCommand.self), Verb("pin", is: PinCommand.self),
    Verb("unpin", is: UnpinCommand.self), Verb("mv", "move", is: MoveCommand.self),
    Verb("rm", "remove", is: RemoveCommand.self), Verb("undo", is: UndoCommand.self),
    Verb("redo", is: RedoCommand.self), Verb("log", is: LogCommand.self),
    Verb("diff", is: DiffCommand.self), Verb("restore", is: RestoreCommand.self),
    Verb("trash", is: TrashCommand.self), Verb("search", "find", is: SearchCommand.self),
    Verb("tags", is: TagsCommand.self), Verb("links", is: LinksCommand.self),
    Verb("backlinks", is: BacklinksCommand.self), Verb("path", is: PathCommand.self),
    Verb("save", is: SaveCommand.self), Verb("status", "st", is: StatusCommand.self),
    Verb("clone", is: CloneCommand.self), Verb("remote", is: RemoteCommand.self),
    Verb("sync", is: SyncCommand.self), Verb("conflicts", is: ConflictsCommand.self),
    Verb("resolve", is: ResolveCommand.self), Verb("config", is: ConfigCommand.self),
    Verb("doctor", is: DoctorCommand.self), Verb("completions", is: CompletionsCommand.self),
    Verb("help", is: HelpCommand.self), Verb("__complete", is: CompleteCommand.self),
  ]

  /// The declaration of everything.
  static func spec(_ words: Words) -> ProgramSpec {
    ProgramSpec(
      "memo",
      summary: words(
        "Keep memos as plain Markdown files, each change a commit",
        "메모를 마크다운 파일로 두고, 바꿀 때마다 커밋합니다"),
      commands: verbs.map { $0.command.spec(words) }, groups: groups(words),
      globalOptions: CommonOptions.global(words), defaultCommand: ListCommand.spec(words),
      topics: HelpTopic.all(words), find: { command(called: $0)?.spec(words) })
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

  /// The verb of a name or an alias.
  static func command(called word: String) -> (any Command.Type)? {
    verbs.first { $0.names.contains(word) }?.command
  }
}
