internal import MemoKit
internal import MemoText

/// Prints what moving a memo or a folder did, or would do.
struct MovePrinter {
  private let session: Session
  private let notebook: Notebook

  init(_ session: Session, _ notebook: Notebook) {
    self.session = session
    self.notebook = notebook
  }

  /// Prints a dry run as `diff` prints what is different.
  func print(_ preview: MovePreview) {
    DifferencePrinter(session, notebook).print(preview.differences, asList: true)
    tell(unclear: preview.unclear)
    tell(left: preview.left)
    tellUnseen()
    session.tell(unread: preview.unread)
  }

  /// Prints the new place, and tells what followed.
  ///
  /// - Throws: the failure of a commit that could not be made, once the result is printed.
  func print(
    _ outcome: MoveOutcome, _ source: MoveSource, _ target: RelativePath
  ) throws(Failure) {
    switch session.form {
    case .json, .jsonLines: session.print(json: [object(outcome, source, target)], asList: false)
    case .nul: for rename in outcome.renames { session.print(path: rename.new, in: notebook) }
    case .human, .lines, .template:
      printPlace(source, target)
      // The place is seen before what is said of it.
      session.output.flush()
      tell(outcome)
    }
    outcome.notices.forEach(session.messages.tell)
    tell(unclear: outcome.unclear)
    tell(left: outcome.left)
    tellUnseen()
    session.tell(unread: outcome.unread)
    if let error = outcome.uncommitted { throw session.unfinished(error) }
  }

  private func printPlace(_ source: MoveSource, _ target: RelativePath) {
    guard case .folder = source else { return session.print(path: target, in: notebook) }
    session.output.add(session.fit(session.shown(target, in: notebook)), .path)
    session.output.line("/")
  }

  private func tell(_ outcome: MoveOutcome) {
    let (words, count) = (session.words, outcome.repaired.count)
    guard count > 0 else { return }
    let number = words.number(count)
    session.messages.say(
      words(
        count == 1 ? "links followed in 1 memo" : "links followed in \(number) memos",
        "링크를 고친 메모 \(number)개"))
  }

  /// Links that might have meant what moved.
  private func tell(unclear links: [MemoLink]) {
    let words = session.words
    for link in links {
      guard case .ambiguous(let paths) = link.target else { continue }
      let place = "\(link.path.text):\(link.place.line):\(link.place.column): "
      let names = paths.map(\.text).joined(separator: ", ")
      session.messages.warn(
        "ambiguous_link",
        place
          + words(
            "“\(link.destination)” may mean one of several and was left as it is: ",
            "여러 파일에 맞는 링크여서 그대로 두었습니다: “\(link.destination)”, ") + names,
        hint: "memo links " + ShellWords.path(link.path.text), path: link.path.text,
        line: link.place.line)
    }
  }

  /// What stays of a folder, by what keeps it.
  private func tell(left: [LeftBehind]) {
    for reason in LeftBehind.Reason.allCases {
      let paths = left.filter { $0.reason == reason }.map(\.path)
      guard let first = paths.first else { continue }
      session.messages.warn(
        "left_behind",
        reason.message(session.words) + Notice.list(paths, session.words),
        hint: reason.hint(session.words), path: first.text)
    }
  }

  /// Memos that git leaves out of the folder, in which nobody looked for links.
  private func tellUnseen() {
    let (words, count) = (session.words, notebook.memosNotCheckedOut)
    guard count > 0 else { return }
    let number = words.number(count)
    session.messages.warn(
      "not_checked_out",
      words(
        count == 1
          ? "1 memo is outside the sparse checkout: its links were not looked at"
          : "\(number) memos are outside the sparse checkout: their links were not looked at",
        "sparse checkout 밖에 있어 링크를 살피지 못한 메모 \(number)개"),
      hint: words("git sparse-checkout disable shows all", "모두 꺼내려면 git sparse-checkout disable"))
  }

  private func object(
    _ outcome: MoveOutcome, _ source: MoveSource, _ target: RelativePath
  ) -> JSON {
    var members: [(String, JSON)]
    if let memo = outcome.memo {
      members = JSON.members(of: memo, file: notebook.absolutePath(of: memo.path))
    } else {
      members = [
        ("path", .string(target.text)), ("file", .string(notebook.absolutePath(of: target))),
      ]
      members += JSON.bytes(of: target)
    }
    members += [
      ("old_path", .string(source.path.text)),
      (
        "moved",
        .array(
          outcome.renames.map {
            .object(
              [("old_path", .string($0.old.text)), ("path", .string($0.new.text))]
                + JSON.bytes(of: $0.old, as: "old_path_bytes") + JSON.bytes(of: $0.new))
          })
      ),
      ("repaired", .array(outcome.repaired.map { .string($0.text) })),
      ("unclear", .array(outcome.unclear.map { JSON.link($0, [:]) })),
    ]
    members += JSON.bytes(of: source.path, as: "old_path_bytes")
    return .object(members)
  }
}
