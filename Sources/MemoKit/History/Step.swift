internal import MemoHistory

/// What one writing verb calls itself in the history: the subject of its commit and the trailers
/// that undo reads.
struct Step {
  /// The verbs as they stand in `Memo-Op`.
  enum Verb: String {
    case make = "init"
    case new, edit, pin, unpin, remove, save, config, undo, redo, restore, resolve
  }

  let verb: Verb
  let subject: String
  let trailers: [(key: String, value: String)]

  /// Names a step: `message` goes before the subject made of the verb and the paths.
  ///
  /// `undoing` is the commit that the step takes back.
  init(
    _ verb: Verb, _ paths: [RelativePath], message: String?, device: String, at now: Instant,
    undoing: ObjectID? = nil
  ) {
    var random = SystemRandomNumberGenerator()
    self.verb = verb
    subject = message.flatMap(Self.cleaned) ?? Self.subject(verb, paths)
    let name = ULID(at: now, random: &random).text
    trailers =
      [("Memo-Op", "\(verb.rawValue) \(name) \(Self.word(device))")]
      + (undoing.map { [("Memo-Undoes", $0.hex)] } ?? [])
  }

  /// Whether `subject` is what a step of the verb on these paths is called unasked.
  static func isUsual(_ subject: String, _ verb: String, _ paths: [RelativePath]) -> Bool {
    Verb(rawValue: verb).map { Self.subject($0, paths) == subject } ?? false
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
    case .undo: "Take back \(what)"
    case .redo: "Do again \(what)"
    case .restore: "Restore \(what)"
    case .resolve: "Resolve \(what)"
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
  static func word(_ text: String) -> String {
    let word = text.utf8.map { $0 <= 32 || $0 == 127 ? UInt8(ascii: "-") : $0 }
    return word.isEmpty ? "device" : String(decoding: word, as: UTF8.self)
  }
}

extension Notebook {
  /// The names under which this copy of the notebook made commits: the host's own, where none could
  /// be kept.
  var devices: Set<String> { [device, Step.word(settings.device)] }

  /// What this copy of the notebook calls itself in the history; to be asked by who writes.
  var device: String {
    history().history?.device(on: Step.word(settings.device)) ?? settings.device
  }
}
