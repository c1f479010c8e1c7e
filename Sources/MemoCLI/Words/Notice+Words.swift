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

  /// The notice as one line.
  func message(_ words: Words) -> String {
    switch self {
    case .authorGuessed(let author):
      words(
        "git knows no author, so the commit is by \(author.name) <\(author.email)>: "
          + "git config --global user.name NAME, user.email ADDRESS",
        "git에 작성자가 없어 \(author.name) <\(author.email)>로 커밋했습니다: "
          + "git config --global user.name 이름, user.email 주소")
    case .captured(let count):
      words(
        count == 1
          ? "1 outside change was committed first"
          : "\(count) outside changes were committed first",
        "바깥에서 바뀐 \(count)개를 먼저 커밋했습니다")
    case .notCaptured(let reason):
      words("an outside change is not committed: ", "바깥에서 바뀐 내용을 커밋하지 못했습니다: ")
        + reason.message(words)
    case .tooBigToCapture(let paths):
      words(
        "too big to be committed unasked (memo save takes them): ",
        "너무 커서 저절로 커밋하지 않습니다 (memo save로 담습니다): ")
        + paths.map(\.text).joined(separator: ", ")
    case .ignoredByGit(let path):
      words("\(path) is saved, but git ignores it", "저장했지만 git이 무시하는 파일입니다: \(path)")
    case .nameCollides(let path):
      words(
        "\(path) differs only in case or normal form", "대소문자나 정규형만 다른 파일이 있습니다: \(path)")
    case .lines(let from, let to):
      words("\(from) \(from == 1 ? "line" : "lines") → \(to)", "\(from)줄 → \(to)줄")
    case .notebookMade(let path): words("made the notebook \(path)", "메모장을 만들었습니다: \(path)")
    case .keptLateWrite(let id):
      words(
        "a late write of an editor is kept as \(id.hex): git show \(id.hex)",
        "편집기가 늦게 쓴 내용을 \(id.hex)로 보관했습니다: git show \(id.hex)")
    }
  }
}
