internal import MemoKit

extension SyncQuestion {
  /// What is asked on a terminal.
  func question(_ words: Words) -> String {
    switch self {
    case .unrelated(let url):
      words(
        "Join the notebook with \(URLText.shown(url))?",
        "이 원격과 하나로 이을까요: \(URLText.shown(url))?")
    case .goneHere, .goneThere: words("Let them go?", "없애도 됩니까?")
    case .branchGone:
      words("Go on with what is there instead?", "지금 원격에 있는 것과 이을까요?")
    }
  }

  /// What a yes that nobody was asked for was taken for.
  func assumption(_ words: Words) -> String {
    switch self {
    case .unrelated(let url):
      words(
        "--yes: joined with \(URLText.shown(url)), which has a past of its own",
        "--yes: 따로 쌓인 이력이 있는 원격과 이었습니다: \(URLText.shown(url))")
    case .goneHere(let gone, let all):
      words(
        "--yes: \(words.number(gone)) of \(words.number(all)) memos that are gone from the folder go",
        "--yes: 폴더에서 없어진 메모 \(words.number(gone))개를 지웁니다 (전체 \(words.number(all))개)")
    case .goneThere(let gone, let all):
      words(
        "--yes: \(words.number(gone)) of \(words.number(all)) memos that are gone at the remote go",
        "--yes: 원격에서 없어진 메모 \(words.number(gone))개를 지웁니다 (전체 \(words.number(all))개)")
    case .branchGone(let branch):
      words(
        "--yes: the branch \(branch) is gone from the remote, so another one is synced with",
        "--yes: 원격에 없는 브랜치 대신 지금 있는 브랜치와 맞춥니다: \(branch)")
    }
  }

  /// What to type where that was not meant.
  func remedy(_ words: Words) -> String {
    switch self {
    case .unrelated: words("memo log shows what came", "무엇이 왔는지는 memo log로 봅니다")
    case .goneHere, .goneThere:
      words(
        "memo trash lists them, memo restore MEMO brings one back",
        "목록은 memo trash, 되살리려면 memo restore 메모")
    case .branchGone: words("memo remote shows which", "어느 브랜치인지는 memo remote로 봅니다")
    }
  }
}
