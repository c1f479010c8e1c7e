internal import MemoKit

extension StepDirection {
  /// What is said of a step.
  func message(_ step: UndoOutcome.Step, _ words: Words) -> String {
    let done =
      switch self {
      case .undo: words("Took back: ", "되돌렸습니다: ")
      case .redo: words("Did again: ", "다시 했습니다: ")
      }
    let rest =
      step.isChanged ? "" : words(" (nothing of it was left)", " (이미 바뀐 것이 없었습니다)")
    return done + step.name(words) + rest
  }

  /// Why so many steps cannot be done, where there are `found`.
  func lack(_ found: Int, _ words: Words) -> String {
    let number = words.number(found)
    switch self {
    case .undo where found == 0:
      return words("nothing to take back on this device", "이 기기에서 되돌릴 것이 없습니다")
    case .undo:
      return words(
        "only \(number) \(found == 1 ? "step" : "steps") of this device can be taken back",
        "이 기기에서 되돌릴 수 있는 것은 \(number)단계뿐입니다")
    case .redo where found == 0:
      return words("nothing to do again", "다시 할 것이 없습니다")
    case .redo:
      return words(
        "only \(number) \(found == 1 ? "step" : "steps") can be done again",
        "다시 할 수 있는 것은 \(number)단계뿐입니다")
    }
  }
}

extension UndoOutcome.Step {
  /// What the step is called: as the history has it, or in the reader's language.
  func name(_ words: Words) -> String {
    guard !isWorded, !paths.isEmpty else { return subject }
    let count = words.number(paths.count)
    let what =
      verb == "move" ? moved : paths.count == 1 ? paths[0].text : "메모 \(count)개"
    let done =
      switch verb {
      case "new": "쓰기"
      case "edit": "고치기"
      case "pin": "고정하기"
      case "unpin": "고정 풀기"
      case "move": "옮기기"
      case "remove": "지우기"
      case "restore": "되살리기"
      case "resolve": "충돌 정리"
      default: ""
      }
    return done.isEmpty ? subject : words(subject, what + " " + done)
  }

  /// What a move was of, out of its usual subject; its paths are also those of the memos whose links
  /// followed.
  private var moved: String {
    let texts = Set(paths.map(\.text))
    for old in texts where subject.hasPrefix("Move \(old) to ") {
      let new = String(subject.dropFirst("Move \(old) to ".count))
      if texts.contains(new) { return "\(old) → \(new)" }
    }
    return "파일 \(subject.filter { $0.isASCII && $0.isNumber })개"
  }
}
