/// What one writing verb calls itself in the history: the subject of its commit and the trailers
/// that undo reads.
struct Step {
  /// The verbs as they stand in `Memo-Op`.
  enum Verb: String {
    case make = "init"
    case new, edit, pin, unpin, remove, save, config
  }

  let verb: Verb
  let subject: String
  let trailers: [(key: String, value: String)]

  /// Names a step: `message` goes before the subject made of the verb and the paths.
  init(
    _ verb: Verb, _ paths: [RelativePath], message: String?, device: String, at now: Instant
  ) {
    var random = SystemRandomNumberGenerator()
    self.verb = verb
    subject = message.flatMap(Self.cleaned) ?? Self.subject(verb, paths)
    trailers = [
      (
        "Memo-Op",
        "\(verb.rawValue) \(ULID(at: now, random: &random).text) \(Self.word(device))"
      )
    ]
  }

  private static func subject(_ verb: Verb, _ paths: [RelativePath]) -> String {
    let what = paths.count == 1 ? cleaned(paths[0].text) ?? "1 memo" : "\(paths.count) memos"
    return switch verb {
    case .make: "Begin the notebook"
    case .new: "Add \(what)"
    case .edit: "Edit \(what)"
    case .pin: "Pin \(what)"
    case .unpin: "Unpin \(what)"
    case .remove: "Remove \(what)"
    case .config: "Change \(what)"
    case .save: "Save \(paths.count == 1 ? what : "\(paths.count) changed files")"
    }
  }

  /// A message without NUL and without blanks round it, or nil where nothing is left.
  private static func cleaned(_ text: String) -> String? {
    let bytes = text.utf8.filter { $0 != 0 }
    let kept = bytes.drop { $0 <= 32 }
    let end = kept.lastIndex { $0 > 32 }
    return end.map { String(decoding: kept[...$0], as: UTF8.self) }
  }

  /// A device name as one word of a trailer.
  private static func word(_ text: String) -> String {
    let word = text.utf8.map { $0 <= 32 || $0 == 127 ? UInt8(ascii: "-") : $0 }
    return word.isEmpty ? "device" : String(decoding: word, as: UTF8.self)
  }
}
