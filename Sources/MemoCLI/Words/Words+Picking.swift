extension Words {
  /// What stands before the text that is typed into the picker of a command.
  func pickerPrompt(for command: String) -> String {
    switch command {
    case "show": self("show: ", "보기: ")
    case "edit": self("edit: ", "고치기: ")
    case "rm": self("remove: ", "지우기: ")
    case "pin": self("pin: ", "고정: ")
    case "unpin": self("unpin: ", "고정 풀기: ")
    case "restore": self("restore: ", "되살리기: ")
    case "log": self("log: ", "기록: ")
    case "resolve": self("resolve: ", "충돌 정리: ")
    default: self("memo: ", "메모: ")
    }
  }

  /// `3/120`, and how many are marked.
  func pickerCount(_ shown: Int, of total: Int, marked: Int) -> String {
    let count = "\(number(shown))/\(number(total))"
    guard marked > 0 else { return count }
    return self("\(number(marked)) marked  ", "\(number(marked))개 표시  ") + count
  }

  /// The keys that do something.
  func pickerHints(canMark: Bool) -> String {
    canMark
      ? self("Enter choose  Tab mark  Esc cancel", "Enter 고르기  Tab 표시  Esc 취소")
      : self("Enter choose  Esc cancel", "Enter 고르기  Esc 취소")
  }

  /// What stands in an empty list.
  var pickerNothing: String { self("no memo fits", "맞는 메모가 없습니다") }

  /// Nothing could be offered.
  var pickerEmpty: String { self("there is no memo to choose from", "고를 메모가 없습니다") }

  /// The person went away without choosing.
  var nothingChosen: String { self("nothing was chosen", "아무것도 고르지 않았습니다") }
}
