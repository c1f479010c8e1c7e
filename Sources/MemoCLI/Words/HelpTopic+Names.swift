internal import Arguments

extension HelpTopic {
  /// What the help tells beside the commands.
  static func all(_ words: Words) -> [HelpTopic] {
    [
      names(words), queries(words), dates(words), formats(words), environment(words),
      files(words), exitStatus(words),
    ]
  }

  static func names(_ words: Words) -> HelpTopic {
    HelpTopic(
      "names", title: words("Naming a memo", "메모를 가리키는 법"),
      summary: words(
        "How a MEMO is named: by title, file name, part of one, @",
        "MEMO를 가리키는 법: 제목, 파일 이름, 그 일부, @"),
      text: words(
        "Where a command wants a MEMO, these are tried in order and the first that fits decides. "
          + "A beginning or part never chooses alone what rm removes, mv moves, resolve ends or an option of edit "
          + "changes: a terminal asks. A conflict copy is named by its path or file name only. "
          + "Behind -- a name may begin with a dash. On a terminal, several fits or no MEMO at all "
          + "open a list that narrows while you type. log, diff, restore and show --at find removed "
          + "memos, too, after the others.",
        "MEMO 자리에는 아래 이름을 차례로 맞춰 보고 처음 맞는 것을 씁니다. 지우거나 옮기거나 충돌을 정리하거나 edit 옵션으로 고칠 때는 "
          + "앞부분이나 일부만으로 정하지 않고 터미널에서 묻습니다. 충돌 사본은 경로나 파일 이름으로만 가리킵니다. -- 뒤에는 -로 시작하는 이름도 씁니다. 여럿에 맞거나 "
          + "MEMO를 적지 않으면 터미널에서는 입력에 따라 좁혀지는 목록이 열립니다. log, diff, "
          + "restore, show --at은 지운 메모도 마지막에 찾습니다."),
      rows: [
        Row("@, @2", words("The memo edited last, the one before it", "마지막에 고친 메모, 그 앞의 메모")),
        Row(
          "work/plan.md",
          words(
            "Its path in the notebook; .md may be left out", "메모장 안의 경로. .md는 빼도 됩니다")),
        Row(
          "./plan.md, /home/…",
          words("A path from the working folder, or a whole one", "현재 폴더에서 본 경로, 또는 전체 경로")),
        Row("plan", words("Its file name without the ending", "확장자를 뺀 파일 이름")),
        Row("\"Work plan\"", words("Its title", "제목")),
        Row(
          "wor, ㅈㅂㄱ",
          words(
            "A beginning, a part, or Korean initial consonants of title or file name, if only one "
              + "memo has it",
            "제목이나 파일 이름의 앞부분, 일부, 초성. 한 메모에만 맞아야 합니다")),
      ])
  }

  static func queries(_ words: Words) -> HelpTopic {
    HelpTopic(
      "queries", title: words("Words of a search", "검색어"),
      summary: words("What can be searched for", "검색어 쓰는 법"),
      text: words(
        "For search and list. Every word must occur somewhere in title, tags or text. What cannot "
          + "be read is looked for as it is; no query is an error.",
        "search와 list에 씁니다. 낱말이 모두 제목, 태그, 본문 어딘가에 있어야 합니다. 해석할 수 없는 "
          + "것은 글자 그대로 찾으며, 틀린 검색어는 없습니다."),
      rows: [
        Row("milk, \"two eggs\"", words("A word, a phrase", "낱말, 구절")),
        Row("ㅈㅂㄱ", words("Korean by initial consonants: 장보기", "초성: 장보기")),
        Row("-x, NOT x", words("Without x", "x가 없는 것")),
        Row("a OR b, ( )", words("Either; grouping", "둘 중 하나, 묶기")),
        Row(
          "title: body: tag: path:",
          words("Only there: title:plan tag:work", "그곳에서만: title:계획 tag:일")),
        Row("pinned:yes", words("Pinned memos", "고정된 메모")),
        Row(
          "date:2026-01..2026-03, edited:<7d",
          words("By date, by age of the last edit", "날짜, 마지막으로 고친 때")),
        Row("has:link|task|image|code", words("With such a thing in it", "그런 것이 든 메모")),
        Row("/colou?r/", words("A regular expression", "정규식")),
      ])
  }

  static func dates(_ words: Words) -> HelpTopic {
    HelpTopic(
      "dates", title: words("Dates", "날짜"),
      summary: words("How dates and earlier states are written", "날짜와 예전 상태를 쓰는 법"),
      text: words(
        "For --date, --since, --until, --on and in queries; a month or a year means all of it. For "
          + "--at and diff, which take the last two rows as well, a day, month or year means its end.",
        "--date, --since, --until, --on과 검색어에 씁니다. 달이나 해는 그 전체를 뜻합니다. --at과 diff에서는 날, "
          + "달, 해가 그 끝을 뜻하고 마지막 두 줄도 쓸 수 있습니다."),
      rows: [
        Row("2026, 2026-11, 2026-11-30", words("A year, a month, a day", "해, 달, 날")),
        Row("2026-11-30 15:00", words("A minute", "시각")),
        Row(
          "today, yesterday",
          words("The day; 오늘, 어제, 그제 as well", "그날. 오늘, 어제, 그제도 됩니다")),
        Row(
          "7 days ago, 2 weeks ago", words("That day; 7일 전, 2주 전", "그날. 7일 전, 2주 전도 됩니다")),
        Row("D..D, D.., ..D", words("From one to the other, both included", "사이. 양 끝을 포함합니다")),
        Row(
          "1a2b3c4",
          words(
            "A commit by its first digits: four of which one is a letter, or five",
            "커밋 번호의 앞부분. 영문자가 든 네 자리, 또는 다섯 자리부터")),
        Row(
          "'~1', '~2'",
          words(
            "One, two changes of that memo back; one not committed yet counts",
            "그 메모의 한 번 전, 두 번 전. 커밋되지 않은 변경도 셉니다")),
      ])
  }
}
