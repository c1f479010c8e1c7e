internal import MemoKit
internal import MemoText

extension Checkup.Kind {
  /// The failure of git's that it is, seen from a command.
  var failure: GitFailure? {
    switch self {
    case .noRepository: .noRepository
    case .unreadableHistory(let failure): failure
    default: nil
    }
  }
}

extension Checkup.Finding {
  /// What to type about it.
  func hint(in notebook: Notebook, _ words: Words) -> String {
    if isMendable { return "memo doctor --fix" }
    let git = "git -C \(ShellWords.quoted(notebook.root))"
    let absolute =
      path.map { ShellWords.quoted(bytes: notebook.absoluteBytes(of: $0)) }
      ?? ShellWords.quoted(file ?? notebook.root)
    switch kind.area {
    case .repository: return repository(git, notebook, words)
    case .unfinished: return unfinished(git, absolute, words)
    case .memos, .links: return memo(words)
    case .names, .files: return file(git, absolute, notebook, words)
    case .settings, .caches, .remotes: return surroundings(words)
    }
  }

  private var quotedPath: String { ShellWords.path(bytes: path?.bytes ?? []) }
  private var quotedFile: String { ShellWords.quoted(file ?? "") }

  private func unfinished(_ git: String, _ absolute: String, _ words: Words) -> String {
    switch kind {
    case .draft: "memo new < \(quotedFile)"
    case .keptTexts: "\(git) for-each-ref refs/memo/kept; \(git) cat-file -p ID"
    default: words("look at it: ", "내용 보기: ") + "cat \(absolute)"
    }
  }

  private func memo(_ words: Words) -> String {
    switch kind {
    case .memo(let problem) where problem.code.hasSuffix("Date"):
      "memo edit \(quotedPath) --date 2026-11-30"
    case .futureDate: "memo edit \(quotedPath) --date today"
    case .sameTitle: "memo edit \(quotedPath) --title " + words("TITLE", "제목")
    case .conflictCopy(let original):
      "memo resolve \(ShellWords.path(original))"
    case .pinnedOverLimit(_, let pinned):
      "memo config pin_limit \(pinned)" + words(", or memo unpin MEMO", ", 또는 memo unpin 메모")
    default: "memo edit \(quotedPath)"
    }
  }

  private func file(
    _ git: String, _ absolute: String, _ notebook: Notebook, _ words: Words
  ) -> String {
    switch kind {
    case .decomposedName where path?.isMemo == true:
      "memo mv \(quotedPath) "
        + ShellWords.quoted(
          String(decoding: Folding.canonical(path?.name ?? []), as: UTF8.self))
    case .unportableName, .sameName, .decomposedName:
      path?.isMemo == true
        ? "memo mv \(quotedPath) " + words("NEW", "새이름")
        : "mv \(absolute) " + words("NEW", "새이름")
    case .crowdedFolder: "memo config folder '{year}'"
    case .bigFile(let size, _):
      "memo config capture_limit \(size / 1_000_000 + 1)MB" + words(", or ", ", 또는 ")
        + "\(git) rm --cached \(quotedPath)"
    case .unreadable(let errno):
      SystemWords.remedy(errno, path: path.map(notebook.absolutePath) ?? file ?? notebook.root)
    default: words("open the folder in Finder", "Finder에서 폴더를 여십시오")
    }
  }

  private func surroundings(_ words: Words) -> String {
    switch kind {
    case .setting(let problem):
      problem.hint(
        in: NotebookConfiguration.path, among: NotebookConfiguration.settings, words)
    case .personalSetting(let problem):
      problem.hint(in: file ?? "", among: PersonalSettings.settings, words)
    case .unknownAddress(let remote, _): "memo remote \(ShellWords.quoted(remote)) URL"
    default: "memo sync"
    }
  }
}

// MARK: - Repositories

