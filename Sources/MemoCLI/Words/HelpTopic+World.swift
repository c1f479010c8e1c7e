internal import Arguments

extension HelpTopic {
  static func formats(_ words: Words) -> HelpTopic {
    HelpTopic(
      "output", title: words("Output for programs", "프로그램을 위한 출력"),
      summary: words("JSON, templates and other output for programs", "JSON, 틀 등 프로그램을 위한 출력"),
      text: words(
        "Data goes to standard output, everything said to a person to standard error. Piped, "
          + "there is no colour, no heading and no pager.",
        "데이터는 표준 출력으로, 사람에게 하는 말은 표준 오류로 나갑니다. 파이프로 보내면 색, 머리글, "
          + "페이저가 없습니다."),
      rows: [
        Row(
          "list",
          words("path, date, * if pinned, title; tabs between", "경로, 날짜, 고정이면 *, 제목. 탭으로 나눔")),
        Row("search, backlinks", "path:line:column:text"),
        Row(
          "links",
          words("path:line:column:target, or the link as written", "경로:줄:칸:대상, 없으면 적힌 그대로")),
        Row(
          "log",
          words(
            "commit, date, add|edit|rename|remove|merge, path, title",
            "커밋, 날짜, add|edit|rename|remove|merge, 경로, 제목")),
        Row(
          "sync",
          words(
            "received|sent, add|edit|rename|remove, path; merged, path; copy, path, memo",
            "received|sent, add|edit|rename|remove, 경로. merged, 경로. copy, 경로, 메모")),
        Row("remote", words("name, address, branch", "이름, 주소, 브랜치")),
        Row("conflicts", words("copy, memo, day", "사본, 메모, 날짜")),
        Row(
          "--json, --jsonl", words("One JSON value; an object a line", "JSON 값 하나, 한 줄에 객체 하나")),
        Row("-0", words("Paths only, NUL after each", "경로만, 뒤마다 NUL")),
        Row(
          "--format '{path}\\t{title}'",
          words(
            "By a template of {path} {file} {folder} {stem} {title} {date} {edited} {pinned} "
              + "{tags} {preview} {rev} {body} {front.KEY} {date:%Y-%m-%d}, in search {line} {column} "
              + "{utf16_column} {text}, in log {kind} {message}, in tags {tag} {count}; \\t \\n \\0 \\\\ {{ }}",
            "틀에 맞춰. 필드는 {path} {file} {folder} {stem} {title} {date} {edited} {pinned} {tags} "
              + "{preview} {rev} {body} {front.KEY} {date:%Y-%m-%d}, search에는 {line} {column} "
              + "{utf16_column} {text}, log에는 {kind} {message}, tags에는 {tag} {count}. "
              + "\\t \\n \\0 \\\\ {{ }}")),
      ])
  }

  static func environment(_ words: Words) -> HelpTopic {
    HelpTopic(
      "environment", title: words("Environment", "환경 변수"),
      summary: words("Environment variables", "환경 변수"),
      rows: [
        Row("MEMO_NOTEBOOK", words("The notebook, where -N names none", "-N이 없을 때 쓸 메모장")),
        Row(
          "MEMO_LANG",
          words(
            "ko or en; else the setting language, LC_ALL, LC_MESSAGES, LANG, LANGUAGE",
            "ko나 en. 없으면 설정 language, LC_ALL, LC_MESSAGES, LANG, LANGUAGE")),
        Row(
          "VISUAL, EDITOR",
          words(
            "The editor, where the setting editor names none; else git's core.editor, vi",
            "설정 editor가 없을 때의 편집기. 이것도 없으면 git의 core.editor, vi")),
        Row(
          "MEMO_PAGER, PAGER",
          words("The pager; else less. Empty: none", "페이저. 없으면 less, 비어 있으면 쓰지 않음")),
        Row("NO_COLOR", words("No colours", "색을 쓰지 않음")),
        Row("CLICOLOR_FORCE", words("Colours also when piped", "파이프에도 색을 씀")),
        Row("TZ", words("The time zone, where .memo.yml names none", ".memo.yml에 없을 때의 시간대")),
        Row(
          "XDG_CONFIG_HOME, XDG_CACHE_HOME",
          words("Instead of ~/.config and ~/.cache", "~/.config와 ~/.cache 대신")),
        Row(
          "GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL",
          words(
            "Who commits; else git's user.name, user.email",
            "커밋하는 사람. 없으면 git의 user.name, user.email")),
        Row(
          "GIT_SSH_COMMAND, GIT_SSH",
          words(
            "The ssh that reaches remotes; else git's core.sshCommand, ssh",
            "원격에 접속할 ssh. 없으면 git의 core.sshCommand, ssh")),
        Row(
          "GIT_ASKPASS, SSH_ASKPASS",
          words("Programs that ask for passwords, as for git", "git처럼 암호를 묻는 프로그램")),
      ])
  }

  static func files(_ words: Words) -> HelpTopic {
    HelpTopic(
      "files", title: words("Files", "파일"),
      summary: words("Where everything is", "무엇이 어디에 있는지"),
      rows: [
        Row("~/memos", words("The notebook, where no other is meant", "다른 곳을 가리키지 않을 때의 메모장")),
        Row(
          ".memo.yml",
          words("Marks a notebook; settings that all devices share", "메모장임을 나타냄. 모든 기기가 함께 쓰는 설정")),
        Row(
          "~/.config/memo/config.yml", words("Settings of this person", "개인 설정")),
        Row("*.md, *.markdown", words("The memos", "메모")),
        Row(
          ".git/memo/",
          words(
            "Caches that may be deleted, locks, drafts, and what an unfinished command left",
            "지워도 되는 캐시, 잠금, 초안, 마치지 못한 명령이 남긴 것")),
      ])
  }

  static func exitStatus(_ words: Words) -> HelpTopic {
    HelpTopic(
      "exit", title: words("Exit status", "종료 상태"),
      summary: words("What the exit status says", "종료 상태의 뜻"),
      rows: [
        Row("0", words("Done", "마쳤음")),
        Row(
          "1",
          words(
            "search found nothing, doctor has findings left", "search가 찾지 못함, doctor가 찾은 것이 남음")),
        Row("2", words("Wrong usage or unusable input", "잘못된 사용, 쓸 수 없는 입력")),
        Row(
          "3",
          words(
            "No such memo, revision or notebook; nothing to undo or redo",
            "그런 메모, 시점, 메모장이 없음. 되돌리거나 다시 할 것이 없음")),
        Row("4", words("Several memos fit the name, or one not exactly", "여러 메모에 맞거나 정확하지 않은 이름")),
        Row(
          "5",
          words(
            "Refused: needs --yes, pin limit, would lose something, changed meanwhile",
            "거절: --yes 필요, 고정 한도, 잃을 내용이 있음, 그사이 바뀜")),
        Row(
          "6",
          words(
            "git or the remote failed; a memo that was being saved is on disk",
            "git이나 원격이 실패함. 저장하던 메모는 디스크에 있음")),
        Row(
          "7",
          words(
            "Reading or writing failed, or some files could not be read",
            "읽거나 쓰지 못함, 또는 읽지 못한 파일이 있음")),
        Row("130", words("Interrupted, or nothing was chosen", "중단됨, 또는 고르지 않음")),
      ])
  }
}
