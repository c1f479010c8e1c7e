internal import MemoKit

extension MemoError {
  /// What happened, as one sentence.
  func message(_ words: Words) -> String {
    switch self {
    case .noSuchNotebook(let path): words("no notebook at \(path)", "메모장이 없습니다: \(path)")
    case .noSuchMemo(let name): words("no memo called “\(name)”", "그런 메모가 없습니다: “\(name)”")
    case .noSuchFolder(let name):
      words("no folder with memos is called “\(name)”", "메모가 든 그런 폴더가 없습니다: “\(name)”")
    case .noSuchTag(let tag): words("no memo has the tag “\(tag)”", "그런 태그가 없습니다: “\(tag)”")
    case .ambiguous(let name, _):
      words("several memos are called “\(name)”", "여러 메모에 맞는 이름입니다: “\(name)”")
    case .uncertain(let name, _):
      words("no memo is called exactly “\(name)”", "정확히 이런 이름의 메모는 없습니다: “\(name)”")
    case .outside(let path):
      words(
        "“\(path)” is no place in the notebook (outside it, hidden, or behind a symbolic link)",
        "메모장 안의 자리가 아닙니다 (바깥, 숨은 이름, 심볼릭 링크 너머): “\(path)”")
    case .exists(let path), .occupied(let path):
      words("\(path) exists already", "이미 있습니다: \(path)")
    case .folderExists(let path):
      words("the folder \(path)/ exists already", "이미 있는 폴더입니다: \(path)/")
    case .intoItself(let path):
      words("\(path)/ cannot move into itself", "폴더를 그 폴더 안으로 옮길 수는 없습니다: \(path)/")
    case .notCheckedOut(let path):
      words(
        "\(path) is in the history, and git leaves it out of the folder",
        "커밋되어 있지만 git이 폴더에 꺼내 놓지 않은 파일입니다: \(path)")
    case .ignored(let path):
      words("git ignores \(path), so nothing was moved", "git이 무시하는 자리라서 옮기지 않았습니다: \(path)")
    case .nothingToWrite: words("there is nothing to write", "적을 내용이 없습니다")
    case .pinLimit(let limit, let pinned, let adding):
      words(
        "\(pinned) of at most \(limit) memos are pinned, \(adding) more cannot be (pin_limit)",
        "최대 \(limit)개 중 \(pinned)개가 고정되어 \(adding)개를 더 고정할 수 없습니다 (pin_limit)")
    case .changedMeanwhile(let path):
      words("\(path) changed meanwhile, nothing was written", "그사이 바뀌어 쓰지 않았습니다: \(path)")
    case .editedMeanwhile(let path, _):
      words(
        "\(path) was changed while the editor was open; the editor's text is in the file",
        "편집기가 열려 있는 동안 바뀌었습니다. 편집기의 글은 파일에 있습니다: \(path)")
    case .mostAreGone(let count, let all): Notice.gone(count, all, words)
    case .noSteps(let direction, _, let found): direction.lack(found, words)
    case .newestUncommitted(let path):
      words(
        "the newest change is not committed, so nothing was taken back: \(path)",
        "마지막 변경이 커밋되지 않아 아무것도 되돌리지 않았습니다: \(path)")
    case .overtaken(let path, let step, let later):
      words(
        "\(path) was changed again since \(Self.name(step))"
          + (later.map { ", by " + Self.name($0) } ?? "") + "; nothing was done",
        "이 뒤에 같은 곳이 또 바뀌어 아무것도 하지 않았습니다: \(path), \(Self.name(step))"
          + (later.map { ". 바꾼 것: " + Self.name($0) } ?? ""))
    case .placeTaken(let path, let step):
      words(
        "\(path) is in the way, it came after \(Self.name(step)); nothing was done",
        "이 뒤에 생긴 파일이 그 자리에 있어 아무것도 하지 않았습니다: \(path), \(Self.name(step))")
    case .otherRevision(let path, let current):
      words(
        "\(path) is at another revision: \(current?.hex ?? "none")",
        "다른 리비전입니다: \(path) (\(current?.hex ?? "없음"))")
    case .noSuchRevision(let path, let text):
      words("\(path) has no state “\(text)”", "그런 시점의 기록이 없습니다: \(path) (“\(text)”)")
    case .ambiguousRevision(let text, _):
      words("several commits begin with “\(text)”", "여러 커밋에 맞는 번호입니다: “\(text)”")
    case .notThere(let path, ""):
      words("\(path) was removed, and that is committed", "지운 메모이고 커밋도 되었습니다: \(path)")
    case .notThere(let path, let text):
      words("\(path) was not there at “\(text)”", "그때는 없던 메모입니다: \(path) (“\(text)”)")
    case .lostLink(let path, let mark, let text):
      words(
        "a link could not be kept, so nothing was moved: \(path):\(mark): \(text)",
        "고쳐 쓸 수 없는 링크가 있어 옮기지 않았습니다: \(path):\(mark): \(text)")
    case .notKept(let path, _):
      words(
        "\(path) cannot be kept in the history, so it was left as it is",
        "히스토리에 남길 수 없어 그대로 두었습니다: \(path)")
    default: valueMessage(words)
    }
  }

