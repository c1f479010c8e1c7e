/// What a piece of output is; the one place that knows how each looks.
enum Label: Sendable {
  case plain
  case title
  case path
  case date
  case muted
  case heading
  case match
  case selected
  case location
  case error
  case warning
  case hint
  case removed
  case added
  case removedWord
  case addedWord

  /// The parameters of the escape sequence SGR (ECMA-48, 8.3.117) that draws it.
  var style: String? {
    switch self {
    case .plain: nil
    case .title, .heading: "1"
    case .path: "35"
    case .date: "36"
    case .muted: "2"
    case .match, .error: "1;31"
    case .selected: "7"
    case .location, .added: "32"
    case .removed: "31"
    case .removedWord: "7;31"
    case .addedWord: "7;32"
    case .warning: "1;33"
    case .hint: "1;36"
    }
  }
}
