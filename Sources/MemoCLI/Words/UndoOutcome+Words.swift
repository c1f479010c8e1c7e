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
    if let tags = renamedTag {
      return words(subject, "태그 이름 바꾸기 (\(tags.old) → \(tags.new))")
    }
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

  /// The tags of a step that renamed one, out of its usual subject.
  private var renamedTag: (old: Substring, new: Substring)? {
    guard verb == "edit", let found = subject.wholeMatch(of: /Rename tag (.+) to (.+)/) else {
      return nil
    }
    return (found.1, found.2)
  }

  /// What a move was of, out of its usual subject: one file, a folder, or so many files.
  private var moved: String {
    if let found = subject.wholeMatch(of: /Move ([0-9]+) files/) { return "파일 \(found.1)개" }
    let names = subject.dropFirst("Move ".count)
    // The names may hold the word between them: it is where both are names of the step's.
    for place in names.ranges(of: " to ") {
      let (old, new) = (names[..<place.lowerBound], names[place.upperBound...])
      if isName(old), isName(new) { return "\(old) → \(new)" }
    }
    return String(names)
  }

  /// Whether this is what one of the files is called, or a folder that one is in.
  private func isName(_ text: Substring) -> Bool {
    paths.contains { $0.text == text || text.hasSuffix("/") && $0.text.hasPrefix(text) }
  }
}
