internal import Arguments
internal import MemoKit
internal import MemoText

extension HitPrinter {
  /// `path:line:column:text`, and with `-C` the lines round it as `path-line-text`; of a version
  /// with `rev:` in front, as `git grep` has it.
  func printLines(_ hit: Hit) throws(Failure) {
    let found = HitLines.lines(of: hit)
    guard session.parsed.number("context") ?? 0 > 0 else {
      for line in found { print(line, of: hit) }
      return
    }
    for line in try lines(found, of: hit) { print(line, of: hit) }
  }

  private func print(_ line: HitLines.Line, of hit: Hit) {
    let output = session.output
    let sign = line.matches.isEmpty ? "-" : ":"
    if let version = hit.version {
      output.add(version.commit.hex, .location)
      output.add(":")
    }
    output.add(session.fit(session.shown(hit.memo.path, in: notebook)), .path)
    output.add(sign)
    output.add(String(line.number), .location)
    output.add(sign)
    if let match = line.matches.first { output.add("\(match.column):") }
    guard output.isColoured else { return output.line(Escaping.field(line.text)) }
    for piece in Snippet(line.text, marking: line.marks).pieces(fitting: .max) {
      output.add(piece.text, piece.isMatch ? .match : .plain)
    }
    output.add("\n")
  }
}
