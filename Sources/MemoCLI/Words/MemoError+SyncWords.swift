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
      words(
        "“\(URLText.shown(text))” is no address of a repository",
        "저장소 주소가 아닙니다: “\(URLText.shown(text))”")
    case .notEmpty(let path):
      words("\(path) is there and not empty", "비어 있지 않은 폴더입니다: \(path)")
    case .remote(let failure, let url): failure.message(URLText.shown(url), words)
    case .unrelated(let url):
      words(
        "\(URLText.shown(url)) has a past of its own and does not look like a notebook",
        "따로 쌓인 이력이 있고 메모장으로 보이지 않습니다: \(URLText.shown(url))")
    case .syncIsOff(inLargerRepository: false):
      words(
        "the notebook's settings say sync: false", "메모장 설정이 sync: false입니다")
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
        "the remote has a name that no folder can take safely: “\(name)”",
        "원격에 안전하게 만들 수 없는 파일 이름이 있습니다: “\(name)”")
    case .staged(let path):
      words(
        "\(path) has staged changes, and the sync would write it",
        "동기화하면 바뀔 파일에 스테이지된 변경이 있습니다: \(path)")
    case .inTheWay(let path):
      words(
        "\(path) is in the way of what the remote has there, and git ignores it or it is no file",
        "원격의 파일이 올 자리에 git이 무시하거나 파일이 아닌 것이 있습니다: \(path)")
    case .shallow:
      words(
        "the past of this clone is cut off (shallow), so nothing can be merged",
        "이력이 중간에서 잘린 (shallow) 복제본이라 합칠 수 없습니다")
    case .syncing: words("another sync is running", "다른 동기화가 진행 중입니다")
    case .conflictCopy(let path):
      words("\(path) is a conflict copy, and those are not pinned", "충돌 사본은 고정하지 않습니다: \(path)")
    case .mostWouldGo(let gone, let all):
      words(
        "\(words.number(gone)) of \(words.number(all)) memos are gone at the remote at once, and would "
          + "go here",
        "원격에서 메모 \(words.number(all))개 중 \(words.number(gone))개가 한꺼번에 없어졌고, 이 기기에서도 없어집니다")
    case .noConflict(let path):
      words("\(path) has no conflict copy", "충돌 사본이 없습니다: \(path)")
    case .notAMemo(let path):
      words(
        "\(path) is no memo, and two such files cannot become one",
        "메모가 아니어서 두 파일을 하나로 합칠 수 없습니다: \(path)")
    case .remoteInside(let path):
      words(
        "\(path) lies in the notebook, which would be synced into itself",
        "메모장 안에 있어 메모장과 함께 동기화되는 곳입니다: \(path)")
    default: words("it could not be done", "할 수 없었습니다")
    }
  }

  /// What to type next about remotes and conflicts.
  func syncHint(_ words: Words) -> String {
    switch self {
    case .noRemote:
      words(
        "memo remote URL names one; memo remote --create URL makes an empty one there",
        "memo remote URL로 정합니다. 빈 원격을 새로 만들려면: memo remote --create URL")
    case .conflictCopy(let path):
      words("end the conflict: ", "충돌을 정리하십시오: ") + "memo resolve \(ShellWords.path(path.text))"
    case .mostWouldGo:
      words(
        "if they are to go: memo sync --yes; memo restore brings one back later",
        "없애는 것이 맞으면: memo sync --yes. 나중에 memo restore로 되살릴 수 있습니다")
    case .noSuchRemote: words("memo remote lists them", "목록은 memo remote로 봅니다")
    case .whichRemote(let names):
      words("name one: ", "하나를 고르십시오: ") + "memo sync \(ShellWords.path(names.first ?? "NAME"))"
    case .invalidAddress:
      words(
        "a folder, HOST:PATH, ssh://HOST/PATH or https://HOST/PATH: memo help remote",
        "폴더, HOST:PATH, ssh://HOST/PATH, https://HOST/PATH를 씁니다: memo help remote")
    case .notEmpty:
      words("name another folder: memo clone URL DIR", "다른 폴더를 지정하십시오: memo clone URL DIR")
    case .remote(let failure, let url): failure.hint(URLText.shown(url), words)
    case .unrelated:
      words("memo sync --yes joins the two", "두 이력을 하나로 이으려면: memo sync --yes")
    case .syncIsOff(inLargerRepository: false):
      words("to sync it: ", "동기화하려면: ") + "memo config sync true"
    case .syncIsOff:
      words("if that is meant: ", "저장소 전체를 동기화하려면: ") + "memo config sync true"
    case .clashOutside:
      words("merge it with git pull, then memo sync", "git pull로 병합한 뒤 memo sync")
    case .unsafeName:
      words("rename it there with git mv, then memo sync", "그곳에서 git mv로 이름을 바꾼 뒤 memo sync")
    case .staged(let path):
      words("git commit, or ", "git commit 또는 ")
        + "git restore --staged \(ShellWords.path(path.text))"
        + words("; then memo sync", ", 그 뒤 memo sync")
    case .inTheWay(let path):
      words("move it away, then memo sync: ", "옮긴 뒤 memo sync: ")
        + "mv \(ShellWords.path(path.text)) …"
    case .shallow: "git fetch --unshallow"
    case .syncing:
      words("when it has ended: memo sync", "끝난 뒤 다시: memo sync")
    case .noConflict: words("memo conflicts lists what has", "있는 것은 memo conflicts로 봅니다")
    case .notAMemo(let path):
      ["memo", "copy"].map { "memo resolve --keep \($0) \(ShellWords.path(path.text))" }
        .joined(separator: words(", or ", " 또는 "))
    case .remoteInside:
      words(
        "name a place outside of it, such as: memo remote --create ../memos.git",
        "메모장 밖을 지정하십시오. 예: memo remote --create ../memos.git")
    default: "memo help"
    }
  }
}
