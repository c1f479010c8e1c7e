internal import Arguments
internal import MemoKit

extension Session {
  /// Whether a person sits here who can choose; where standard output goes does not matter.
  var canPick: Bool { hasPerson && context.environment["TERM"] != "dumb" }

  /// Refuses a command without MEMO where nobody can be asked for one.
  func requireName() throws(Failure) {
    if parsed.words.isEmpty, !canPick { throw missingName }
  }

  /// A command without MEMO.
  var missingName: Failure {
    let name = parsed.command.positionals.first?.name ?? "MEMO"
    return Failure(
      UsageError.missingWord(name, command: parsed.command.name), command: parsed.command.name,
      words)
  }

  /// The memos a person chooses among those for which `isOffered` holds; nil where there is no
  /// terminal to choose at.
  ///
  /// - Throws: a failure of status 130 where they choose none, of 3 where there is none.
  func pick(
    prompt: String? = nil, many canMark: Bool, in notebook: Notebook,
    where isOffered: ((Memo) -> Bool)? = nil
  ) throws(Failure) -> [RelativePath]? {
    let snapshot = try attempt { () throws(MemoError) in try look(at: notebook) }
    let offer = PickerOffer(snapshot, where: isOffered)
    guard offer.count > 0 else { throw Failure(.notFound, "no_memos", words.pickerEmpty) }
    return try pick(from: offer, prompt: prompt, many: canMark, in: notebook)
  }

  /// The removed memo that a person chooses.
  func pickRemoved(in notebook: Notebook) throws(Failure) -> RelativePath {
    let removed = try attempt { () throws(MemoError) in
      let past = try past(of: notebook)
      return try past.snapshot(of: past.removedMemos())
    }
    let offer = PickerOffer(removed, where: nil)
    guard offer.count > 0 else {
      throw Failure(.notFound, "nothing_removed", words.nothingRemoved, hint: "memo help restore")
    }
    let paths = try pick(from: offer, prompt: nil, many: false, in: notebook)
    guard let path = paths?.first else { throw missingName }
    return path
  }

  private func pick(
    from offer: PickerOffer, prompt: String?, many canMark: Bool, in notebook: Notebook
  ) throws(Failure) -> [RelativePath]? {
    let dates = DateWords(now: context.now(), zone: notebook.zone, words: words)
    var picker = Picker(
      offer, prompt: prompt ?? words.pickerPrompt(for: parsed.command.name), canMark: canMark,
      words: words, dates: dates,
      isColoured: context.usesColour(parsed, personal: personal["color"], isTerminal: true))
    guard let terminal = context.openTerminal() else { return nil }
    defer { terminal.close() }
    let outcome = picker.run(on: terminal)
    if case .ended(let signal) = outcome { terminal.end(by: signal) }
    guard case .chosen(let paths) = outcome else {
      throw Failure(.interrupted, "not_chosen", words.nothingChosen)
    }
    return paths
  }

  /// The one of several candidates for a name that a person chooses; nil where there is no
  /// terminal to choose at, or one of them was removed.
  func pick(
    _ candidates: [Candidate], of name: String, in notebook: Notebook
  ) throws(Failure) -> RelativePath? {
    guard canPick else { return nil }
    let paths = Set(candidates.map(\.path))
    let snapshot = try attempt { () throws(MemoError) in try look(at: notebook) }
    guard snapshot.memos.count(where: { paths.contains($0.path) }) == paths.count else {
      return nil
    }
    return try pick(prompt: "“\(name)”: ", many: false, in: notebook) {
      paths.contains($0.path)
    }?.first
  }
}
