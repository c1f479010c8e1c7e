/// A session of the shell as it should look.
///
/// ```
/// $ memo show nothing
/// memo: error: [..]
/// ? 3
/// ```
/// `$ ` begins a command, `> ` its next line; the lines below are what it says, first on stdout,
/// then on stderr. `[..]` stands for anything within a line, a line of `[...]` for any lines, and
/// `? N` for the status where it is not 0. A line that begins with `#` is a remark.
struct Transcript: Sendable, CustomStringConvertible {
  struct Step: Sendable {
    var line: Int
    var command: String
    var expected: [String] = []
    var status: Int32 = 0
  }

  var name: String
  var steps: [Step] = []

  var description: String { name }

  init(name: String, text: String) {
    self.name = name
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      number += 1
      if line.hasPrefix("$ ") {
        steps.append(Step(line: number, command: String(line.dropFirst(2))))
      } else if !line.hasPrefix("#"), !steps.isEmpty {
        add(line)
      }
    }
    // An empty line parts steps; one that is expected is written as `[..]`.
    for index in steps.indices { steps[index].expected.removeAll { $0.isEmpty } }
  }

  private mutating func add(_ line: String) {
    let last = steps.count - 1
    if line.hasPrefix("> ") {
      steps[last].command += "\n" + line.dropFirst(2)
    } else if line.hasPrefix("? "), let status = Int32(line.dropFirst(2)) {
      steps[last].status = status
    } else {
      steps[last].expected.append(line)
    }
  }

  /// Whether `lines` are what `patterns` tell.
  static func matches(_ lines: [String], _ patterns: [String]) -> Bool {
    matches(lines[...], patterns[...], any: "[...]") { line, pattern in
      matches(Array(line)[...], pieces(pattern)[...], any: nil) { $0 == $1 }
    }
  }

  /// The characters of a pattern, nil for `[..]`.
  private static func pieces(_ pattern: String) -> [Character?] {
    var pieces: [Character?] = []
    var rest = pattern[...]
    while let first = rest.first {
      if rest.hasPrefix("[..]") {
        pieces.append(nil)
        rest = rest.dropFirst(4)
      } else {
        pieces.append(first)
        rest = rest.dropFirst()
      }
    }
    return pieces
  }

  private static func matches<Value, Pattern: Equatable>(
    _ values: ArraySlice<Value>, _ patterns: ArraySlice<Pattern>, any: Pattern,
    _ isMatch: (Value, Pattern) -> Bool
  ) -> Bool {
    guard let pattern = patterns.first else { return values.isEmpty }
    if pattern == any {
      return (0...values.count).contains {
        matches(values.dropFirst($0), patterns.dropFirst(), any: any, isMatch)
      }
    }
    guard let value = values.first, isMatch(value, pattern) else { return false }
    return matches(values.dropFirst(), patterns.dropFirst(), any: any, isMatch)
  }
}
