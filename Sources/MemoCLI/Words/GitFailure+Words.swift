internal import MemoKit

extension GitFailure {
  /// What git did not do, as one sentence.
  func message(_ words: Words) -> String {
    switch self {
    case .noRepository: words("there is no git repository", "git 저장소가 없습니다")
    case .refused(let reason, let path):
      words("the repository \(path) is not opened: ", "저장소를 열지 않았습니다: \(path): ")
        + Self.refusal(reason, words)
    case .busy(let state): Self.state(state, words)
    case .damagedBranch(_, let path, _):
      words(
        "the branch's file holds no commit, as after a power cut: \(path)",
        "브랜치 파일에 커밋이 들어 있지 않습니다 (전원이 끊기면 이럴 수 있습니다): \(path)")
    case .locked(let path): words("git's lock is held: \(path)", "git이 잠겨 있습니다: \(path)")
    case .writing: words("another memo command is writing", "다른 memo 명령이 쓰는 중입니다")
    case .ignored(let path): words("git ignores \(path)", "git이 무시하는 파일입니다: \(path)")
    case .filtered(let path, let filter):
      words(
        "\(path) goes through git's filter “\(filter)”, which only git can run",
        "git만 실행할 수 있는 필터가 걸린 파일입니다: \(path) (“\(filter)”)")
    case .changed(let path):
      words("\(path) changed while it was read", "읽는 동안 바뀐 파일입니다: \(path)")
    case .moved: words("the branch kept moving", "브랜치가 계속 움직였습니다")
    case .conflicted(let path):
      words("\(path) has an unresolved conflict in git", "git에서 충돌이 풀리지 않았습니다: \(path)")
    case .refusedByHook(let hook, _):
      words("git's hook \(hook) refused it", "git 훅이 거절했습니다: \(hook)")
    case .notSigned(let program, _):
      words("it could not be signed: \(program)", "서명하지 못했습니다: \(program)")
    case .tooManyEntries:
      words(
        "there is more in the commit than can be taken at once", "커밋에 든 것이 너무 많아 받지 않았습니다")
    case .missingObject(let id):
      words(
        "the history needs the object \(id.hex), which is not there",
        "변경 이력에 필요한 객체가 없습니다: \(id.hex)")
    case .storage(let errno):
      words("git's files: ", "git의 파일: ") + SystemWords.text(errno, words)
    case .library(let call, let message):
      words("git failed: ", "git이 실패했습니다: ")
        + [call, URLText.shown(message)].filter { !$0.isEmpty }.joined(separator: ": ")
    }
  }

  /// What another program said, in its own words; nil where it said nothing.
  var said: String? {
    switch self {
    case .refusedByHook(_, let said), .notSigned(_, let said):
      said.contains { !$0.isWhitespace } ? said : nil
    default: nil
    }
  }

  /// Why a repository is not opened.
  static func refusal(_ reason: String, _ words: Words) -> String {
    switch reason {
    case "foreignOwner": words("it belongs to another user", "다른 사용자의 것입니다")
    case "bare": words("it has no work tree", "작업 폴더가 없는 저장소입니다")
    case "unsupported":
      words(
        "it uses a format or extension that is not known here", "알 수 없는 형식이나 확장을 씁니다")
    case "splitIndex": words("its index is split", "인덱스가 나뉘어 있습니다 (split index)")
    case "sparseIndex":
      words("its index is a sparse one", "인덱스가 성긴 인덱스입니다 (sparse index)")
    case "otherWorkTree":
      words(
        "its configuration says that its files are elsewhere (core.worktree)",
        "설정에 파일이 다른 곳에 있다고 적혀 있습니다 (core.worktree)")
    default: words("it cannot be read", "읽을 수 없습니다")
    }
  }

  private static func state(_ state: String, _ words: Words) -> String {
    if state == "detached" {
      return words("the repository is on no branch", "저장소가 아무 브랜치에도 있지 않습니다")
    }
    return words(
      "the repository is in the middle of something: git \(state)",
      "저장소가 다른 일을 하는 중입니다: git \(state)")
  }

  /// How a branch is set whose file is damaged: git does not write over that.
  private static func reset(_ name: String, _ path: String, _ commit: String) -> String {
    "rm \(ShellWords.path(path)) && git -C \(ShellWords.quoted(workTree(path))) update-ref "
      + "\(ShellWords.path(name)) \(commit)"
  }

  /// The folder a `.git` stands in.
  private static func workTree(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let git = parts.firstIndex(of: ".git") else { return path }
    return parts[..<git].joined(separator: "/")
  }

  /// What to type about it; where the files are saved, only their commit is to be made yet.
  func hint(_ words: Words, isSaved: Bool = false) -> String {
    let next =
      isSaved
      ? words("then memo save", "memo save를 하십시오")
      : words("then try again; memo status tells more", "다시 하십시오. 상태는 memo status로 봅니다")
    return switch self {
    case .noRepository: words("memo init makes one", "memo init으로 만듭니다")
    case .refused("foreignOwner", let path):
      "git config --global --add safe.directory \(ShellWords.quoted(Self.workTree(path)))"
    case .refused("splitIndex", let path):
      "git -C \(ShellWords.quoted(Self.workTree(path))) update-index --no-split-index"
    case .refused("sparseIndex", let path):
      "git -C \(ShellWords.quoted(Self.workTree(path))) sparse-checkout reapply --no-sparse-index"
    case .refused("unreadable", let path) where path.hasSuffix("/index"):
      "rm \(ShellWords.path(path)) && git -C \(ShellWords.quoted(Self.workTree(path))) reset -q"
    case .refused("otherWorkTree", let path):
      "git config -f \(ShellWords.quoted(path + "/config")) --unset core.worktree"
    case .refused("bare", let path) where path.hasSuffix("/.git"):
      "git config -f \(ShellWords.quoted(path + "/config")) core.bare false"
    case .refused(_, let path):
      words("see what git says: ", "git의 설명을 보십시오: ")
        + "git -C \(ShellWords.quoted(Self.workTree(path))) status"
    case .busy("detached"): words("git switch BRANCH, ", "git switch BRANCH를 한 뒤 ") + next
    case .busy, .conflicted:
      words("git status tells how to finish it; ", "git status가 알려 주는 대로 마친 뒤 ") + next
    case .damagedBranch(let name, let path, let last?):
      words("its reflog says it was here last: ", "reflog에 남은 마지막 자리로 되돌리려면: ")
        + Self.reset(name, path, last.hex)
    case .damagedBranch(let name, let path, nil):
      words(
        "git fsck --lost-found lists commits; with the right one: ",
        "git fsck --lost-found로 커밋을 찾아 알맞은 것으로: ")
        + Self.reset(name, path, "COMMIT")
    case .locked(let path):
      words("if no git is running: ", "git 명령이 실행 중이 아니면: ")
        + "rm \(ShellWords.path(path))" + (isSaved ? " && memo save" : "")
    case .writing, .moved, .changed: words("wait a moment, ", "잠시 뒤 ") + next
    case .filtered(let path, _), .ignored(let path):
      "git add -f \(ShellWords.path(path.text)) && git commit"
    case .refusedByHook: words("put right what the hook says, ", "훅이 알리는 것을 고친 뒤 ") + next
    case .notSigned:
      (isSaved ? words("memo save tries again; ", "memo save로 다시 하거나, ") : "")
        + words(
          "git config commit.gpgsign false does without a signature",
          "서명 없이 하려면 git config commit.gpgsign false")
    case .missingObject: "memo doctor"
    case .storage, .library, .tooManyEntries: words("put that right, ", "고친 뒤 ") + next
    }
  }
}
