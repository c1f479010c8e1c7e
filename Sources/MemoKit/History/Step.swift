internal import MemoHistory

/// What one writing verb calls itself in the history: the subject of its commit and the trailers
/// that undo reads.
struct Step {
  /// The verbs as they stand in `Memo-Op`.
  enum Verb: String {
    case make = "init"
    case new, edit, pin, unpin, move, remove, save, config, undo, redo, restore, resolve
  }

  let verb: Verb
  let subject: String
  let trailers: [(key: String, value: String)]

  /// Names a step: `message` goes before the subject made of the verb and the paths.
  ///
  /// `undoing` is the commit that the step takes back; `moves` are the files it moves, in the
  /// notebook at `prefix` of its repository.
  init(
    _ verb: Verb, _ paths: [RelativePath], message: String?, device: String, at now: Instant,
    undoing: ObjectID? = nil, moves: [FileRename] = [],
    below prefix: RelativePath? = nil
  ) {
    self.verb = verb
    subject = message.flatMap(Self.cleaned) ?? Self.subject(verb, paths, moves)
    let name = ULID(at: now).text
    trailers =
      [("Memo-Op", "\(verb.rawValue) \(name) \(Self.word(device))")]
      + (undoing.map { [("Memo-Undoes", $0.hex)] } ?? [])
      + moves.map { move in
        let (old, new) = (move.old.under(prefix), move.new.under(prefix))
        return ("Memo-Moved", "\(Percent.encoded(old)) \(Percent.encoded(new))")
      }
  }

  /// Whether `subject` is what a step of the verb on these paths is called unasked.
  static func isUsual(_ subject: String, _ verb: String, _ paths: [RelativePath]) -> Bool {
    guard let verb = Verb(rawValue: verb) else { return false }
    switch verb {
    case .move: return isMove(subject, among: paths)
    case .edit where subject.wholeMatch(of: /Rename tag .+ to .+/) != nil: return true
    default: return Self.subject(verb, paths, []) == subject
    }
  }

  private static func isMove(_ subject: String, among paths: [RelativePath]) -> Bool {
    let texts = Set(paths.flatMap(\.textsWithFolders))
    return texts.contains { old in
      let start = "Move \(old) to "
      return subject.hasPrefix(start) && texts.contains(String(subject.dropFirst(start.count)))
    } || subject.wholeMatch(of: /Move [0-9]+ files/) != nil
  }

  private static func subject(
    _ verb: Verb, _ paths: [RelativePath], _ moves: [FileRename]
  ) -> String {
    let what = paths.count == 1 ? cleaned(paths[0].text) ?? "1 memo" : "\(paths.count) memos"
    return switch verb {
    case .make: "Begin the notebook"
    case .new: "Add \(what)"
    case .edit: "Edit \(what)"
    case .pin: "Pin \(what)"
    case .unpin: "Unpin \(what)"
    case .move where moves.count == 1: "Move \(moves[0].old) to \(moves[0].new)"
    case .move: "Move \(moves.count) files"
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

extension RelativePath {
  /// The path, and the folders above it with `/` behind them.
  fileprivate var textsWithFolders: [String] {
    var texts = [text]
    var folder = folder
    while let above = folder {
      texts.append(above.text + "/")
      folder = above.folder
    }
    return texts
  }
}

/// A file that got another place.
struct FileRename: Hashable {
  var old: RelativePath
  var new: RelativePath
}

extension Notebook {
  /// The names under which this copy of the notebook made commits: the host's own, where none could
  /// be kept.
  var devices: Set<String> { [device, Step.word(settings.device)] }

  /// Where the notebook is in its repository; nil for the repository's root.
  var prefix: RelativePath? { history().history?.place.prefix }

  /// What this copy of the notebook calls itself in the history; to be asked by who writes.
  var device: String {
    history().history?.device(on: Step.word(settings.device)) ?? settings.device
  }
}
