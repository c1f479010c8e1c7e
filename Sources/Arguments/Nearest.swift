/// Finds what somebody may have meant to type.
package enum Nearest {
  /// The words of `candidates` that are at most a third of their letters away, the nearest first.
  ///
  /// One or two letters are near to nearly everything, so they have no neighbours.
  ///
  /// - Complexity: O(candidates × letters²).
  package static func words(to typed: String, among candidates: [String]) -> [String] {
    guard typed.count > 2 else { return [] }
    let ranked = candidates.map { (word: $0, distance: distance(typed, $0)) }
    return
      ranked
      .filter { $0.distance <= max(1, $0.word.count / 3) || isBeginning(typed, of: $0.word) }
      .sorted { $0.distance < $1.distance }
      .prefix(3).map(\.word)
  }

  /// Whether at least two letters of `word` were typed and no other.
  private static func isBeginning(_ typed: String, of word: String) -> Bool {
    typed.count >= 2 && word.hasPrefix(typed) && typed != "--"
  }

  /// How many letters must be put in, taken out, changed or swapped with their neighbour
  /// (optimal string alignment).
  static func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    guard a.count <= 64, b.count <= 64 else { return Int.max }
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
