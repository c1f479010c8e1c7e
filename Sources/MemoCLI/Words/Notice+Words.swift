internal import MemoKit

extension Notice {
  /// The fixed word of this notice in JSON.
  var code: String {
    switch self {
    case .authorGuessed: "author_guessed"
    case .captured: "captured"
    case .notCaptured: "not_captured"
    case .namesLeft: "names_left"
    case .tooBigToCapture: "too_big_to_capture"
    case .ignoredByGit: "ignored_by_git"
    case .nameCollides: "name_collides"
    case .lines: "lines"
    case .notebookMade: "notebook_made"
    case .pinnedBeyondLimit: "pinned_beyond_limit"
    case .keptLateWrite: "kept_late_write"
    case .keptUnfinished: "kept_unfinished"
    case .finished: "finished"
    case .takenBack: "taken_back"
    case .merged: "merged"
    case .leftOut: "left_out"
    case .movedMeanwhile: "moved_meanwhile"
    case .heldBack: "held_back"
    case .mostAreGone: "most_are_gone"
    case .namesTooLong: "name_too_long"
    case .confirmed: "confirmed"
    case .tagKept: "tag_kept"
    case .linksLost: "links_lost"
    case .hookSaid: "hook_said"
    case .hookFailed: "hook_failed"
    }
  }

  /// Whether it is news only, and not worth a line in JSON.
  var isNews: Bool {
    switch self {
    case .captured, .lines, .notebookMade, .finished, .merged, .hookSaid: true
    default: false
    }
  }

  /// The file it is about, where it is about one.
  var path: RelativePath? {
    switch self {
    case .ignoredByGit(let path), .nameCollides(let path), .movedMeanwhile(_, let path): path
    case .tooBigToCapture(let paths), .heldBack(let paths, _), .namesTooLong(let paths),
      .tagKept(let paths), .linksLost(_, let paths), .takenBack(let paths):
      paths.count == 1 ? paths[0] : nil
    default: nil
    }
  }

  /// What another program said, in its own words.
  var said: String? {
    switch self {
    case .hookSaid(_, let text), .hookFailed(_, let text): text
    case .notCaptured(.git(let failure)), .namesLeft(.git(let failure)): failure.said
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
    case .namesLeft(let reason):
      words("names were not composed: ", "자모가 풀린 이름을 합치지 못했습니다: ") + reason.message(words)
    case .tooBigToCapture(let paths):
      words("too big to be committed unasked: ", "너무 커서 저절로 커밋하지 않습니다: ")
        + Self.list(paths, words)
    case .ignoredByGit(let path):
      words("\(path) is saved, but git ignores it", "저장했지만 git이 무시하는 파일입니다: \(path)")
    case .nameCollides(let path):
      words(
        "another file's name differs from \(path) only in case or normal form",
        "대소문자나 정규형만 다른 파일이 있습니다: \(path)")
    case .lines(let from, let to, let isCommitted):
      words(
        "\(words.number(from)) \(from == 1 ? "line" : "lines") → \(words.number(to))",
        "\(words.number(from))줄 → \(words.number(to))줄")
        + (isCommitted ? words("; memo undo takes it back", ". 되돌리려면 memo undo") : "")
    case .pinnedBeyondLimit(let limit, let pinned):
      words(
        "it is pinned, and \(pinned) memos are now, more than pin_limit allows (\(limit))",
        "고정된 채 돌아와 이제 \(pinned)개가 고정되었습니다. 한도(pin_limit)는 \(limit)개입니다")
    case .notebookMade(let path): words("made the notebook \(path)", "메모장을 만들었습니다: \(path)")
    case .finished(let paths):
      words(
        "finished what a command had left: ", "마치지 못한 명령을 마무리했습니다: ")
        + paths.map(\.text).joined(separator: ", ")
    case .takenBack(let paths):
      words(
        "took back what a command had left, for this was changed since: ",
        "마치지 못한 명령을 되돌렸습니다. 그사이 바뀐 파일: ") + Self.list(paths, words)
    case .merged(let path):
      words(
        "\(path) was changed meanwhile; both changes are in it",
        "그사이 바뀐 내용과 합쳤습니다: \(path)")
    case .leftOut(let path, _):
      words(
        "not all that \(path) held meanwhile is in it now",
        "그사이 저장되었던 내용이 다 들어 있지는 않습니다: \(path)")
    case .movedMeanwhile(let path, let new):
      words(
        "\(path) was moved to \(new) meanwhile; what the editor wrote is not in it",
        "그사이 옮겨졌습니다: \(path) → \(new). 편집기에서 쓴 내용은 거기에 없습니다")
    case .heldBack(let paths, let areConflicted):
      (areConflicted
        ? words("not saved, unmerged in git: ", "git에서 병합되지 않아 저장하지 않았습니다: ")
        : words("not saved, staged with git: ", "git에 스테이지되어 저장하지 않았습니다: "))
        + Self.list(paths, words)
    case .mostAreGone(let count, let all): Self.gone(count, all, words)
    case .confirmed(let question): question.assumption(words)
    case .namesTooLong(let paths):
      words(
        "not in the folder, since no file can have so long a name: ",
        "이름이 너무 길어 폴더에 두지 못했습니다: ") + Self.list(paths, words)
    case .tagKept(let paths):
      words(
        "damaged, and so left alone with the old tag: ",
        "손상되어 예전 태그를 그대로 두었습니다: ") + Self.list(paths, words)
    case .linksLost(let count, let paths):
      words(
        count == 1
          ? "1 link has lost its memo, in "
          : "\(words.number(count)) links have lost their memo, in ",
        "가리키던 메모를 잃은 링크 \(words.number(count))개: ") + Self.list(paths, words)
    case .keptLateWrite(let id):
      words(
        "a late write of an editor is kept as \(id.hex)", "편집기가 늦게 쓴 내용을 보관했습니다: \(id.hex)")
    case .keptUnfinished(let id):
      words(
        "a text that a command did not finish is kept as \(id.hex)",
        "명령이 다 쓰지 못한 글을 보관했습니다: \(id.hex)")
    case .hookSaid(let hook, _): words("git's hook \(hook) says:", "git 훅의 말: \(hook)")
    case .hookFailed(let hook, _):
      words(
        "git's hook \(hook) failed after the commit was made",
        "커밋한 뒤에 git 훅이 실패했습니다: \(hook)")
    }
  }

