internal import MemoKit
internal import MemoText

/// Prints remotes in the form that was asked for.
struct RemotePrinter {
  private let session: Session
  private let words: Words

  init(_ session: Session) {
    self.session = session
    words = session.words
  }

  /// Prints all remotes, a line each: `name⇥url⇥branch⇥default`, the last `*` or empty.
  func print(_ remotes: [Remote]) {
    if session.form.isJSON {
      return session.print(json: remotes.map(JSON.remote), asList: true)
    }
    guard case .human = session.form else { return remotes.forEach(printLine) }
    guard !remotes.isEmpty else {
      let error = MemoError.noRemote
      session.messages.say(error.message(words))
      return session.messages.hint(error.hint(words))
    }
    let names = remotes.map { DisplayWidth.of(Escaping.field($0.name)) }.max() ?? 0
    for remote in remotes {
      session.output.add(DisplayWidth.padded(Escaping.field(remote.name), to: names), .title)
      session.output.add("  " + Escaping.field(URLText.shown(remote.url)))
      let branch = remote.branch.map { "  " + Escaping.field($0) } ?? ""
      // Of one remote nobody asks which is meant.
      let mark = remote.isDefault && remotes.count > 1 ? words("  (default)", "  (기본)") : ""
      session.output.line(branch + mark, .muted)
    }
  }

  /// Prints one remote.
  func print(_ remote: Remote) {
    if session.form.isJSON {
      return session.print(json: [JSON.remote(remote)], asList: false)
    }
    guard case .human = session.form else { return printLine(remote) }
    print([remote])
  }

  private func printLine(_ remote: Remote) {
    let mark = remote.isDefault ? "*" : ""
    let fields = [remote.name, URLText.shown(remote.url), remote.branch ?? "", mark]
    session.output.line(fields.map(Escaping.field).joined(separator: "\t"))
  }

  /// Tells that a remote was added, or changed.
  func report(_ remote: Remote, insteadOf old: Remote?) {
    if session.form.isJSON { return print(remote) }
    let (url, before) = (URLText.shown(remote.url), old.map { URLText.shown($0.url) })
    let change = before.map { $0 == url ? url : "\($0) → \(url)" } ?? url
    session.messages.say("\(remote.name): \(change)")
    let command =
      remote.name == "origin" ? "memo sync" : "memo sync \(ShellWords.path(remote.name))"
    session.messages.hint(
      words("\(command) brings both to the same state", "서로 맞추려면 \(command)"))
  }

  /// Tells that a remote was removed.
  func report(removalOf remote: Remote) {
    if session.form.isJSON { return print(remote) }
    session.messages.say(words("removed the remote \(remote.name)", "목록에서 뺐습니다: \(remote.name)"))
  }
}
