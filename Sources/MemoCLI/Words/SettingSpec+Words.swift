internal import MemoKit

extension SettingSpec {
  /// What the setting is for, in a few words.
  func summary(_ words: Words) -> String {
    switch key {
    case "pin_limit": words("memos that may be pinned; 0: any number", "고정할 수 있는 메모 수 (0: 제한 없음)")
    case "folder": words("where new memos go", "새 메모를 두는 폴더")
    case "file_name": words("how new files are named", "새 파일의 이름")
    case "keep_blanks": words("blanks stay in file names", "파일 이름에 빈칸을 남김")
    case "title_from": words("what names a memo without a title", "제목이 없는 메모의 이름")
    case "timezone": words("the zone of days and new dates", "날짜를 세는 시간대")
    case "capture": words("outside changes committed unasked", "다른 프로그램이 바꾼 것 중 자동으로 커밋할 것")
    case "capture_limit": words("bigger files wait for memo save", "더 큰 파일은 memo save가 커밋")
    case "sync": words("whether the notebook may be synced", "동기화해도 되는지")
    case "watch_quiet": words("stillness before a watcher commits", "지켜볼 때 커밋 전 잠잠한 시간")
    case "editor": words("the editor of memo edit and new", "memo edit, new의 편집기")
    case "pager": words("the pager; empty: none", "페이저 (비우면 쓰지 않음)")
    case "color": words("whether colours are used", "색을 쓸지")
    case "language": words("the language memo speaks", "memo가 쓰는 말")
    default: ""
    }
  }

  /// What values it takes.
  func values(_ words: Words) -> String {
    switch form {
    case .number: words("a number, 0 or more", "0 이상의 수")
    case .flag: words("true or false", "true 또는 false")
    case .choice(let choices):
      choices.dropLast().joined(separator: ", ") + words(" or ", " 또는 ") + (choices.last ?? "")
    case .size: words("a size such as 10 MB", "10 MB 같은 크기")
    case .duration: words("a time such as 2 s, 500 ms or 1 m", "2 s, 500 ms, 1 m 같은 시간")
    case .zone: words("a zone's name such as Asia/Seoul", "Asia/Seoul 같은 시간대 이름")
    case .folder(let fields):
      words("a folder inside the notebook, with ", "메모장 안의 폴더, 쓸 수 있는 필드: ")
        + Self.braced(fields)
    case .fileName(let fields):
      words("a name without slashes, with ", "/ 없는 이름, 쓸 수 있는 필드: ") + Self.braced(fields)
    case .command: words("a line for the shell", "셸 명령 한 줄")
    }
  }

  /// A value that can be typed behind the key.
  var example: String {
    switch form {
    case .number: "5"
    case .flag: "true"
    case .choice(let choices): choices[0]
    case .size: "'10 MB'"
    case .duration: "'2 s'"
    case .zone: "Asia/Seoul"
    case .folder: "'journal/{year}'"
    case .fileName: "'{title}'"
    case .command: key == "pager" ? "'less -FRX'" : "vim"
    }
  }

  private static func braced(_ fields: [String]) -> String {
    fields.map { "{\($0)}" }.joined(separator: ", ")
  }
}
