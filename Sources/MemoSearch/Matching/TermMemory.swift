import MemoText

/// What the terms of earlier queries found in one index, while somebody types.
///
/// A term that goes on where an earlier one ended is looked for only where that one was found; one
/// that comes again, as when a letter is taken back, is not looked for at all.
struct TermMemory: Sendable {
  private var found: [Term: [Finding]] = [:]
  /// The terms, the newest last.
  private var order: [Term] = []

  /// More keys than this nobody takes back.
  private static let most = 64

  /// In which rows of each part the term was found.
  func findings(of term: Term) -> [Finding]? { found[term] }

  /// Those of the longest earlier term that is found wherever this one is.
  func findings(widerThan term: Term) -> [Finding]? {
    guard found[term] == nil else { return nil }
    return order.filter { term.isNarrower(than: $0) }
      .max { $0.needle.count < $1.needle.count }.flatMap { found[$0] }
  }

  /// Remembers what a term found.
  mutating func keep(_ findings: [Finding], of term: Term) {
    guard found.updateValue(findings, forKey: term) == nil else { return }
    order.append(term)
    if order.count > Self.most { found[order.removeFirst()] = nil }
  }
}

extension Term {
  /// Whether it can only be found where `other` is.
  fileprivate func isNarrower(than other: Term) -> Bool {
    guard other.scope == scope else { return false }
    return switch kind {
    case .expression: false
    case .text: other.isLiteral && needle.starts(with: other.needle)
    case .growing, .initials: other.isLoose && Hangul.isTyping(needle, after: other.needle)
    }
  }

  private var isLoose: Bool { kind == .growing || kind == .initials }

  private var isLiteral: Bool { kind == .text || isLoose }
}
