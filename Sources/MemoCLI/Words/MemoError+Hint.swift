internal import MemoKit

extension MemoError {
  /// What to type next; every error has something.
  ///
  /// With `isSaved` the files are on the disk and only their commit could not be made.
  func hint(_ words: Words, isSaved: Bool = false) -> String {
    switch self {
    case .noSuchNotebook(let path):
      words(
        "memo init \(ShellWords.path(path)) makes one; memo clone URL \(ShellWords.path(path)) "
          + "fetches yours",
        "메모장으로 만들려면: memo init \(ShellWords.path(path)). 다른 기기의 메모장을 받으려면: memo clone URL "
          + ShellWords.path(path))
    case .noSuchFolder:
      words(
        "memo list shows the paths; a memo is named without / behind it",
        "경로는 memo list로 봅니다. 메모라면 뒤의 /를 빼십시오")
    case .noSuchTag: words("memo tags lists the tags", "memo tags로 태그 목록을 볼 수 있습니다")
    case .noSuchMemo(let name):
      words(
        "memo list shows what there is, memo new \(ShellWords.path(name)) writes it",
        "memo list로 목록을 보거나, 새로 쓰려면: memo new \(ShellWords.path(name))")
    case .ambiguous(_, let candidates): Self.choice(candidates.first, words)
    case .uncertain(_, let candidate): Self.choice(candidate, words)
    case .outside:
      words(
        "memo list shows the paths inside, memo -N DIR list those of another notebook",
        "안의 경로는 memo list로, 다른 메모장은 memo -N DIR list로 봅니다")
    case .exists(let path):
      words(
        "memo show \(Self.name(path)) shows it; choose another name (new: --file NAME)",
        "무엇인지 보려면: memo show \(Self.name(path)). 다른 이름을 쓰십시오(new에서는 --file NAME)")
    case .folderExists(let path), .intoItself(let path):
      words(
        "name a place that is free: memo list --folder \(Self.name(path)) shows what is there",
        "비어 있는 자리를 적으십시오. 무엇이 있는지 보려면: memo list --folder \(Self.name(path))")
    case .notCheckedOut(let path):
      words(
        "git show \(Self.inHead(path)) shows it, git sparse-checkout disable brings it; or choose "
          + "another name",
        "무엇인지 보려면: git show \(Self.inHead(path)). 꺼내 놓으려면 git sparse-checkout disable. 아니면 다른 이름을 "
          + "쓰십시오")
    case .ignored(let path):
      words(
        "choose another name, or change what ignores it: git check-ignore -v \(Self.name(path))",
        "다른 이름을 쓰거나 무시하는 규칙을 고치십시오: git check-ignore -v \(Self.name(path))")
    case .occupied(let path):
      words(
        "memo show \(Self.name(path)) shows it; write to another place with --as NEW",
        "무엇인지 보려면: memo show \(Self.name(path)). 다른 자리에 쓰려면 --as NEW")
    case .lostLink(let path, _, _):
      words(
        "write it another way, or choose a name without [ ] | #: memo edit \(Self.name(path))",
        "다른 방식으로 쓰거나 [ ] | #이 없는 이름을 고르십시오: memo edit \(Self.name(path))")
    case .nothingToWrite: words("memo new TITLE -b TEXT", "memo new 제목 -b 본문")
    case .pinLimit(_, let pinned, let adding):
      words(
        "memo unpin, or raise it: memo config pin_limit \(pinned + adding) (0: no limit)",
        "memo unpin으로 풀거나 올리십시오: memo config pin_limit \(pinned + adding) (0: 제한 없음)")
    case .changedMeanwhile(let path), .otherRevision(let path, _):
      words(
        "look at it and try again: memo show \(Self.name(path))",
        "확인한 뒤 다시 하십시오: memo show \(Self.name(path))")
    case .mostAreGone: Notice.goneHint(words)
    case .noSteps(.redo, _, found: 0):
      words("memo undo takes back what was done last", "마지막에 한 일을 되돌리려면 memo undo")
    case .noSteps(_, _, let found) where found > 0:
      words("git log shows what was done", "무엇을 했는지는 git log로 봅니다")
    case .noSteps:
      words(
        "what editors and other devices did is in git log", "편집기나 다른 기기에서 한 일은 git log로 봅니다")
    case .newestUncommitted:
      words("memo save commits it", "memo save로 커밋합니다")
    case .overtaken(_, let step, let later):
      words(
        "git show \((later ?? step).id.short) shows what it did",
        "무엇을 했는지 보려면: git show \((later ?? step).id.short)")
    case .placeTaken(let path, _):
      words(
        "give it another name, then again: memo mv \(Self.name(path)) NEW",
        "그 파일의 이름을 바꾸고 다시 하십시오: memo mv \(Self.name(path)) NEW")
    case .notThere(let path, ""):
      words(
        "memo diff \(Self.name(path)) '~1' shows what went with it",
        "무엇이 지워졌는지 보려면: memo diff \(Self.name(path)) '~1'")
    case .noSuchRevision(let path, _), .notThere(let path, _):
      words(
        "memo log \(Self.name(path)) tells what there is",
        "무엇이 있는지 보려면: memo log \(Self.name(path))")
    case .ambiguousRevision(_, let commits):
      words("write more of it; git show tells what is meant: ", "더 길게 쓰십시오. git show로 확인합니다: ")
        + commits.prefix(3).map { String($0.hex.prefix(10)) }.joined(separator: ", ")
    case .editedMeanwhile(_, let other):
      words(
        "git show \(other.hex) is the other text; memo save keeps the editor's",
        "다른 글은 git show \(other.hex)로 보고, 편집기의 글을 남기려면 memo save")
    case .git(let failure), .notKept(_, let failure): failure.hint(words, isSaved: isSaved)
    default: valueHint(words)
    }
  }

