import TestKit
import Testing

@testable import MemoCLI

/// What files and arguments hold never steers a terminal, and never breaks a line of a pipe.
@Suite struct HostileTests {
  private let world = RecordedWorld()

  init() {
    HardNotebook.write(into: world.home)
    _ = world.run("init memos")
    world.environment["NO_COLOR"] = "1"
  }

  /// Scalars that a terminal would obey, or that turn text round, in what was printed.
  private func steering(_ text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case ..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
        0xFFF9...0xFFFB:
        true
      default: false
      }
    }.map { String($0.value, radix: 16) }
  }

  static let readers: [[String]] = [
    ["list"], ["list", "--sort", "title"], ["search", "hit"], ["search", "-C", "3", "hit"],
    ["search", "-l", "hit"], ["search", "title:a"],
    ["list", "--format", "{path} {file} {title} {tags}"],
    ["list", "--format", "{stem}{folder}{preview}{front.k}"],
    ["search", "hit", "--format", "{text}"],
    ["list", "--format", "{body}"], ["list", "-a", "--format", "{path}\\0"], ["show", "latin1"],
    ["show", "values", "crlf"], ["show", "a\nb\tc"], ["show", "evil"], ["show", "steering"],
    ["conflicts"], ["links", "evil"], ["links", "steering"], ["backlinks", "values"],
  ]

  @Test(arguments: readers, ["en", "ko"])
  func `no reading command lets a file steer the terminal`(_ line: [String], _ language: String) {
    world.environment["MEMO_LANG"] = language
    world.terminals.output = true
    world.terminals.error = true
    let result = world.run(line)
    #expect(!result.output.isEmpty || !result.errors.isEmpty)
    let seen = steering(result.output.replacing("\0", with: "").replacing("\t", with: ""))
    #expect(seen == [], "\(line): \(result.output)")
    #expect(steering(result.errors) == [], "\(line): \(result.errors)")
  }

  @Test(arguments: HardNotebook.steering.indices)
  func `a memo is shown with what steers made visible`(_ number: Int) {
    world.terminals.output = true
    for line in ["show steering/\(number)", "show --raw steering/\(number)"] {
      let result = world.run(line)
      #expect(result.status == 0)
      #expect(steering(result.output) == [], "\(line): \(result.output)")
      #expect(result.output.contains("hit") && result.output.contains("behind"))
    }
  }

  @Test(arguments: [
    "\u{1B}[31m\u{9B}31m\n", "\u{1B}]8;;http://x\u{7}\r\u{8}",
    "\u{202E}\u{2028}\u{85}\u{FEFF}\u{61C}",
  ])
  func `arguments come back harmless in messages`(_ text: String) {
    for line in [
      ["show", text], ["li\(text)st"], ["list", "--\(text)"], ["list", "-N", "/\(text)"],
      ["list", "--on", text], ["list", "--format", "{\(text)}"], ["list", "--format", "\\\(text)"],
      ["list", "--sort", text], ["show", "../\(text)"], ["list", "/[\(text)/"], ["save", text],
      ["edit", "values", "--set", text], ["edit", "values", "--set", "\(text):=["],
      ["edit", "values", "--tag", text, "--date", text], ["sync", text], ["remote", text],
      ["remote", text, "/\(text)"], ["remote", "--remove", text], ["remote"],
      ["clone", "/\(text)"],
      ["clone", "/x", "/\(text)"], ["resolve", text, "--keep", "memo"],
    ] {
      for form in [[], ["--json"]] {
        let result = world.run(line + form)
        #expect(steering(result.errors) == [], "\(line): \(result.errors)")
        if !form.isEmpty, result.status > 1 {
          #expect(Schemas.problems(ofErrors: result.errors) == [], "\(line)")
        }
      }
    }
  }

  @Test func `writing commands say harmless things of hostile memos`() {
    world.terminals.output = true
    world.terminals.error = true
    world.terminals.input = true
    for line in [
      ["pin", "evil"], ["edit", "e\u{1B}[31mvil\u{202E}.md", "--append", "x"], ["unpin", "evil"],
      ["rm", "e\u{1B}[31mvil\u{202E}.md"], ["rm", "a\nb\tc.md", "--yes"], ["rm", "evi"], ["save"],
      ["new", "x\u{1B}[31m\ny\u{202E}", "-b", "\u{1B}c"], ["init", "\u{1B}[31m\u{202E}dir"],
    ] {
      let result = world.run(line, input: "y\n", kind: .terminal)
      #expect(steering(result.output) == [], "\(line): \(result.output)")
      #expect(steering(result.errors) == [], "\(line): \(result.errors)")
    }
  }

  @Test func `the list for programs is a record a line`() {
    let paths = world.run("list -0").output.split(separator: "\0")
    let lines = world.run("list").output.utf8.split(separator: 10)
    #expect(lines.count == paths.count && paths.count > 30)
    #expect(lines.allSatisfy { $0.count { $0 == 9 } == 3 })
    let records = world.run(["list", "--format", "{path}\\t{title}\\t{preview}\\t{front.s}"]).output
    #expect(records.utf8.split(separator: 10).count == paths.count)
    #expect(records.utf8.split(separator: 10).allSatisfy { $0.count { $0 == 9 } == 3 })
  }

  @Test func `the hits for programs are a record a line`() {
    let result = world.run("search hit")
    let lines = result.output.utf8.split(separator: 10).map {
      String(decoding: Array($0), as: UTF8.self)
    }
    #expect(lines.count >= HardNotebook.steering.count)
    for line in lines {
      #expect(line.wholeMatch(of: /(?s).+?:[0-9]+:[0-9]+:.*/) != nil, "\(line)")
      #expect(steering(String(line.drop { $0 != ":" })) == [], "\(line)")
    }
    #expect(!result.output.utf8.contains(13))
  }
}