  /// A commit as a message names it.
  private static func name(_ commit: Commit) -> String {
    "“\(commit.subject)” (\(commit.id.short))"
  }

  /// The messages about values, files and git.
  private func valueMessage(_ words: Words) -> String {
    switch self {
    case .frontMatter(_, .value, let mark):
      words(
        "the value is not valid YAML, at \(mark) of the value",
        "값이 올바른 YAML이 아닙니다 (값의 \(mark) 자리)")
    case .frontMatter(let path, let refusal, let mark):
      "\(path):\(mark): " + refusal.message(words)
    case .notUTF8(let byte):
      words("the text is not UTF-8, from byte \(byte)", "글이 UTF-8이 아닙니다 (\(byte)번째 바이트)")
    case .invalidValue("date", let text):
      words("“\(text)” is no date", "날짜로 읽을 수 없습니다: “\(text)”")
    case .invalidValue("tag", let text):
      words("“\(text)” is no tag", "태그로 쓸 수 없습니다: “\(text)”")
    case .invalidValue("rev", let text):
      words("“\(text)” is no revision", "시점으로 읽을 수 없습니다: “\(text)”")
    case .invalidValue("remote", let text):
      words("“\(text)” is no name of a remote", "원격 이름으로 쓸 수 없습니다: “\(text)”")
    case .invalidValue("key", _):
      words("a key is not empty and has no line ends", "키는 비거나 줄을 넘을 수 없습니다")
    case .invalidValue(let field, let text):
      words("“\(text)” is no value for --\(field)", "--\(field)에 쓸 수 없는 값입니다: “\(text)”")
    case .invalidSetting(let key, let text, let mark):
      ".memo.yml:\(mark): "
        + words("“\(text)” is no value for \(key)", "\(key)에 쓸 수 없는 값입니다: “\(text)”")
    case .brokenSettings(let file, let problem): problem.message(in: file, words)
    case .notDownloaded(let path):
      words("\(path) is not downloaded to this machine", "이 기기에 내려받지 않은 메모입니다: \(path)")
    case .notAFolder(let path): words("\(path) is no folder", "폴더가 아닙니다: \(path)")
    case .notAFile(let path): words("\(path) is no plain file", "일반 파일이 아닙니다: \(path)")
    case .system(let errno, let path): "\(path): \(SystemWords.text(errno, words))"
    case .git(let failure): failure.message(words)
    case .interrupted: words("interrupted; nothing is lost", "중단했습니다. 잃은 것은 없습니다")
    default: syncMessage(words)
    }
  }
}

extension FrontMatterRefusal {
  /// Why a header takes no change.
  func message(_ words: Words) -> String {
    switch self {
    case .foreign: words("the header is not YAML", "머리말이 YAML이 아닙니다")
    case .unclosed: words("the header does not end", "머리말이 끝나지 않습니다")
    case .conflictMarkers:
      words("conflict markers stand in the header", "머리말에 충돌 표시가 있습니다")
    case .invalid: words("the header is not valid YAML", "머리말이 올바른 YAML이 아닙니다")
    case .tooLarge: words("the header is too long", "머리말이 너무 깁니다")
    case .notText: words("the file is not UTF-8", "파일이 UTF-8이 아닙니다")
    case .value: words("the value is not valid YAML", "값이 올바른 YAML이 아닙니다")
    case .lookalike:
      words("what stands first only looks like a header", "맨 앞의 내용은 머리말처럼 보일 뿐입니다")
    }
  }
}
