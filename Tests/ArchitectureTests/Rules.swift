/// A broken rule, said as `file:line: what`.
struct Finding: Hashable, CustomStringConvertible {
  let path: String
  let line: Int
  let words: String

  var description: String { "\(path):\(line): \(words)" }
}

/// The house: which module may import which, and what may stand where.
enum Rules {
  /// Modules of the project that each target may import; arrows point down.
  static let imports: [String: Set<String>] = [
    "MemoCore": [],
    "Processes": ["CMemo"],
    "Arguments": [],
    "MemoText": ["MemoCore", "CUTF8Proc", "CMemo"],
    "MemoMarkdown": ["MemoCore", "MemoText", "CLibYAML", "CCMark"],
    "MemoMerge": ["MemoCore", "MemoMarkdown", "MemoText"],
    "MemoSearch": ["MemoCore", "MemoText", "CPCRE2"],
    "MemoFiles": ["MemoCore", "CMemo"],
    "MemoHistory": ["MemoCore", "Processes", "CLibGit2", "CMemo"],
    "MemoKit": [
      "MemoCore", "MemoText", "MemoMarkdown", "MemoMerge", "MemoSearch", "MemoFiles",
      "MemoHistory",
    ],
    "MemoKitFoundation": ["MemoCore", "MemoKit", "Foundation", "FoundationEssentials"],
    "Screen": ["MemoText"],
    "MemoCLI": ["MemoCore", "MemoKit", "MemoText", "Arguments", "Processes", "Screen"],
    "MemoUI": ["MemoCore", "MemoKit", "Screen", "MemoText", "CNCurses"],
    "memo": ["MemoCLI"],
  ]

  /// Modules of the system that every target may import.
  static let system: Set<String> = ["Glibc", "Musl", "Darwin", "Synchronization"]

  /// Modules whose declarations may be `public`.
  static let published: Set<String> = ["MemoCore", "MemoKit", "MemoKitFoundation"]

  /// Modules that speak to people.
  static let speaking: Set<String> = ["MemoCLI", "MemoUI", "memo"]

  /// Words that stand nowhere in `Sources`, each with the files that may use it all the same.
  static let banned: [(word: String, allowed: Set<String>)] = [
    ("@unchecked Sendable", ["Sources/MemoCore/Bytes.swift"]),
    ("nonisolated(unsafe)", []), ("try!", []), ("fatalError", []), ("TODO", []), ("FIXME", []),
  ]

  static func brokenImports(_ file: SourceFile) -> [Finding] {
    guard let allowed = imports[file.module] else {
      return [Finding(path: file.path, line: 1, words: "\(file.module) is no room of the house")]
    }
    return file.code.compactMap { number, text in
      guard let module = importedModule(text), !system.contains(module),
        !allowed.contains(module)
      else { return nil }
      return Finding(
        path: file.path, line: number, words: "\(file.module) may not import \(module)")
    }
  }

  static func brokenWords(_ file: SourceFile) -> [Finding] {
    var findings: [Finding] = []
    for (number, text) in file.code {
      for (word, allowed) in banned where text.contains(word) && !allowed.contains(file.path) {
        findings.append(Finding(path: file.path, line: number, words: "\(word) is not used here"))
      }
      let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      if words.contains("public"), !published.contains(file.module) {
        findings.append(
          Finding(path: file.path, line: number, words: "\(file.module) has nothing public"))
      }
      if !speaking.contains(file.module),
        ["print", "debugPrint", "puts", "printf"].contains(where: { isCall($0, in: text) })
      {
        findings.append(Finding(path: file.path, line: number, words: "a library does not print"))
      }
    }
    return findings
  }

  static func brokenLength(_ file: SourceFile) -> [Finding] {
    let count = file.lines.last == "" ? file.lines.count - 1 : file.lines.count
    return count <= 300
      ? [] : [Finding(path: file.path, line: 301, words: "\(count) lines are two files in one")]
  }

  /// Comments that the formatter leaves too wide: it breaks none.
  static func brokenWidth(_ file: SourceFile) -> [Finding] {
    file.lines.enumerated().compactMap { index, text in
      let isComment = text.drop { $0 == " " }.hasPrefix("//")
      return isComment && text.count > 100
        ? Finding(path: file.path, line: index + 1, words: "a comment of \(text.count) columns")
        : nil
    }
  }

  /// Places of one machine and of folders beside the repository, which no text may name.
  static func brokenPlaces(_ file: SourceFile) -> [Finding] {
    let places = [
      "/wo" + "rk/main", "/wo" + "rk/shared", "../sha" + "red", "/tmp" + "/wt/", "/tmp" + "/plan",
    ]
    return file.lines.enumerated().compactMap { index, text in
      places.first { text.contains($0) }.map {
        Finding(path: file.path, line: index + 1, words: "names the place \($0)")
      }
    }
  }

  /// The module a line imports, or nil where it imports none.
  static func importedModule(_ line: String) -> String? {
    let words = line.split { $0 == " " || $0 == "\t" }
    guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
      words[..<place].allSatisfy({
        $0.hasPrefix("@")
          || ["public", "package", "internal", "private", "fileprivate"].contains($0)
      })
    else { return nil }
    let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "typealias", "var"]
    let name =
      kinds.contains(words[place + 1]) ? words.dropFirst(place + 2).first : words[place + 1]
    return name.map { String($0.prefix { $0 != "." }) }
  }

  private static func isCall(_ name: String, in text: String) -> Bool {
    var rest = text[...]
    while let range = rest.firstRange(of: name + "(") {
      let before = rest[..<range.lowerBound].last
      let isOwn = before.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } ?? false
      if !isOwn, !text.contains("func " + name) { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }
}
