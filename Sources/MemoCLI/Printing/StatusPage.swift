internal import MemoKit
internal import MemoText

/// Draws a status for a person: sections, each with what to type next.
struct StatusPage {
  private let session: Session
  private let status: NotebookStatus
  private let words: Words
  /// So many lines of a section are shown.
  private static let longest = 12

  init(_ session: Session, _ status: NotebookStatus) {
    self.session = session
    self.status = status
    words = session.words
  }

  /// Draws it.
  func print() {
    printHead()
    printState()
    printDrafts()
    printChanges()
    printTroubles()
    if status.needsSync {
      draw(
        words("Not level with the remote", "원격과 다름"), [],
        next: words("memo sync brings both to the same state", "서로 맞추려면 memo sync"))
    }
    guard status.findings.isEmpty, status.repository != nil else { return }
    session.output.line("")
    session.output.line(words("Everything is committed.", "모두 커밋되어 있습니다."))
  }

  /// The folder, the counts and the branch.
  private func printHead() {
    session.output.line(Escaping.forTerminal(status.root), .heading)
    let pinned = words(
      "\(words.number(status.pinned)) pinned", "고정 \(words.number(status.pinned))개")
    let memos = words(words.memos(status.memos), "메모 \(words.number(status.memos))개")
    session.output.line(memos + ", " + pinned)
    guard let line = status.standing(words) else { return }
    session.output.line(Escaping.forTerminal(line), .muted)
  }

  /// What git is in the middle of, or why there is no history.
  private func printState() {
    if let operation = status.operation {
      draw(
        words("In the middle of: \(operation)", "진행 중: \(operation)"), [],
        next: operation == "detached"
          ? words("git switch BRANCH, then memo save", "git switch 브랜치 뒤에 memo save")
          : words("finish it with git, then memo save", "git에서 마친 뒤 memo save"))
    }
    if let failure = status.historyFailure {
      draw(
        words("The history cannot be read", "변경 이력을 읽을 수 없습니다"), [failure.message(words)],
        next: failure.hint(words, isSaved: true))
    } else if status.repository == nil {
      draw(
        words("There is no git repository", "git 저장소가 없습니다"), [],
        next: words("memo init makes one", "memo init으로 만듭니다"))
    }
    guard let left = status.interruption else { return }
    draw(
      words("A command was interrupted", "명령이 도중에 끊겼습니다"), left.paths.map(\.text),
      next: words("memo save puts it right", "memo save로 마무리합니다"))
  }

  /// Texts that are no memos yet.
  private func printDrafts() {
    section(
      words("Drafts that are no memos yet", "아직 메모가 되지 않은 초안"), status.drafts.map(\.filePath),
      next: status.drafts.first.map { "memo new < " + ShellWords.quoted($0.filePath) })
  }

  /// What is not committed: first what will be, then what is held back, parted by the reason.
  private func printChanges() {
    let ready = status.changes.filter { $0.heldBack == nil }
    section(
      words("Not committed", "커밋되지 않음"), ready.map(row),
      next: words("memo save commits them", "memo save로 커밋합니다"))
    for reason in NotebookStatus.HeldBack.told {
      let held = status.changes.filter { $0.heldBack == reason }
      section(reason.title(words), held.map(row), next: reason.next(words))
    }
  }

  private func row(_ change: NotebookStatus.Change) -> String {
    DisplayWidth.padded(change.kind.name(words), to: 9) + change.path.text
  }

  /// A copy with its memo; where there is no room for both, its name tells enough.
  private func row(_ copy: Memo) -> String {
    let both = copy.path.text + "  ←  " + (copy.conflictOf ?? "")
    return DisplayWidth.of(Escaping.forTerminal(both)) > room ? copy.path.text : both
  }

  /// So many cells a line has.
  private var room: Int { max(20, session.context.terminals.width - 3) }

  /// Conflict copies, damaged memos, settings and files.
  private func printTroubles() {
    section(
      words("Conflict copies", "충돌 사본"),
      status.conflictCopies.map(row),
      next: words(
        "memo conflicts shows both texts, memo resolve MEMO chooses",
        "두 글을 견주려면 memo conflicts, 고르려면 memo resolve 메모"))
    section(
      words("Damaged", "손상됨"),
      status.damaged.flatMap { memo in
        memo.damage.map { "\(memo.path.text):\($0.mark): " + $0.message(words) }
      },
      next: status.damaged.first.map { "memo edit " + ShellWords.quoted($0.path.text) })
    let file = NotebookConfiguration.path
    section(
      words("Settings", "설정"), status.settings.map { $0.message(in: file, words) },
      next: status.settings.first?.hint(in: file, among: NotebookConfiguration.settings, words))
    section(
      words("Not readable", "읽을 수 없음"),
      status.unread.map { $0.path.text + ": " + SystemWords.text($0.errno, words) }, next: nil)
    section(
      words("Not downloaded to this machine", "이 기기에 내려받지 않음"),
      status.notDownloaded.map(\.text), next: nil)
    section(
      words("Repositories of their own, not entered", "따로 있는 저장소 (들어가지 않음)"),
      status.nestedRepositories.map(\.text), next: nil)
    section(
      words(
        "In the history only: no file can have so long a name",
        "변경 이력에만 있음 (파일로 두기에는 이름이 너무 김)"),
      status.namesTooLong.map(\.text), next: nil)
  }

  /// A section of findings; nothing where there are none.
  private func section(_ title: String, _ lines: [String], next: String?) {
    if !lines.isEmpty { draw(title, lines, next: next) }
  }

  /// A heading, its lines and what to type.
  private func draw(_ title: String, _ lines: [String], next: String?) {
    let output = session.output
    output.line("")
    output.line(title, .heading)
    for line in lines.prefix(Self.longest) {
      output.line("  " + DisplayWidth.fitName(Escaping.forTerminal(line), room))
    }
    if lines.count > Self.longest {
      let rest = words.number(lines.count - Self.longest)
      output.line("  " + words("… and \(rest) more", "… 외 \(rest)개"), .muted)
    }
    guard let next else { return }
    output.add("  → ", .hint)
    output.line(Escaping.forTerminal(next), .muted)
  }
}