extension Checkup.Finding {
  fileprivate func repository(
    _ git: String, _ notebook: Notebook, _ words: Words
  ) -> String {
    switch kind {
    case .refused(let reason):
      GitFailure.refused(reason: reason, path: file ?? notebook.root).hint(words)
    case .unreadableHistory(.missingObject): "\(git) fsck --full"
    case .missingPast(let id, let role): past(id, role, git, words)
    case .unreadableHead(let branch):
      "printf 'ref: refs/heads/%s\\n' \(ShellWords.quoted(branch ?? "main")) > \(quotedFile)"
        + " && \(git) status"
    case .branchGone(_, let other):
      "\(git) symbolic-ref HEAD \(ShellWords.quoted("refs/heads/" + other))"
        + words(", then memo status", ", 그다음 memo status")
    case .strayFile:
      words("if you miss nothing: ", "없어진 것이 없으면: ") + "rm \(quotedFile)"
    case .damagedGraph: "rm -f \(quotedFile)"
    case .noRepository, .unreadableHistory: kind.failure?.hint(words) ?? git
    case .unknownExtension(let name): format(name, git, words)
    case .unreadableRef(let ref), .lostTarget(let ref, _): self.ref(ref, git, words)
    case .unreadableReflog:
      "sed -i.bak \(mark?.line ?? 1)d \(quotedFile) && rm \(ShellWords.quoted((file ?? "") + ".bak"))"
    case .missingObject(_, let isFolder): isFolder ? "\(git) write-tree" : missing(git, words)
    case .damagedObject, .lostPack:
      words("take it from another copy of the repository: ", "저장소의 다른 사본에서 가져오십시오: ")
        + "cp OTHER/.git/\(inside) \(quotedFile)"
    case .damagedPack: pack(git, words)
    case .shallow: "\(git) fetch --unshallow"
    case .lock: words("if no git is running: ", "git 명령이 실행 중이 아니면: ") + "rm \(quotedFile)"
    case .operation("bisect"): "\(git) bisect reset"
    case .operation(let name):
      "\(git) \(name) --continue" + words(", or ", ", 또는 ") + "\(git) \(name) --abort"
    case .detached: "\(git) switch -c " + words("NAME", "브랜치")
    case .unborn: "memo save"
    default: moveOut(git, notebook, words)
    }
  }

  /// The file's place below the git directory.
  private var inside: String {
    let parts = (file ?? "").split(separator: "/")
    guard let objects = parts.lastIndex(of: "objects") else { return "objects" }
    return parts[objects...].joined(separator: "/")
  }

  private func format(_ name: String, _ git: String, _ words: Words) -> String {
    let key = name.prefix { $0 != "=" }
    switch key.lowercased() {
    case "refstorage": return "\(git) refs migrate --ref-format=files"
    case "objectformat":
      return words("memo needs SHA-1: ", "SHA-1 저장소가 필요합니다: ")
        + "git init NEW && \(git) fast-export --all | git -C NEW fast-import"
    case "partialclone":
      return
        "\(git) fetch --refetch && \(git) config --unset \(ShellWords.quoted("extensions.\(key)"))"
    case "worktreeconfig", "preciousobjects":
      // Git goes by these in the first format, too.
      return "\(git) config core.repositoryformatversion 0"
    default: return "\(git) config --unset \(ShellWords.quoted("extensions.\(key)"))"
    }
  }

  private func ref(_ ref: String, _ git: String, _ words: Words) -> String {
    if ref.hasPrefix("refs/remotes/") {
      return "\(git) update-ref -d \(ShellWords.quoted(ref)) && memo sync"
    }
    if ref.hasPrefix("refs/heads/"), case .unreadableRef = kind, let file,
      file.hasSuffix("/" + ref)
    {
      // What the reflog says it was last.
      let log = ShellWords.quoted(file.dropLast(ref.utf8.count) + "logs/" + ref)
      return "rm \(quotedFile) && \(git) update-ref \(ShellWords.quoted(ref)) "
        + "$(tail -n 1 \(log) | cut -d ' ' -f 2)"
    }
    return "\(git) fsck --full"
  }

  private func missing(_ git: String, _ words: Words) -> String {
    guard let place = path?.text ?? file, path != nil || !place.hasSuffix("/.git") else {
      return "\(git) fsck --full"
    }
    return words("if the file was not changed since: ", "그 뒤로 고치지 않은 파일이면: ")
      + "\(git) hash-object -w \(ShellWords.path(place))"
      + words("; else from another copy: ", "; 아니면 다른 사본에서: ") + "\(git) fetch --refetch"
  }

  private func past(_ id: ObjectID, _ role: String, _ git: String, _ words: Words) -> String {
    words("from another copy of the repository: ", "저장소의 다른 사본에서: ")
      + "git -C OTHER cat-file \(role) \(id.hex) | \(git) hash-object -t \(role) -w --stdin"
      + words("; or: ", "; 또는: ") + "\(git) fetch --refetch"
  }

  private func pack(_ git: String, _ words: Words) -> String {
    guard let file, file.hasSuffix(".idx") else { return "\(git) fsck --full" }
    return "rm -f \(quotedFile) && git index-pack "
      + ShellWords.quoted(file.dropLast(4) + ".pack")
  }

  private func moveOut(_ git: String, _ notebook: Notebook, _ words: Words) -> String {
    let name = notebook.root.split(separator: "/").last.map(String.init) ?? "memos"
    return words("move the repository out: ", "저장소를 밖으로 옮기십시오: ")
      + "\(git) init --separate-git-dir=\"$HOME\"/\(ShellWords.quoted(name + ".git"))"
  }
}
