internal import MemoKit
internal import MemoText

/// Prints settings in the form that was asked for.
struct SettingsPrinter {
  private let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// Prints all settings: those of the notebook, and for a person also their own.
  func print(_ notebook: Notebook) {
    let states = notebook.settingStates
    guard case .human = session.form else { return printData(states) }
    let file = notebook.root + "/" + NotebookConfiguration.path
    printSection(session.words("Notebook", "메모장"), file, states)
    guard let personal = session.context.personalFile else { return }
    session.output.line("")
    printSection(session.words("Personal", "개인"), personal, session.personal.states)
  }

  /// Prints the value of one of `states`.
  func print(_ states: [SettingState], only key: String) {
    guard let state = states.first(where: { $0.spec.key == key }) else { return }
    if session.form.isJSON { return printData([state]) }
    let text = state.value?.text ?? ""
    session.output.line(
      session.context.terminals.output ? Escaping.forTerminal(text) : Escaping.field(text))
  }

  /// Tells what became of a setting.
  func report(_ key: String, _ before: [SettingState], _ after: [SettingState]) {
    guard let old = before.first(where: { $0.spec.key == key }),
      let new = after.first(where: { $0.spec.key == key })
    else { return }
    if session.form.isJSON { return printData([new]) }
    let words = session.words
    let isSame = old.given == new.given
    let note = new.given == nil ? " (\(words("default", "기본값")))" : ""
    let change = isSame ? shown(new) : shown(old) + " → " + shown(new)
    session.messages.say("\(key): " + change + note)
  }

  /// `key⇥value`, or an object of keys and values.
  private func printData(_ states: [SettingState]) {
    switch session.form {
    case .json, .jsonLines:
      let members = states.map { ($0.spec.key, Self.json($0.value)) }
      session.print(json: [.object(members)], asList: false)
    case .human, .lines, .template, .nul:
      for state in states {
        session.output.line(state.spec.key + "\t" + Escaping.field(state.value?.text ?? ""))
      }
    }
  }

  private static func json(_ value: SettingValue?) -> JSON {
    switch value {
    case nil: .null
    case .number(let number): .int(number)
    case .flag(let flag): .bool(flag)
    case .text(let text): .string(text)
    }
  }

  /// A value for a person; a text of nothing is two quotes.
  private func shown(_ state: SettingState) -> String {
    guard let text = state.value?.text else { return "—" }
    return text.isEmpty ? "''" : text
  }

  /// A heading with the file, and a line for each setting: key, value, and what it is for.
  private func printSection(_ title: String, _ file: String, _ states: [SettingState]) {
    let (output, words) = (session.output, session.words)
    output.add(title, .heading)
    output.line("  " + Escaping.forTerminal(file), .muted)
    let keys = states.map { DisplayWidth.of($0.spec.key) }.max() ?? 0
    let values = states.map { Escaping.forTerminal(shown($0)) }
    let room = min(24, values.map { DisplayWidth.of($0) }.max() ?? 0)
    let left = session.context.terminals.width - keys - room - 7
    for (state, value) in zip(states, values) {
      // A value that is not set is marked by more than its colour.
      output.add("  " + DisplayWidth.padded(state.spec.key, to: keys) + "  ", .title)
      output.add(state.given == nil ? "  " : "* ", .location)
      output.add(
        DisplayWidth.padded(DisplayWidth.fit(value, room), to: room),
        state.given == nil ? .muted : .plain)
      let summary = left < 16 ? "" : "  " + DisplayWidth.fit(state.spec.summary(words), left)
      output.line(summary, .muted)
    }
  }
}
