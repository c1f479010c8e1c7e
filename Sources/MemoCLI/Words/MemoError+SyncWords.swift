internal import MemoKit

extension MemoError {
  /// The messages about remotes and conflicts.
  func syncMessage(_ words: Words) -> String {
    switch self {
    case .noRemote: words("the notebook has no remote", "메모장에 원격이 없습니다")
    case .noSuchRemote(let name):
      words("no remote is called “\(name)”", "그런 원격이 없습니다: “\(name)”")
    case .whichRemote(let names):
      words("there are several remotes: ", "원격이 여럿입니다: ") + names.joined(separator: ", ")
    case .invalidAddress(let text):
      words("“\(text)” is no address of a repository", "저장소 주소가 아닙니다: “\(text)”")
    case .notEmpty(let path):
      words("\(path) is there and not empty", "이미 있고 비어 있지 않습니다: \(path)")
    case .remote(let failure, let url): failure.message(url, words)
    case .unrelated(let url):
      words(
        "\(url) has a past of its own and does not look like a notebook",
        "따로 쌓인 이력이 있고 메모장으로 보이지 않습니다: \(url)")
    case .syncIsOff:
      words(
        "the notebook is a folder of a larger repository, which would be synced as a whole",
        "메모장이 더 큰 저장소의 폴더라서, 동기화하면 저장소 전체가 동기화됩니다")
    case .clashOutside(let path):
      words(
        "both sides changed \(path), which is outside the notebook",
        "메모장 밖의 파일을 양쪽에서 바꾸었습니다: \(path)")
    case .unsafeName(let name):
      words(
        "the remote has a name that no folder can take: “\(name)”",
        "원격에 폴더에 쓸 수 없는 이름이 있습니다: “\(name)”")
    case .staged(let path):
      words("\(path) has staged changes", "스테이지된 변경이 있습니다: \(path)")
    case .syncing: words("another sync is running", "다른 동기화가 진행 중입니다")
    case .noConflict(let path):
      words("\(path) has no conflict copy", "충돌 사본이 없습니다: \(path)")
    default: words("it could not be done", "할 수 없었습니다")
    }
  }

  /// What to type next about remotes and conflicts.
  func syncHint(_ words: Words) -> String {
    switch self {
    case .noRemote:
      words(
        "memo remote URL names one; memo remote --create URL makes an empty one there",
        "memo remote URL로 정하거나, 빈 원격을 만들려면: memo remote --create URL")
    case .noSuchRemote: words("memo remote lists them", "memo remote로 목록을 봅니다")
    case .whichRemote(let names):
      "memo sync \(names.first ?? "origin")"
    case .invalidAddress:
      words(
        "a folder, ssh://HOST/PATH, HOST:PATH or https://HOST/PATH",
        "폴더, ssh://HOST/PATH, HOST:PATH, https://HOST/PATH")
    case .notEmpty: words("name another folder: memo clone URL DIR", "다른 폴더: memo clone URL DIR")
    case .remote(let failure, let url): failure.hint(url, words)
    case .unrelated:
      words("memo sync --yes joins the two", "두 이력을 하나로 이으려면: memo sync --yes")
    case .syncIsOff: "memo config sync true"
    case .clashOutside:
      words("merge it with git, then memo sync", "git으로 병합한 뒤 memo sync")
    case .unsafeName: words("rename it at the remote with git", "원격에서 git으로 이름을 바꾸십시오")
    case .staged(let path):
      words("git commit or ", "git commit 또는 ")
        + "git restore --staged \(ShellWords.path(path.text))"
    case .syncing: words("wait for it, or end it: memo status", "기다리거나 끝내십시오: memo status")
    case .noConflict: "memo conflicts"
    default: "memo help"
    }
  }
}
