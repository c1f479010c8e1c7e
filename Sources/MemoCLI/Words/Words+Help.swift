internal import Arguments

extension Words {
  /// The headings of the help.
  var helpHeadings: HelpText.Headings {
    HelpText.Headings(
      usage: self("Usage:", "쓰는 법:"), aliases: self("Also:", "다른 이름:"),
      options: self("Options:", "옵션:"),
      globalOptions: self("Options of every command:", "모든 명령의 옵션:"),
      examples: self("Examples:", "예:"),
      topics: self("More (memo help COMMAND or TOPIC):", "더 보기 (memo help 명령이나 주제):"),
      synopsis: self("[COMMAND] [WORDS] [OPTIONS]", "[명령] [낱말] [옵션]"),
      more: self(
        "The options of every command (--json, -N DIR and others): memo help",
        "모든 명령의 옵션(--json, -N DIR 등)은 memo help에 있습니다"))
  }

  /// The headings of the man page.
  var manTitles: ManPage.Titles {
    ManPage.Titles(
      name: self("NAME", "이름"), synopsis: self("SYNOPSIS", "쓰는 법"),
      arguments: helpHeadings.synopsis, description: self("DESCRIPTION", "설명"),
      commands: self("COMMANDS", "명령"), options: self("OPTIONS", "옵션"),
      aliases: helpHeadings.aliases, examples: self("EXAMPLES", "예"),
      seeAlso: self("SEE ALSO", "참고"), manual: self("memo manual", "memo 설명서"))
  }

  /// What the man page says first.
  var manDescription: String {
    self(
      "memo keeps memos in a folder as plain Markdown files that any editor may change, and makes "
        + "a git commit of every change.\n"
        + "Without a command it lists the memos. The notebook is the folder that -N or "
        + "MEMO_NOTEBOOK names, else the nearest one above the working folder that holds a "
        + ".memo.yml, else ~/memos.",
      "memo는 메모를 폴더 안의 마크다운 파일로 두고, 바꿀 때마다 git에 커밋합니다. "
        + "파일은 어떤 편집기로든 고쳐도 됩니다.\n"
        + "명령이 없으면 목록을 보입니다. 메모장은 -N이나 MEMO_NOTEBOOK이 가리키는 폴더, 없으면 "
        + "현재 폴더에서 위로 .memo.yml이 있는 가장 가까운 폴더, 그것도 없으면 ~/memos입니다.")
  }
}
