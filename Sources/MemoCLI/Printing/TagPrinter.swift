internal import MemoKit
internal import MemoText

/// Prints tags in the form that was asked for.
struct TagPrinter {
  private let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// Prints the tags with their counts.
  func print(_ tags: [TagCount]) {
    let output = session.output
    switch session.form {
    case .human: printForPerson(tags)
    case .lines: for tag in tags { output.line(Escaping.field(tag.tag) + "\t\(tag.memos)") }
    case .json, .jsonLines:
      let objects = tags.map {
        JSON.object([("tag", .string($0.tag)), ("count", .int($0.memos))])
      }
      session.print(json: objects, asList: true)
    case .nul: for tag in tags { output.add(Array(tag.tag.utf8) + [0]) }
    case .template(let template):
      let isRaw = template.allowsLines && !session.context.terminals.output
      for tag in tags {
        output.add(
          template.record { name, _ in
            let bytes = Array((name == "tag" ? tag.tag : String(tag.memos)).utf8)
            return isRaw ? bytes : session.fit(bytes)
          })
      }
    }
  }

  /// Two columns, the counts in line, and how many tags there are.
  private func printForPerson(_ tags: [TagCount]) {
    let (output, words) = (session.output, session.words)
    let counts = tags.map { words.number($0.memos) }
    let digits = counts.map(\.count).max() ?? 0
    let names = tags.map { Escaping.forTerminal($0.tag) }
    let widest = names.map { DisplayWidth.of($0) }.max() ?? 0
    let room = min(widest, max(8, session.context.terminals.width - digits - 5))
    for (name, count) in zip(names, counts) {
      output.add("  ")
      output.add(DisplayWidth.padded(DisplayWidth.fit(name, room), to: room), .title)
      output.add("  " + String(repeating: " ", count: digits - count.count))
      output.line(count, .muted)
    }
    if !tags.isEmpty { output.line("") }
    let number = words.number(tags.count)
    output.line(words(tags.count == 1 ? "1 tag" : "\(number) tags", "태그 \(number)개"), .muted)
  }
}
