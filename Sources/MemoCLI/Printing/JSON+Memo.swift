internal import MemoKit

extension JSON {
  /// The members of a memo, in the order of the contract.
  static func members(of memo: Memo, file: String) -> [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("path", .string(memo.path.text)),
      ("file", .string(file)),
      ("stem", .string(String(decoding: memo.path.stem, as: UTF8.self))),
      ("folder", .string(memo.path.folder?.text ?? "")),
      ("title", .string(memo.title)),
      ("date", .string(memo.date.iso8601)),
      ("edited", .string(memo.edited.iso8601)),
      ("pinned", .bool(memo.isPinned)),
      ("tags", .array(memo.tags.map(JSON.string))),
      ("preview", .string(memo.preview)),
      ("rev", memo.revision.map { .string($0.hex) } ?? .null),
      ("uncommitted", .bool(memo.isUncommitted)),
    ]
    if let other = memo.conflictOf { members.append(("conflict_of", .string(other))) }
    if memo.path.exactText == nil {
      members.append(("path_bytes", .string(Base64.text(memo.path.bytes))))
    }
    if !memo.problems.isEmpty {
      members.append(("problems", .array(memo.problems.map(problem))))
    }
    return members
  }

  private static func problem(_ problem: MemoProblem) -> JSON {
    var members: [(String, JSON)] = [
      ("code", .string(problem.code)), ("line", .int(problem.mark.line)),
      ("column", .int(problem.mark.column)), ("damage", .bool(problem.isDamage)),
    ]
    if let key = problem.key { members.append(("key", .string(key))) }
    if let text = problem.text { members.append(("text", .string(text))) }
    return .object(members)
  }

  /// What `show` adds to a memo.
  static func members(of content: MemoContent) -> [(String, JSON)] {
    [
      ("body", .string(String(decoding: content.body, as: UTF8.self))),
      ("body_line", .int(content.bodyLine)),
      ("front", object(content.front.map { ($0.key, $0.value) })),
    ]
  }

  /// What `show --at` adds to a memo.
  static func members(of past: PastMemo) -> [(String, JSON)] {
    [
      ("rev_date", .string(past.date.iso8601)),
      ("commit", past.commit.map { .string($0.hex) } ?? .null),
    ]
  }

  /// What `search` adds to a memo.
  static func members(of hit: Hit) -> [(String, JSON)] {
    let matches = hit.matches.map { match in
      JSON.object([
        ("line", .int(match.line)), ("column", .int(match.column)),
        ("length", .int(match.length)), ("utf16_column", .int(match.utf16Column)),
        ("text", .string(match.text)), ("text_column", .int(match.textColumn)),
      ])
    }
    let score = hit.score.isFinite ? "\(hit.score)" : "0"
    let members = [("score", JSON.number(score)), ("matches", .array(matches))]
    return members + (hit.version.map { [("rev_date", .string($0.date.iso8601))] } ?? [])
  }

  /// A value of the front matter.
  static func value(_ value: FrontMatterValue) -> JSON {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let digits): JSONNumber.isValid(digits) ? .number(digits) : .string(digits)
    case .text(let text): .string(text)
    case .list(let values): .array(values.map(self.value))
    case .map(let pairs): object(pairs.map { ($0.key, $0.value) })
    }
  }

  /// A mapping as an object; of a key that stands there twice the last value counts, as for the
  /// memo itself.
  private static func object(_ pairs: [(key: String, value: FrontMatterValue)]) -> JSON {
    var places: [[UInt8]: Int] = [:]
    var members: [(String, JSON)] = []
    for (key, value) in pairs {
      if let place = places[Array(key.utf8)] {
        members[place].1 = self.value(value)
      } else {
        places[Array(key.utf8)] = members.count
        members.append((key, self.value(value)))
      }
    }
    return .object(members)
  }
}

/// The grammar of numbers, which is narrower in JSON than in YAML.
enum JSONNumber {
  /// Whether `text` may stand in JSON as it is (RFC 8259, section 6).
  static func isValid(_ text: String) -> Bool {
    text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
  }
}
