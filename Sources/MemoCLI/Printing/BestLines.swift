internal import MemoKit
internal import MemoText

/// Chooses the lines of a hit that tell a person most.
enum BestLines {
  /// So many lines are shown of a memo: more would push the next memo out of sight.
  static let most = 3

  /// The title's line, then those with most different words, then the first; in the order they
  /// stand.
  static func of(_ lines: [HitLines.Line], title: String) -> [HitLines.Line] {
    guard lines.count > most else { return lines }
    let titled = title.isEmpty ? nil : lines.firstIndex { $0.text.contains(title) }
    let counts = lines.map { words(in: $0) }
    let order = lines.indices.sorted { left, right in
      if (left == titled) != (right == titled) { return left == titled }
      return counts[left] != counts[right] ? counts[left] > counts[right] : left < right
    }
    return order.prefix(most).sorted().map { lines[$0] }
  }

  /// How many different words are found in a line, whatever their case.
  private static func words(in line: HitLines.Line) -> Int {
    let bytes = Array(line.text.utf8)
    return Set(line.marks.map { Folding.fold(Array(bytes[$0])) }).count
  }
}
