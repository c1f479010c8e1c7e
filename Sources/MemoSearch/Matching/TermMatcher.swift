import MemoText

/// A term made ready to be found in folded text.
final class TermMatcher {
  let term: Term
  private let needle: [UInt8]
  let isExpression: Bool
  private let expression: RegularExpression?
  /// What the expression cannot match without, where that is known.
  let literals: ExpressionLiterals?
  private let initials: InitialsPattern?
  /// What a word that is being typed may become.
  let growth: GrowthPattern?
  /// Whether the expression ran into its limit somewhere.
  private(set) var isTooSlow = false

  /// Makes a term ready; one that is to be read as text is so, whatever its kind.
  init(_ term: Term, asText: Bool = false) {
    self.term = term
    initials = term.kind == .initials ? InitialsPattern(term.needle) : nil
    growth = term.kind == .growing ? GrowthPattern(term.needle) : nil
    if !asText, case .expression(let source) = term.kind {
      expression = try? RegularExpression(source)
      literals = ExpressionLiterals(RegularExpression.folded(source))
    } else {
      expression = nil
      literals = nil
    }
    isExpression = expression != nil
    needle = term.needle
  }

  /// Whether it is also found as something else than it is written: by its initial consonants, or
  /// as what it may become.
  var mayBeLoose: Bool { initials != nil || growth != nil }

  /// Whether an expression can match in `text` at all: so that the answer does not depend on how
  /// the memos to look at were found, slow expressions are run on these only.
  func mayMatch(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let literals else { return true }
    return literals.alternatives.contains { parts in
      parts.allSatisfy { ByteSearch.find($0, in: text) != nil }
    }
  }

  /// The first hit at or after `start`, other than it is written where `loosely` says so.
  func next(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, loosely: Bool = false
  ) -> Range<Int>? {
    if !isExpression, !loosely {
      guard let start = ByteSearch.find(needle, in: text, from: start) else { return nil }
      return start..<start + needle.count
    }
    if loosely {
      return initials?.find(in: text, from: start) ?? growth?.find(in: text, from: start)
    }
    return nextMatch(in: text, from: start)
  }

  /// All hits but empty ones, at most `limit`, none overlapping the one before.
  func hits(
    in text: UnsafeBufferPointer<UInt8>, loosely: Bool = false, limit: Int = .max
  ) -> [Range<Int>] {
    var hits: [Range<Int>] = []
    var start = 0
    while hits.count < limit, start <= text.count,
      let hit = next(in: text, from: start, loosely: loosely)
    {
      if !hit.isEmpty { hits.append(hit) }
      start = max(hit.upperBound, start)
      if hit.isEmpty { start = Self.characterEnd(start, in: text) }
    }
    return hits
  }

  private func nextMatch(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
    switch expression?.find(in: text, from: start) {
    case .found(let range): return range
    case .tooSlow:
      isTooSlow = true
      return nil
    case .none?, nil: return nil
    }
  }

  private static func characterEnd(_ start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var end = start + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