  /// Paths, as many as a person reads through.
  static func list(_ paths: [RelativePath], _ words: Words) -> String {
    let shown = 10
    let rest = words.number(paths.count - shown)
    return paths.prefix(shown).map(\.text).joined(separator: ", ")
      + (paths.count > shown ? words(" … and \(rest) more", " … 외 \(rest)개") : "")
  }

  /// That most of the memos are gone.
  static func gone(_ count: Int, _ all: Int, _ words: Words) -> String {
    let (count, all) = (words.number(count), words.number(all))
    return words(
      "\(count) of \(all) memos are gone from the folder at once; that is not committed",
      "메모 \(all)개 중 \(count)개가 한꺼번에 없어져 커밋하지 않았습니다")
  }

  /// How to get memos back that went at once, and how to let them go.
  static func goneHint(_ words: Words) -> String {
    words(
      "is a folder not mounted? git restore . brings them back, memo save --yes lets them go",
      "마운트되지 않은 폴더가 있습니까? 되살리려면 git restore ., 지운 것이 맞으면 memo save --yes")
  }

  /// What to type about it; news need nothing.
  func hint(_ words: Words) -> String? {
    switch self {
    case .authorGuessed:
      "git config --global user.name NAME, git config --global user.email ADDRESS"
    case .notCaptured(let reason): reason.hint(words, isSaved: true)
    case .namesLeft(.exists(let path)), .namesLeft(.changedMeanwhile(let path)):
      "memo mv \(ShellWords.path(path.text)) " + words("NEW", "새이름")
    case .namesLeft(let reason): reason.hint(words, isSaved: false)
    case .tooBigToCapture: words("memo save takes them", "memo save로 담습니다")
    case .ignoredByGit(let path): GitFailure.ignored(path).hint(words, isSaved: true)
    case .nameCollides(let path):
      words("other systems see one file; rename one: ", "다른 시스템에서는 한 파일입니다. 이름을 바꾸십시오: ")
        + "git mv \(ShellWords.path(path.text)) NEW"
    case .pinnedBeyondLimit:
      words("memo unpin takes pins away", "memo unpin으로 고정을 풉니다")
    case .leftOut(_, let id), .keptLateWrite(let id), .keptUnfinished(let id):
      "git show \(id.hex)"
    case .movedMeanwhile(_, let new): "memo edit \(ShellWords.path(new.text))"
    case .heldBack(_, areConflicted: true):
      words("git status tells how to finish it", "git status가 알려 주는 대로 마치십시오")
    case .heldBack: words("git commit commits it", "git commit으로 커밋합니다")
    case .mostAreGone: Self.goneHint(words)
    case .confirmed(let question): question.remedy(words)
    case .namesTooLong(let paths):
      words("it is kept in the history: ", "변경 이력에는 있습니다: ")
        + "git show " + ShellWords.quoted("HEAD:" + (paths.first?.text ?? ""))
    case .linksLost:
      words(
        "memo doctor names each; memo undo takes it back, and memo backlinks asks before",
        "하나씩 보려면 memo doctor, 되돌리려면 memo undo. 미리 알아보려면 memo backlinks")
    case .tagKept: words("memo doctor names what is damaged", "memo doctor가 손상된 곳을 알려 줍니다")
    case .hookFailed(let hook, _):
      words("the commit stands; the hook: ", "커밋은 그대로입니다. 훅을 보십시오: ")
        + "git rev-parse --git-path hooks/\(hook)"
    case .takenBack:
      words(
        "memo save commits what you changed; then give the command again",
        "memo save가 고친 것을 남깁니다. 그 뒤에 그 명령을 다시 내리십시오")
    case .captured, .lines, .notebookMade, .finished, .merged, .hookSaid: nil
    }
  }
}
