import TestKit
import Testing

/// Hits are opened where they are, from any folder, by the recipes of `Documentation/editors.md`.
@Suite struct EditorTests {
  private static let document: String = {
    let root = #filePath.dropLast("Tests/EndToEndTests/EditorTests.swift".count)
    return String(
      decoding: readFile(root + "Documentation/editors.md") ?? [], as: UTF8.self)
  }()

  /// What stands in the fenced blocks of a language.
  private static func blocks(_ language: String) -> [String] {
    document.split(separator: "```\(language)\n").dropFirst().map {
      String($0.prefix(upTo: $0.firstRange(of: "```")?.lowerBound ?? $0.endIndex))
    }
  }

  private func notebook() -> TemporaryFolder {
    let place = TemporaryFolder()
    place.write("home/x", "")
    place.write("elsewhere/x", "")
    place.write("notebook/.memo.yml", "timezone: Asia/Seoul\n")
    place.write(
      "notebook/장보기 목록.md", "---\ntitle: 👩‍👧 우유를 사자\ndate: 2026-01-01\n---\n\n오늘은 😀 우유\n")
    place.write("notebook/crlf.md", "---\r\ntitle: x\r\n---\r\n가나다 우유 더\r\n")
    place.write("notebook/plain.md", "우유\n")
    return place
  }

  /// The bytes of a line of a file.
  private func line(_ number: Int, of file: String) -> [UInt8] {
    let lines = (readFile(file) ?? []).split(separator: 10, omittingEmptySubsequences: false)
    return number > 0 && number <= lines.count ? Array(lines[number - 1]) : []
  }

  @Test func `columns are bytes in a file's line`() {
    let place = notebook()
    let said = Program.shell(
      "memo search -a 우유", in: place, folder: "elsewhere",
      environment: ["MEMO_NOTEBOOK": place.path("notebook")])
    let rows = said.outputText.split(separator: "\n")
    #expect(rows.count == 4)
    for row in rows {
      let parts = row.split(separator: ":", maxSplits: 3)
      let line = line(Int(parts[1]) ?? 0, of: String(parts[0]))
      let rest = line.dropFirst((Int(parts[2]) ?? 1) - 1)
      #expect(rest.starts(with: "우유".utf8), "\(row)")
    }
  }

  @Test func `the quickfix list of Vim stops at each hit`() throws {
    let place = notebook()
    guard Program.shell("command -v vim", in: place).status == 0 else {
      print("skipped: no vim")
      return
    }
    let settings = try #require(Self.blocks("vim").first)
    place.write("settings.vim", settings)
    place.write(
      "visit.vim",
      """
      set encoding=utf-8 fileencodings=ucs-bom,utf-8
      silent grep! 우유
      let seen = []
      for number in range(1, len(getqflist()))
        execute 'silent cc' number
        call add(seen, expand('%:t') . ' ' . line('.') . ' ' . strpart(getline('.'), col('.') - 1, 6))
      endfor
      call writefile(seen, 'seen')
      qall!
      """)
    let said = Program.shell(
      "vim -Nu ../settings.vim -es -S ../visit.vim </dev/null >/dev/null; cat seen", in: place,
      folder: "elsewhere", environment: ["MEMO_NOTEBOOK": place.path("notebook"), "TERM": "dumb"])
    #expect(
      Set(said.outputText.split(separator: "\n")) == [
        "장보기 목록.md 2 우유", "장보기 목록.md 6 우유", "crlf.md 4 우유", "plain.md 1 우유",
      ], "\(said.errorText)")
  }

  @Test func `the problem matcher of VS Code finds each hit by UTF-16 units`() throws {
    let tasks = try JSONValue(parsing: try #require(Self.blocks("json").first))
    let task = try #require(tasks["tasks"]?.elements.first)
    let words = (task["args"]?.elements ?? []).compactMap(\.text)
      .map { $0 == "${input:words}" ? "우유" : $0 }
    let place = notebook()
    let said = Program.shell(
      (["memo"] + words).map(Program.quoted).joined(separator: " "), in: place,
      folder: "elsewhere", environment: ["MEMO_NOTEBOOK": place.path("notebook")])
    let pattern = try #require(task["problemMatcher"]?["pattern"]?["regexp"]?.text)
    let expression = try Regex(pattern)
    let rows = said.outputText.split(separator: "\n")
    #expect(rows.count == 4, "\(said.errorText)")
    for row in rows {
      let parts = try #require(try expression.wholeMatch(in: String(row))?.output)
      let (file, number, column) = (parts[1].substring, parts[2].substring, parts[3].substring)
      let line = line(number.flatMap { Int($0) } ?? 0, of: file.map(String.init) ?? "")
      let units = Array(String(decoding: line, as: UTF8.self).utf16)
      let rest = units.dropFirst((column.flatMap { Int($0) } ?? 1) - 1)
      #expect(rest.starts(with: "우유".utf16), "\(row)")
    }
  }
}
