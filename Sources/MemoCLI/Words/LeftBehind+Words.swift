internal import MemoKit

extension LeftBehind.Reason {
  /// Why things stay where they are, before their names.
  func message(_ words: Words) -> String {
    switch self {
    case .uncommitted: words("not in the history, so not moved: ", "커밋되지 않아 옮기지 않았습니다: ")
    case .ignored: words("ignored by git, so not moved: ", "git이 무시하는 것이라 옮기지 않았습니다: ")
    case .passedOver:
      words("hidden or left by other programs, so not moved: ", "숨은 것이나 임시 파일이라 옮기지 않았습니다: ")
    case .repository: words("a repository of its own, so not moved: ", "따로 된 저장소라서 옮기지 않았습니다: ")
    case .notAFile: words("no plain file, so not moved: ", "일반 파일이 아니라서 옮기지 않았습니다: ")
    case .notCheckedOut:
      words(
        "outside the sparse checkout, so not moved: ", "sparse checkout 밖에 있어 옮기지 않았습니다: ")
    case .nameTooLong:
      words("not moved, since the name is too long for a file: ", "이름이 너무 길어 옮기지 않았습니다: ")
    }
  }

  /// What moves them after all.
  func hint(_ words: Words) -> String {
    switch self {
    case .uncommitted:
      words("memo save commits them, mv takes them then", "memo save로 커밋하면 함께 옮길 수 있습니다")
    case .ignored, .passedOver, .repository, .notAFile:
      words("move them by hand: mv OLD NEW", "직접 옮기십시오: mv 옛이름 새이름")
    case .notCheckedOut:
      words("git sparse-checkout disable brings them", "모두 꺼내려면 git sparse-checkout disable")
    case .nameTooLong:
      words("memo status names them", "memo status로 확인합니다")
    }
  }
}
