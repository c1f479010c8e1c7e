extension Hangul {
  /// The initial consonants that a folded word of them asks for, joined ones taken apart.
  package static func consonants(of folded: [UInt8]) -> [UInt32] { pattern(folded) }

  /// The scalars that an initial consonant finds: itself, and the syllables that begin with it.
  package static func scalars(beginningWith consonant: UInt32) -> [ClosedRange<UInt32>] {
    guard let number = number(ofInitial: consonant) else { return [consonant...consonant] }
    let first = 0xAC00 + 588 * number
    return [consonant...consonant, first...first + 587]
  }
}
