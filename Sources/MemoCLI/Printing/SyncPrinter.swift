internal import MemoKit
internal import MemoText

/// Prints what a sync did, or would do, in the form that was asked for.
struct SyncPrinter {
  private let session: Session
  private let notebook: Notebook
  private let words: Words
  /// So many paths of a kind are named to a person.
  private static let longest = 10

  init(_ session: Session, _ notebook: Notebook) {
    self.session = session
    self.notebook = notebook
    words = session.words
  }

  /// Prints the outcome; `leading` are members of the object before its own.
  func print(_ outcome: SyncOutcome, leading: [(String, JSON)] = []) {
    switch session.form {
    case .json, .jsonLines:
      let members = leading + JSON.members(of: outcome)
      session.print(json: [.object(members)], asList: false)
    case .nul: printPaths(outcome)
    case .lines, .template: printLines(outcome)
    case .human: printForPerson(outcome)
    }
    outcome.notices.forEach(session.messages.tell)
  }

  /// The files, each once.
  private func printPaths(_ outcome: SyncOutcome) {
    var seen: Set<RelativePath> = []
    let changed = (outcome.received + outcome.sent).map(\.path)
    for path in changed + outcome.merged + outcome.copies.map(\.path)
    where seen.insert(path).inserted {
      session.print(path: path, in: notebook)
    }
  }

  /// `received⇥add⇥path`, `sent⇥rename⇥path⇥origin`, `merged⇥path`, `copy⇥path⇥original`.
  private func printLines(_ outcome: SyncOutcome) {
    for (word, changes) in [("received", outcome.received), ("sent", outcome.sent)] {
      for change in changes {
        printLine([word, change.kind.rawValue], [change.path, change.origin].compactMap { $0 })
      }
    }
    for path in outcome.merged { printLine(["merged"], [path]) }
    for copy in outcome.copies { printLine(["copy"], [copy.path, copy.original]) }
    if outcome.unsaved > 0 { printLine(["unsaved", String(outcome.unsaved)], []) }
  }

  private func printLine(_ words: [String], _ paths: [RelativePath]) {
    session.output.add(words.joined(separator: "\t"))
    for path in paths {
      session.output.add("\t")
      session.output.add(session.fit(session.shown(path, in: notebook)))
    }
    session.output.line("")
  }
}

// MARK: - For a person

extension SyncPrinter {
  private func printForPerson(_ outcome: SyncOutcome) {
    if outcome.isUpToDate { return session.messages.say(outcome.level(words)) }
    let summary = outcome.summary(words)
    if !summary.isEmpty {
      session.messages.say(
        outcome.isDryRun ? words("a sync would do: ", "동기화하면: ") + summary : summary)
    }
    list(rows(of: outcome))
    tellUnsaved(outcome)
    guard !(outcome.copies.isEmpty && outcome.receivedCopies.isEmpty), !outcome.isDryRun else {
      return
    }
    session.messages.hint(
      words(
        "memo conflicts shows both texts, memo resolve MEMO chooses",
        "두 글을 견주려면 memo conflicts, 고르려면 memo resolve 메모"))
  }

  private func text(of change: SyncOutcome.Change) -> String {
    let path = change.origin.map { "\($0.text) → \(change.path.text)" } ?? change.path.text
    return change.kind == .edit ? path : "\(path) (\(change.kind.name(words)))"
  }

  /// What a person wants to look at: in a dry run everything, else what two had changed.
  private func rows(of outcome: SyncOutcome) -> [Rows] {
    var groups: [Rows] = []
    if outcome.isDryRun {
      // What is merged or kept as a copy has a row of its own.
      let told = Set(outcome.merged + outcome.copies.map(\.path) + outcome.receivedCopies)
      func texts(_ changes: [SyncOutcome.Change]) -> [String] {
        changes.filter { !told.contains($0.path) }.map(text)
      }
      groups.append(Rows(name: words("receive", "받음"), texts: texts(outcome.received)))
      groups.append(Rows(name: words("send", "보냄"), texts: texts(outcome.sent)))
    }
    groups.append(Rows(name: words("merged", "합침"), texts: outcome.merged.map(\.text)))
    let copies = outcome.copies.map(\.path) + outcome.receivedCopies
    groups.append(
      Rows(name: words("conflict copy", "충돌 사본"), texts: copies.map(\.text)))
    return groups.filter { !$0.texts.isEmpty }
  }

  /// Files of which the same is to be said.
  private struct Rows {
    var name: String
    var texts: [String]
  }

  /// The first rows of each kind, and how many more there are.
  private func list(_ groups: [Rows]) {
    let names = groups.map { DisplayWidth.of($0.name) }.max() ?? 0
    let room = max(20, session.context.terminals.width - 1)
    for group in groups {
      let name = "  " + DisplayWidth.padded(group.name, to: names) + "  "
      for text in group.texts.prefix(Self.longest) {
        session.messages.say(DisplayWidth.fitName(name + Escaping.forTerminal(text), room))
      }
      guard group.texts.count > Self.longest else { continue }
      let rest = words.number(group.texts.count - Self.longest)
      session.messages.say("  " + words("… and \(rest) more", "… 외 \(rest)개"))
    }
  }

  private func tellUnsaved(_ outcome: SyncOutcome) {
    guard outcome.unsaved > 0 else { return }
    let count = words.number(outcome.unsaved)
    session.messages.say(
      words(
        outcome.unsaved == 1
          ? "1 file that is not committed yet would be sent, too, and is not counted in: memo status"
          : "\(count) files that are not committed yet would be sent, too, and are not counted in: "
            + "memo status",
        "아직 커밋되지 않은 파일 \(count)개도 보내며, 위에는 들어 있지 않습니다: memo status"))
  }
}
