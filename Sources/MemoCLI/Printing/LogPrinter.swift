internal import MemoKit
internal import MemoText

/// Prints what happened to a memo, or in the notebook, in the form that was asked for.
struct LogPrinter {
  private let session: Session
  private let past: Past
  private let isPatch: Bool

  init(_ session: Session, _ past: Past, isPatch: Bool) {
    self.session = session
    self.past = past
    self.isPatch = isPatch
  }

  /// Prints the versions, which are those of `memo` or, without one, of the notebook.
  func print(_ versions: [MemoVersion], of memo: RelativePath?) throws(Failure) {
    switch session.form {
    case .human: try printForPerson(versions, of: memo)
    case .lines:
      for version in versions { try printLine(version) }
    case .json, .jsonLines:
      var objects: [JSON] = []
      for version in versions { objects.append(try object(version)) }
      session.print(json: objects, asList: true)
    case .nul:
      var seen: Set<RelativePath> = []
      for version in versions where seen.insert(version.path).inserted {
        session.print(path: version.path, in: past.notebook)
      }
    case .template(let template): for version in versions { print(version, template) }
    }
  }

  /// `rev⇥date⇥kind⇥path⇥title`, and behind it the patch.
  private func printLine(_ version: MemoVersion) throws(Failure) {
    let output = session.output
    output.add(version.revision.hex, .location)
    output.add("\t")
    output.add(version.date.iso8601, .date)
    output.add("\t\(version.kind.rawValue)\t")
    output.add(session.fit(session.shown(version.path, in: past.notebook)), .path)
    output.add("\t")
    output.line(Escaping.field(version.title), .title)
    guard isPatch, let difference = try difference(of: version) else { return }
    output.add(patch: difference.patch)
    output.line("")
  }

  private func object(_ version: MemoVersion) throws(Failure) -> JSON {
    var members = JSON.members(of: version)
    if isPatch {
      let patch = try difference(of: version)?.patch ?? []
      members.append(("patch", .string(String(decoding: patch, as: UTF8.self))))
    }
    return .object(members)
  }

  private func print(_ version: MemoVersion, _ template: RecordTemplate) {
    let isRaw = template.allowsLines && !session.context.terminals.output
    session.output.add(
      template.record { name, format in
        let bytes = value(name, format, of: version)
        return isRaw ? bytes : session.fit(bytes)
      })
  }

  private func value(_ name: String, _ format: String?, of version: MemoVersion) -> [UInt8] {
    switch name {
    case "path": session.shown(version.path, in: past.notebook)
    case "file": past.notebook.absoluteBytes(of: version.path)
    case "folder": version.path.folder?.bytes ?? []
    case "stem": version.path.stem
    case "rev": Array(version.revision.hex.utf8)
    case "kind": Array(version.kind.rawValue.utf8)
    case "title": Array(version.title.utf8)
    case "message": Array(version.message.utf8)
    default:
      Array(
        (format.map { DateTemplate.text(version.date, $0, in: past.notebook.zone) }
          ?? version.date.iso8601).utf8)
    }
  }

  /// What the version changed; nil where the repository lacks its bytes.
  private func difference(of version: MemoVersion) throws(Failure) -> Difference? {
    try session.attempt { () throws(MemoError) in try past.difference(of: version) }
  }
}

// MARK: - For a person

extension LogPrinter {
  private func printForPerson(
    _ versions: [MemoVersion], of memo: RelativePath?
  ) throws(Failure) {
    let (output, words) = (session.output, session.words)
    let rows = LogRows(session, past.notebook, versions, isOfNotebook: memo == nil)
    if let newest = versions.first, memo != nil {
      output.add(Escaping.field(newest.title), .heading)
      output.line("  " + Escaping.field(newest.path.text), .muted)
    }
    let page = DifferencePage(words, width: session.context.terminals.width)
    var above = versions.first?.title
    for version in versions {
      rows.print(version, below: above)
      above = version.title
      guard isPatch, let difference = try difference(of: version) else { continue }
      page.body(of: difference).forEach { output.line($0) }
      output.line("")
    }
    if !versions.isEmpty, !isPatch { output.line("") }
    output.line(words.changes(versions.count), .muted)
    if let memo { tellUncommitted(memo) }
  }

  /// Says that the memo is not as the newest version has it.
  private func tellUncommitted(_ path: RelativePath) {
    guard let memo = try? past.notebook.read(path).memo, memo.isUncommitted else { return }
    session.messages.say(
      session.words(
        "\(path.text) has changes that are not committed yet: memo save",
        "아직 커밋되지 않은 변경이 있습니다: \(path.text) (memo save)"))
  }
}
