internal import MemoKit

extension Checkup.Kind {
  /// What was found, as one sentence.
  func message(_ words: Words) -> String {
    switch area {
    case .repository: repository(words)
    case .unfinished: unfinished(words)
    case .memos, .links: text(words)
    case .names, .files: file(words)
    case .settings, .caches, .remotes: surroundings(words)
    }
  }

  private func repository(_ words: Words) -> String {
    switch self {
    case .noRepository, .unreadableHistory: failure?.message(words) ?? code
    case .refused(let reason):
      words("the repository is not opened: ", "저장소를 열지 않았습니다: ")
        + GitFailure.refusal(reason, words)
    case .unknownExtension(let name):
      words("the format's extension is not known here: \(name)", "알 수 없는 저장소 확장입니다: \(name)")
    case .unreadableRef(let ref): words("\(ref) holds no commit's id", "커밋 id가 없는 참조입니다: \(ref)")
    case .lostTarget(let ref, let id):
      words(
        "\(ref) names \(id.hex), which is not there", "참조가 가리키는 객체가 없습니다: \(ref) → \(id.hex)")
    case .unreadableReflog: words("the line is no entry of a reflog", "reflog의 형식이 아닌 줄입니다")
    case .missingObject(let id, _):
      words(
        "the last commit needs the object \(id.hex), which is not there",
        "마지막 커밋에 필요한 객체가 없습니다: \(id.hex)")
    case .missingPast(let id, _):
      words(
        "an earlier version needs the object \(id.hex), which is not there",
        "예전 판에 필요한 객체가 없습니다: \(id.hex)")
    case .unreadableHead:
      words("HEAD names neither a branch nor a commit", "HEAD가 브랜치도 커밋도 가리키지 않습니다")
    case .branchGone(let name, _):
      words("HEAD names a branch that is not there: \(name)", "HEAD가 없는 브랜치를 가리킵니다: \(name)")
    case .strayFile:
      words("another program put this file among git's", "다른 프로그램이 git 폴더에 만든 파일입니다")
    case .damagedGraph: words("git's graph of commits is damaged", "손상된 커밋 그래프입니다")
    case .damagedObject(let id):
      words("the object \(id.hex) is damaged", "손상된 객체입니다: \(id.hex)")
    case .damagedPack: words("the pack's file is damaged", "손상된 팩 파일입니다")
    case .lostPack: words("the pack is gone, its index is there", "색인만 있고 팩이 없습니다")
    case .shallow: words("the past ends before its beginning", "변경 이력의 앞부분이 없습니다 (shallow)")
    case .deadLock: words("a command that was killed left it", "죽은 명령이 남긴 파일입니다")
    case .lock: words("git is locked", "git이 잠겨 있습니다")
    case .operation(let name):
      words("git is in the middle of: \(name)", "git이 진행 중인 작업: \(name)")
    case .detached: words("HEAD is on no branch", "HEAD가 아무 브랜치에도 있지 않습니다")
    case .unborn: words("nothing is committed yet", "아직 커밋한 것이 없습니다")
    case .syncedFolder(let service):
      words(
        "the repository lies in a folder of \(service), which damages repositories",
        "저장소가 \(service) 폴더에 있어 깨질 수 있습니다")
    default: code
    }
  }

  private func unfinished(_ words: Words) -> String {
    switch self {
    case .interrupted: words("a command was interrupted", "명령이 도중에 끊겼습니다")
    case .draft: words("a draft that is no memo yet", "아직 메모가 되지 않은 초안입니다")
    case .keptFile:
      words(
        "a text that a command displaced and that is in no commit", "밀려난 뒤 커밋에 들지 않은 글입니다")
    case .stagedFile:
      words("a command that was killed left a text", "죽은 명령이 남긴 글입니다")
    case .leftoverFolder: words("a command left an empty folder", "명령이 남긴 빈 폴더입니다")
    case .keptTexts(let count):
      words(
        count == 1
          ? "1 text is kept beside the history"
          : "\(words.number(count)) texts are kept beside the history",
        "이력 밖에 따로 보관된 글 \(words.number(count))개")
    default: code
    }
  }

  private func text(_ words: Words) -> String {
    switch self {
    case .memo(let problem): problem.message(words)
    case .futureDate(let date):
      words("the date is in the future: \(date.iso8601)", "앞날의 날짜입니다: \(date.iso8601)")
    case .sameTitle(let title, let other):
      words(
        "\(other.text) has the same title: \(title)", "제목이 같은 메모가 있습니다: \(other.text) (\(title))")
    case .conflictCopy(let original):
      words("a conflict copy of \(original)", "충돌 사본입니다: \(original)")
    case .pinnedOverLimit(let limit, let pinned):
      words(
        "\(words.number(pinned)) memos are pinned, pin_limit allows \(words.number(limit))",
        "고정된 메모가 \(words.number(pinned))개입니다 (pin_limit: \(words.number(limit)))")
    case .brokenLink(let link):
      words("the link leads nowhere: \(link)", "가리키는 것이 없는 링크입니다: \(link)")
    case .ambiguousLink(let link, let candidates):
      words("the link may mean several: \(link)", "여럿을 가리킬 수 있는 링크입니다: \(link)")
        + " (" + candidates.prefix(5).map(\.text).joined(separator: ", ")
        + (candidates.count > 5 ? ", …)" : ")")
    default: code
    }
  }

  private func file(_ words: Words) -> String {
    switch self {
    case .unportableName(let trouble): trouble.message(words)
    case .sameName(let other):
      words(
        "on some systems the same name as \(other.text)", "다른 시스템에서는 같은 이름이 됩니다: \(other.text)")
    case .decomposedName:
      words("the name is in decomposed letters (NFD)", "자모가 풀린 이름입니다 (NFD)")
    case .crowdedFolder(let count):
      words(
        "\(words.number(count)) memos are in one folder",
        "한 폴더에 메모가 \(words.number(count))개 있습니다")
    case .bigFile(let size, let limit):
      words(
        "\(words.number(Int(size))) bytes are over capture_limit (\(words.number(Int(limit))))",
        "capture_limit(\(words.number(Int(limit))))보다 큽니다: \(words.number(Int(size)))바이트")
    case .unreadable(let errno): SystemWords.text(errno, words)
    case .notDownloaded: words("its text is not on this machine", "내용이 이 기기에 없습니다")
    default: code
    }
  }

  private func surroundings(_ words: Words) -> String {
    switch self {
    case .setting(let problem), .personalSetting(let problem): problem.reason(words)
    case .damagedCache: words("the cache is damaged", "손상된 캐시입니다")
    case .unknownAddress(let remote, let url):
      words("the address of \(remote) is none: \(url)", "원격 \(remote)의 주소가 올바르지 않습니다: \(url)")
    case .noUpstream(let remote):
      words("the branch was never synced with \(remote)", "동기화한 적이 없습니다: \(remote)")
    default: code
    }
  }
}