  /// The hints about values and files.
  private func valueHint(_ words: Words) -> String {
    switch self {
    case .frontMatter(let path, .value, _):
      words(
        "a value is YAML, a text is not: memo edit \(Self.name(path)) --set KEY=TEXT",
        "YAML이 아니라 글이면: memo edit \(Self.name(path)) --set KEY=TEXT")
    case .frontMatter(let path, .notText, _):
      words(
        "save it as UTF-8 in the editor: memo edit \(Self.name(path))",
        "편집기에서 UTF-8로 저장하십시오: memo edit \(Self.name(path))")
    case .frontMatter(let path, _, _):
      words(
        "put it right in the editor: memo edit \(Self.name(path))",
        "편집기에서 고치십시오: memo edit \(Self.name(path))")
    case .notUTF8:
      words(
        "convert it first, such as: iconv -f CP949 -t UTF-8 FILE | memo new TITLE",
        "먼저 바꾸십시오. 예: iconv -f CP949 -t UTF-8 파일 | memo new 제목")
    case .invalidValue("tag", _), .invalidValue("key", _): "memo help edit"
    case .invalidValue("remote", _):
      words(
        "letters, digits, - and _, such as: memo remote backup URL",
        "글자, 숫자, -, _로 씁니다. 예: memo remote backup URL")
    case .invalidValue("rev", _):
      words(
        "a commit's id, a date such as 2026-11-01 or yesterday, or ~2: memo help dates",
        "커밋 번호, 2026-11-01이나 어제 같은 날짜, ~2를 씁니다: memo help dates")
    case .invalidValue("date", _):
      words(
        "a day or a time, such as 2026-11-01, yesterday or \"2026-11-01 15:00\": memo help dates",
        "2026-11-01, 어제, \"2026-11-01 15:00\"처럼 날이나 시각을 씁니다: memo help dates")
    case .invalidValue:
      words(
        "dates read like 2026-11-01, yesterday or 2026-11: memo help dates",
        "날짜는 2026-11-01, 어제, 2026-11처럼 씁니다: memo help dates")
    case .invalidSetting(let key, _, _):
      words("memo config \(key) VALUE puts it right", "바로잡으려면: memo config \(key) 값")
    case .brokenSettings(let file, let problem):
      problem.hint(in: file, among: NotebookConfiguration.settings, words)
    case .notDownloaded(let path): "brctl download \(Self.name(path))"
    case .notAFolder: words("name a folder: memo init DIR", "폴더를 지정하십시오: memo init 폴더")
    case .notAFile(let path): "ls -ld \(Self.name(path))"
    case .system(let errno, let path): SystemWords.remedy(errno, path: path)
    case .interrupted:
      words("type it again; memo status tells what is there", "다시 하십시오. 지금 상태는 memo status로 봅니다")
    default: syncHint(words)
    }
  }

  private static func choice(_ candidate: Candidate?, _ words: Words) -> String {
    let path = candidate.map { name($0.path) } ?? "PATH"
    return words(
      "name one by its path, such as: memo show \(path)",
      "경로로 하나를 고르십시오. 예: memo show \(path)")
  }

  /// A file of the last commit, for git run in the notebook's folder.
  private static func inHead(_ path: RelativePath) -> String {
    ShellWords.quoted("HEAD:./" + path.text)
  }

  private static func name(_ path: RelativePath) -> String { ShellWords.path(path.text) }
}
