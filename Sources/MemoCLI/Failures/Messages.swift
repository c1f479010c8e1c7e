internal import MemoKit
internal import MemoText

/// Says things to the person, on standard error.
///
/// In JSON mode every line is an object, and news that no program needs is left out.
struct Messages {
  private let output: Output
  private let words: Words
  private let isJSON: Bool
  private let isQuiet: Bool

  /// Speaks to `output`.
  init(_ output: Output, _ words: Words, isJSON: Bool, isQuiet: Bool) {
    self.output = output
    self.words = words
    self.isJSON = isJSON
    self.isQuiet = isQuiet
  }

  /// Tells why the command did not do its work.
  func report(_ failure: Failure) {
    defer { output.flush() }
    if isJSON { return object("error", failure) }
    output.add("memo: ")
    output.add("error: ", .error)
    output.line(Escaping.forTerminal(failure.message))
    list(failure.candidates)
    for cause in failure.causes {
      output.line("because: " + Escaping.forTerminal(cause))
    }
    quote(failure.said)
    add(hint: failure.hint)
  }

  /// The memos a name may mean, as many as a person reads through.
  private func list(_ candidates: [Candidate]) {
    let shown = 20
    for candidate in candidates.prefix(shown) {
      let (path, title) = (candidate.path.text, candidate.title)
      output.line("  " + Escaping.forTerminal(path) + "  " + Escaping.forTerminal(title))
    }
    guard candidates.count > shown else { return }
    let rest = words.number(candidates.count - shown)
    output.line("  " + words("… and \(rest) more", "… 외 \(rest)개"))
  }

  /// What another program said, line by line.
  private func quote(_ text: String?) {
    guard let quotation = text.map(Quotation.init) else { return }
    for line in quotation.lines { output.line("  " + line) }
    if quotation.isCut { output.line("  …") }
  }

  /// Tells something that is wrong although the command goes on.
  func warn(
    _ code: String, _ message: String, hint: String? = nil, path: String? = nil, line: Int? = nil,
    said: String? = nil
  ) {
    defer { output.flush() }
    if isJSON {
      var warning = Failure(.done, code, message, hint: hint)
      warning.path = path
      warning.line = line
      warning.said = said
      return object("warning", warning)
    }
    guard !isQuiet else { return }
    output.add("memo: ")
    output.add("warning: ", .warning)
    output.line(Escaping.forTerminal(message))
    quote(said)
    add(hint: hint)
  }

  private func add(hint: String?) {
    guard let hint else { return }
    output.add("hint: ", .hint)
    output.line(Escaping.forTerminal(hint))
  }

  /// Tells what was done, in one line unless the message has lines of its own.
  func say(_ message: String, keepingLines: Bool = false) {
    guard !isJSON, !isQuiet else { return }
    output.line(Escaping.forTerminal(message, keepingLines: keepingLines))
    output.flush()
  }

  /// Tells what to type next after something that went well.
  func hint(_ text: String) {
    guard !isJSON, !isQuiet else { return }
    add(hint: text)
    output.flush()
  }

  /// Tells a notice of the library.
  func tell(_ notice: Notice) {
    guard notice.isNews else {
      return warn(
        notice.code, notice.message(words), hint: notice.hint(words), path: notice.path?.text,
        said: notice.said)
    }
    say(notice.message(words))
    guard !isJSON, !isQuiet else { return }
    quote(notice.said)
    output.flush()
  }

  private func object(_ kind: String, _ failure: Failure) {
    var members: [(String, JSON)] = [
      ("code", .string(failure.code)), ("message", .string(failure.message)),
    ]
    if !failure.causes.isEmpty {
      members.append(("causes", .array(failure.causes.map(JSON.string))))
    }
    if let said = failure.said { members.append(("said", .string(Quotation(said).text))) }
    if let hint = failure.hint { members.append(("hint", .string(hint))) }
    if let path = failure.path { members.append(("path", .string(path))) }
    if let line = failure.line { members.append(("line", .int(line))) }
    if !failure.candidates.isEmpty {
      let candidates = failure.candidates.map {
        JSON.object([("path", .string($0.path.text)), ("title", .string($0.title))])
      }
      members.append(("candidates", .array(candidates)))
    }
    output.add(JSON.object([(kind, .object(members))]).bytes)
    output.line("")
  }
}
