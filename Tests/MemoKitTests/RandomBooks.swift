import TestKit

@testable import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Notebooks and queries that are hard on a search: many scripts, forms, marks and broken files.
struct RandomBooks {
  /// Words, each with other spellings that are found by it.
  private static let words: [[String]] = [
    ["milk", "Milk", "MILK", "ｍｉｌｋ", "mi\u{AD}lk", "mi**l**k", "m[il](http://a.b)k"],
    ["cafe", "café", "cafe\u{301}", "CAFÉ", "ca_fe_", "caf**e\u{301}**"],
    ["장보기", "장보기".decomposed, "장**보**기", "장[[x|보]]기", "장보기는", "장보"],
    ["강", "가\u{11BC}", "강남", "한강"],
    ["が", "か\u{3099}", "か", "ガ", "ｶﾞ"],
    ["旅行", "旅行記", "旅 行", "旅\u{FE00}行"],
    ["straße", "STRASSE", "strasse"],
    ["привет", "ПРИВЕТ", "приве\u{301}т"],
    ["C++", "c++", "C\\+\\+"],
    ["foo_bar", "foo\\_bar", "foo bar", "foo  bar", "foo\u{3000}bar", "foobar"],
    ["ㅋㅋ", "ㅋㅋㅋ", "ㅎㅎ"],
    ["a", "A", "á"],
  ]
  private static let names = [
    "a.md", "b.md", "milk.md", "장보기.md", "장보기".decomposed + ".md", "폴더/c.md",
    "폴더/CAFÉ.markdown", "x/y/e.md", "x/foo_bar.MD", "~$z.md", ".h.md", "x/.g/h.md", "n/sub/i.md",
    "가/2026-01-02-旅行.md", "n.txt", "x/ignored.md", "out/o.md",
  ]

  /// Fills a notebook with memos, some of them committed, some ignored.
  func fill(_ sample: Sample, _ random: inout SeededRandom) {
    let folder = sample.folder
    for round in 0..<2 {
      for name in Self.names where Int.random(in: 0..<3, using: &random) > 0 {
        folder.write(name, memo(&random))
        if Bool.random(using: &random) { sample.age(name, 1_700_000_000 + round) }
      }
      if round == 0, Bool.random(using: &random) {
        folder.write(".gitignore", "ignored.md\nout/\n")
      }
      if Int.random(in: 0..<3, using: &random) > 0 { _ = try? sample.notebook.save() }
    }
    if Int.random(in: 0..<4, using: &random) == 0 { folder.write("n/sub/.git/HEAD", "x") }
    if Int.random(in: 0..<4, using: &random) == 0 { folder.write("x/.far.md.icloud", "") }
    if Int.random(in: 0..<4, using: &random) == 0 { symlink("/etc/passwd", folder.path("link.md")) }
  }

  /// The bytes of a memo.
  private func memo(_ random: inout SeededRandom) -> [UInt8] {
    if Int.random(in: 0..<20, using: &random) == 0 { return [] }
    var text = header(&random)
    for _ in 0..<Int.random(in: 0..<6, using: &random) { text += line(&random) }
    if Int.random(in: 0..<4, using: &random) == 0 {
      text = text.split(separator: "\n").joined(separator: "\r\n")
    }
    var bytes = Array(text.utf8)
    if Int.random(in: 0..<15, using: &random) == 0 { bytes.insert(0xFF, at: bytes.count / 2) }
    if Int.random(in: 0..<15, using: &random) == 0 { bytes = [0xEF, 0xBB, 0xBF] + bytes }
    return bytes
  }

  private func header(_ random: inout SeededRandom) -> String {
    let word = word(&random)
    let headers = [
      "", "", "", "---\ntitle: \(word)\n---\n",
      "---\ntitle: \"\(word)\"\ntags: [\(self.word(&random)), b]\n---\n",
      "---\ntags:\n  - \(word)\n  - work/a\npinned: true\n---\n\n", "---\ndate: 2020-01-02\n---\n",
      "---\ntitle: [broken\n---\n", "---\ntitle: \"\\u006dilk\"\n---\n",
      "---\ntitle: 'it''s \(word)'\n---\n",
      "---\ntitle: >\n  foo\n  \(word)\n---\n", "---\nopen: \(word)\n", "+++\ntitle = 1\n+++\n",
      "<<<<<<< a\n\(word)\n=======\nb\n>>>>>>> c\n", "---\n- a\n- \(word)\n---\n",
      "---\na: b: c\n---\n",
      "---\ntitle: \(word)\ntitle: other\ncreated: 2019-05-06\n---\n", "\n---\ntitle: x\n---\n",
    ]
    return headers.randomElement(using: &random) ?? ""
  }

  private func line(_ random: inout SeededRandom) -> String {
    let (first, second) = (word(&random), word(&random))
    let lines = [
      "\(first) \(second)\n", "\(first)\(second)\n", "# \(first)\n", "\n## \(first) \(second)\n\n",
      "\(first)\n\(second)\n=====\n", "- [ ] \(first)\n", "#\(first) \(second)\n",
      "`\(first)`\(second)\n",
      "```\n# \(first)\n#\(second)\n```\n", "[\(first)](\(second))\n", "\n",
      "> \(first)*\(second)*\n",
      "#일 #work/a \(first)\n", "**\(first)**\(second)\n", "\(first)[[\(second)]]x\n",
      "<div>\(first)</div>\n\n",
      String(repeating: "\(first) ", count: 9) + "\n",
    ]
    return lines.randomElement(using: &random) ?? ""
  }

  private func word(_ random: inout SeededRandom) -> String {
    Self.words.randomElement(using: &random)?.randomElement(using: &random) ?? ""
  }

  /// A query of the whole language.
  func query(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in clause(&random) }
      .joined(separator: [" ", " ", " OR ", " AND "].randomElement(using: &random) ?? " ")
  }

  private func clause(_ random: inout SeededRandom) -> String {
    let (first, second) = (word(&random), word(&random))
    let clauses = [
      first, first, first, first, "\"\(first) \(second)\"", "\(first)\(second)", "-\(first)",
      "title:\(first)",
      "body:\(first)", "tag:\(first)", "tag:work", "path:x", "pinned:yes", "date:2020",
      "edited:<9999d",
      "has:task", "has:code", "(\(first) OR \(second))", "NOT (\(first) \(second))", "/mi.k/",
      "/caf[eé]/",
      "/장.기|旅行/", "/(/", "-/milk+/", "/(a+)+$b/", "ㅈㅂㄱ", "title:\"\(first) \(second)\"",
      String(first.dropFirst()) + "x", String(first.prefix(2)),
    ]
    return clauses.randomElement(using: &random) ?? first
  }
}

extension String {
  /// The syllables of Hangul taken apart (Unicode 3.12).
  fileprivate var decomposed: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard (0xAC00...0xD7A3).contains(scalar.value) else {
        scalars.append(scalar)
        continue
      }
      let index = scalar.value - 0xAC00
      let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
      for part in parts where part != 0x11A7 { scalars.append(Unicode.Scalar(part)!) }
    }
    return String(scalars)
  }
}
