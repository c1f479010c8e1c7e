import MemoText

/// What a memo's file must hold for the memo to matter to a query: pieces of words, by number.
///
/// A condition that is weaker than the truth costs time only: whatever it lets pass is searched.
indirect enum ScanCondition: Hashable, Sendable {
  /// Nothing; every memo passes.
  case nothing
  /// The piece of this number.
  case piece(Int)
  /// All of these.
  case all([ScanCondition])
  /// One of these.
  case any([ScanCondition])

  /// Whether it holds, where the pieces whose bits are set in `found` are there.
  func holds(_ found: UInt64) -> Bool {
    switch self {
    case .nothing: true
    case .piece(let number): found & 1 << UInt64(number) != 0
    case .all(let parts): parts.allSatisfy { $0.holds(found) }
    case .any(let parts): parts.contains { $0.holds(found) }
    }
  }
}

/// Makes conditions of the parts of a query, and numbers their pieces.
struct ScanConditions {
  private(set) var pieces: [[UInt8]] = []

  /// What must be there for a clause to hold.
  ///
  /// Dates, paths, flags and what must not be there ask for nothing.
  mutating func condition(of clause: Clause, _ terms: [ScanCondition]) -> ScanCondition {
    switch clause {
    case .all(let parts): Self.all(parts.map { condition(of: $0, terms) })
    case .any(let parts): Self.any(parts.map { condition(of: $0, terms) })
    case .term(let number): terms[number]
    case .tag(let tag): condition(of: tag)
    case .everything, .not, .path, .pinned, .date, .edited, .has: .nothing
    }
  }

  /// What must be there for a term to be found.
  ///
  /// An expression may take too long and is then looked for as text.
  mutating func condition(of term: Term) -> ScanCondition {
    switch term.kind {
    case .initials, .growing: return .nothing
    case .text: return condition(of: term.needle)
    case .expression(let source):
      guard let literals = ExpressionLiterals(RegularExpression.folded(source)) else {
        return .nothing
      }
      var choices: [ScanCondition] = []
      for parts in literals.alternatives {
        choices.append(Self.all(parts.map { condition(of: $0) }))
      }
      return Self.any(choices + [condition(of: term.needle)])
    }
  }

  /// What must be there for folded bytes to be found: each run of letters and digits in them, since
  /// nothing that a title is made by goes into one without leaving a mark behind.
  private mutating func condition(of needle: [UInt8]) -> ScanCondition {
    let parts = needle.split { byte in
      byte < 0x80 && !(byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) && !(0x30...0x39).contains(byte)
    }
    return Self.all(parts.map { .piece(number(of: Array($0))) })
  }

  private mutating func number(of piece: [UInt8]) -> Int {
    if let number = pieces.firstIndex(of: piece) { return number }
    pieces.append(piece)
    return pieces.count - 1
  }

  private static func all(_ parts: [ScanCondition]) -> ScanCondition {
    let parts = parts.filter { $0 != .nothing }
    return parts.isEmpty ? .nothing : parts.count == 1 ? parts[0] : .all(parts)
  }

  static func any(_ parts: [ScanCondition]) -> ScanCondition {
    guard let first = parts.first, !parts.contains(.nothing) else { return .nothing }
    return parts.allSatisfy { $0 == first } ? first : .any(parts)
  }
}
