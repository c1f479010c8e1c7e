/// Tells where folding could make some words of other bytes.
///
/// Words are looked for in texts as they stand, but for capitals. That misses `café` for `cafe`,
/// and all decomposed text; but such a text holds a scalar that becomes one of the words' scalars,
/// or one that changes what stands before it. Texts without are not worth folding.
package struct FoldingReach {
  /// What folding could do to a text.
  package enum Outcome: Comparable, Sendable {
    /// Make none of the words.
    case nothing
    /// Make one of them; the folded text tells.
    case words
    /// Perhaps make one where something stands between the two, such as a mark of emphasis between
    /// a letter and its accent.
    case doubtful
  }

  private let wanted: Set<UInt32>
  /// What is known of each scalar: 0 is nothing, 1 is that it makes no word, 2 that it may.
  private var known = [UInt8](repeating: 0, count: 0x10000)

  /// Takes folded words.
  package init(_ words: [[UInt8]]) {
    wanted = Set(words.flatMap { String(decoding: $0, as: UTF8.self).unicodeScalars.map(\.value) })
  }

  /// What folding could do to `text`, which is UTF-8.
  ///
  /// - Complexity: O(length).
  package mutating func outcome(
    in text: UnsafeBufferPointer<UInt8>
  ) -> Outcome {
    var outcome = Outcome.nothing
    var index = 0
    while true {
      index = TextTraits.nextFolding(in: text, from: index)
      guard index < text.count else { return outcome }
      let unit = UTF8Unit(text, at: index)
      if let scalar = unit.scalar, !NormalForm.isStable(scalar), mayMatter(scalar) {
        outcome = .words
        if Codepoint.isFollower(scalar), index > 0, Self.isMark(text[index - 1]) {
          return .doubtful
        }
      }
      index += unit.length
    }
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !(byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
      && !(0x30...0x39).contains(byte)
  }

  private mutating func mayMatter(_ scalar: UInt32) -> Bool {
    guard scalar < known.count else { return makesWanted(scalar) }
    if known[Int(scalar)] == 0 { known[Int(scalar)] = makesWanted(scalar) ? 2 : 1 }
    return known[Int(scalar)] == 2
  }

  private func makesWanted(_ scalar: UInt32) -> Bool {
    if Codepoint.isFollower(scalar) { return true }
    var bytes: [UInt8] = []
    bytes.append(scalar: scalar)
    let folded = String(decoding: Folding.fold(bytes), as: UTF8.self).unicodeScalars
    return folded.isEmpty || folded.contains { wanted.contains($0.value) }
  }
}
