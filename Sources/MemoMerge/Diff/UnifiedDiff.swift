/// The hunks of a unified diff, byte for byte in the form that `git diff` prints and that
/// `git apply` and `patch` take.
///
/// Only LF ends a line, as for git. Which of several ways from one text to the other is shown is
/// `LineDiff`'s choice and may be another one than git's.
enum UnifiedDiff {
  /// How many equal lines stand around what changed.
  static let context = 3

  /// The hunks; empty where the texts are the same.
  static func hunks(from old: [UInt8], to new: [UInt8]) -> [UInt8] {
    let diff = LineDiff(from: old, to: new, endingAt: .lineFeed)
    var result: [UInt8] = []
    for section in diff.sections(context: context) {
      result += "@@ -\(place(section.old)) +\(place(section.new)) @@".utf8
      result += heading(above: section.old.lowerBound, diff.old) + [ASCII.lf]
      for line in diff.lines(section) {
        switch line {
        case .same(let number, _): add(" ", diff.old, number, to: &result)
        case .removed(let number): add("-", diff.old, number, to: &result)
        case .added(let number): add("+", diff.new, number, to: &result)
        }
      }
    }
    return result
  }

  /// The first line and how many, the count left out where it is one; before the first line is 0.
  private static func place(_ lines: Range<Int>) -> String {
    let first = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(first)" : "\(first),\(lines.count)"
  }

  private static func add(
    _ sign: Unicode.Scalar, _ text: TextLines, _ number: Int, to result: inout [UInt8]
  ) {
    let line = text.lines[number]
    result.append(UInt8(ascii: sign))
    result += text.bytes[line.range]
    if line.end.isEmpty { result += "\n\\ No newline at end of file\n".utf8 }
  }

  /// What stands behind the second `@@`: the nearest line above that begins with a letter.
  private static func heading(above number: Int, _ text: TextLines) -> [UInt8] {
    for line in text.lines[..<number].reversed() {
      guard let first = text.bytes[line.content].first, isNameStart(first) else { continue }
      var heading = text.bytes[line.content].prefix(80)
      while let last = heading.last, last == 32 || (9...13).contains(last) {
        heading.removeLast()
      }
      return [32] + heading
    }
    return []
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$")
  }
}
