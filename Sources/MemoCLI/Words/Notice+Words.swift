internal import MemoKit

extension Notice {
  /// The fixed word of this notice in JSON.
  var code: String {
    switch self {
    case .authorGuessed: "author_guessed"
    case .captured: "captured"
    case .notCaptured: "not_captured"
    case .tooBigToCapture: "too_big_to_capture"
    case .ignoredByGit: "ignored_by_git"
    case .nameCollides: "name_collides"
    case .lines: "lines"
    case .notebookMade: "notebook_made"
    case .pinnedBeyondLimit: "pinned_beyond_limit"
    case .keptLateWrite: "kept_late_write"
    }
  }

  /// Whether it is news only, and not worth a line in JSON.
  var isNews: Bool {
    switch self {
    case .captured, .lines, .notebookMade: true
    default: false
    }
  }

  /// The file it is about, where it is about one.
  var path: RelativePath? {
    switch self {
    case .ignoredByGit(let path), .nameCollides(let path): path
    case .tooBigToCapture(let paths): paths.count == 1 ? paths[0] : nil
    default: nil
    }
  }

  /// The notice as one line.
  func message(_ words: Words) -> String {
    switch self {
    case .authorGuessed(let author):
      words(
        "git knows no author, so the commit names \(author.name) <\(author.email)>",
        "git에 작성자가 없어 커밋에 이렇게 적었습니다: \(author.name) <\(author.email)>")
    case .captured(let count):
      words(
        count == 1
          ? "1 outside change was committed first"
          : "\(words.number(count)) outside changes were committed first",
        "바깥에서 바뀐 \(words.number(count))개를 먼저 커밋했습니다")
    case .notCaptured(let reason):
      words("an outside change is not committed: ", "바깥에서 바뀐 내용을 커밋하지 못했습니다: ")
        + reason.message(words)
    case .tooBigToCapture(let paths):
      words("too big to be committed unasked: ", "너무 커서 저절로 커밋하지 않습니다: ")
        + paths.map(\.text).joined(separator: ", ")
    case .ignoredByGit(let path):
      words("\(path) is saved, but git ignores it", "저장했지만 git이 무시하는 파일입니다: \(path)")
    case .nameCollides(let path):
      words(
        "another file's name differs from \(path) only in case or normal form",
        "대소문자나 정규형만 다른 파일이 있습니다: \(path)")
    case .lines(let from, let to):
      words(
        "\(words.number(from)) \(from == 1 ? "line" : "lines") → \(words.number(to))",
        "\(words.number(from))줄 → \(words.number(to))줄")
    case .pinnedBeyondLimit(let limit, let pinned):
      words(
        "it is pinned, and \(pinned) memos are now, more than pin_limit allows (\(limit))",
        "고정된 채 돌아와 이제 \(pinned)개가 고정되었습니다. 한도(pin_limit)는 \(limit)개입니다")
    case .notebookMade(let path): words("made the notebook \(path)", "메모장을 만들었습니다: \(path)")
    case .keptLateWrite(let id):
      words(
        "a late write of an editor is kept as \(id.hex)", "편집기가 늦게 쓴 내용을 보관했습니다: \(id.hex)")
    }
  }

  /// What to type about it; news need nothing.
  func hint(_ words: Words) -> String? {
    switch self {
    case .authorGuessed:
      "git config --global user.name NAME, git config --global user.email ADDRESS"
    case .notCaptured(let reason): reason.hint(words)
    case .tooBigToCapture: words("memo save takes them", "memo save로 담습니다")
    case .ignoredByGit(let path): GitFailure.ignored(path).hint(words)
    case .nameCollides(let path):
      words("other systems see one file; rename one: ", "다른 시스템에서는 한 파일입니다. 이름을 바꾸십시오: ")
        + "git mv \(ShellWords.path(path.text)) NEW"
    case .pinnedBeyondLimit:
      words("memo unpin takes pins away", "memo unpin으로 고정을 풉니다")
    case .keptLateWrite(let id): "git show \(id.hex)"
    case .captured, .lines, .notebookMade: nil
    }
  }
}
