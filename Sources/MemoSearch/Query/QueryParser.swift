import MemoCore
import MemoText

/// Makes clauses of tokens; what fits nowhere becomes plain text.
struct QueryParser {
  private let tokens: [QueryToken]
  private var position = 0
  private var isWanted = true
  private let now: Instant
  private let zone: Zone
  private(set) var terms: [Term] = []
  private(set) var warnings: [QueryWarning] = []

  init(_ tokens: [QueryToken], now: Instant, zone: Zone) {
    self.tokens = tokens
    self.now = now
    self.zone = zone
  }

  mutating func query() -> Clause {
    alternatives()
  }

  private var next: QueryToken? { position < tokens.count ? tokens[position] : nil }
  /// Whether a clause can begin behind the next token.
  private var isClauseBehind: Bool {
    guard position + 1 < tokens.count else { return false }
    return tokens[position + 1] != .close
  }

  private mutating func alternatives() -> Clause {
    var choices = [conjunction()]
    while next == .or {
      position += 1
      choices.append(conjunction())
    }
    return choices.count == 1 ? choices[0] : .any(choices)
  }

  private mutating func conjunction() -> Clause {
    var parts: [Clause] = []
    while let token = next, token != .close {
      let isBetween = !parts.isEmpty && isClauseBehind
      if token == .or, isBetween { break }
      if token == .and, isBetween {
        position += 1
        continue
      }
      if let clause = negatable(), parts.last != clause { parts.append(clause) }
    }
    return parts.isEmpty ? .everything : parts.count == 1 ? parts[0] : .all(parts)
  }

  /// A clause with any number of negations in front.
  private mutating func negatable() -> Clause? {
    let outer = isWanted
    defer { isWanted = outer }
    while next == .minus || (next == .not && isClauseBehind) {
      isWanted.toggle()
      position += 1
    }
    let isNegated = isWanted != outer
    return primary().map { isNegated ? .not($0) : $0 }
  }

  private mutating func primary() -> Clause? {
    guard let token = next else { return nil }
    position += 1
    switch token {
    case .open:
      let group = alternatives()
      position += 1
      return group
    case .word(let field, let word): return clause(field, word, isPhrase: false)
    case .phrase(let field, let phrase): return clause(field, phrase, isPhrase: true)
    case .expression(let source): return expression(source)
    case .and: return text("AND")
    case .or: return text("OR")
    case .not: return text("NOT")
    case .minus: return text("-")
    case .close: return nil
    }
  }
}

// MARK: - Terms and fields

extension QueryParser {
  private mutating func text(
    _ text: String, _ scope: Term.Scope = .anywhere, isPhrase: Bool = false
  ) -> Clause? {
    let needle = Folding.fold(text)
    guard !needle.isEmpty else { return nil }
    let isInitials = !isPhrase && Hangul.isInitials(needle)
    return add(
      Term(needle: needle, kind: isInitials ? .initials : .text, scope: scope, isWanted: isWanted))
  }

  private mutating func add(_ term: Term) -> Clause {
    if let place = terms.firstIndex(of: term) { return .term(place) }
    terms.append(term)
    return .term(terms.count - 1)
  }

  private mutating func expression(_ source: String) -> Clause? {
    let written = "/" + source + "/"
    do {
      _ = try RegularExpression(source)
    } catch {
      warnings.append(
        .invalidExpression(written, message: error.message, offset: error.offset))
      return text(written)
    }
    return add(
      Term(
        needle: Folding.fold(written), kind: .expression(source), scope: .anywhere,
        isWanted: isWanted))
  }

  private mutating func clause(_ field: String?, _ value: String, isPhrase: Bool) -> Clause? {
    guard let field else { return text(value, isPhrase: isPhrase) }
    switch field {
    case "title": return text(value, .title, isPhrase: isPhrase)
    case "body": return text(value, .body, isPhrase: isPhrase)
    default: return filter(field, value) ?? text(field + ":" + value, isPhrase: isPhrase)
    }
  }

  private func filter(_ field: String, _ value: String) -> Clause? {
    switch field {
    case "tag":
      let tag = Folding.fold(value.first == "#" ? String(value.dropFirst()) : value)
      return tag.isEmpty ? nil : .tag(tag)
    case "path": return .path(Folding.fold(value))
    case "pinned": return ["yes": Clause.pinned(true), "no": .pinned(false)][value]
    case "date": return DateRange(parsing: value, now: now, zone: zone).map(Clause.date)
    case "edited": return DateRange(parsing: value, now: now, zone: zone).map(Clause.edited)
    default: return Self.kinds[value].map(Clause.has)
    }
  }

  private static let kinds: [String: HasBits] = [
    "link": .link, "task": .task, "image": .image, "code": .code,
  ]
}
