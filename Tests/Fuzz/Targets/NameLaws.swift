import Arguments
import MemoCore
import MemoMarkdown

@testable import MemoText

/// Names stay inside the notebook, dates and zones are read or refused, any words are parsed.
enum NameLaws {
  @Sendable static func check(_ bytes: [UInt8]) {
    checkPath(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    checkFileName(text)
    _ = DateText.read(text)
    for zone in [Zone(name: "x", tzif: bytes), Zone(posix: text)].compactMap({ $0 }) {
      for seconds in [Int64.min, 0, 1_764_500_000, .max] {
        _ = zone.instant(of: zone.civil(Instant(seconds: seconds)))
      }
    }
    _ = FrontMatter(parsingYAML: bytes).entries.count
    checkFolding(bytes)
    checkEscaping(text)
    checkArguments(text)
  }

  private static func checkPath(_ bytes: [UInt8]) {
    guard let path = RelativePath(bytes: bytes) else { return }
    hold(bytes.first != RelativePath.slash && !bytes.contains(0), "a path begins inside")
    for name in bytes.split(separator: RelativePath.slash, omittingEmptySubsequences: false) {
      hold(!name.isEmpty && name != [46] && name != [46, 46], "no part of a path leads elsewhere")
    }
    hold(path.folder.map { $0.appending(path.name) == path } ?? (path.name == bytes), "its parts")
  }

  private static func checkFileName(_ text: String) {
    for keepsBlanks in [false, true] {
      let name = FileName.derived(fromTitle: text, fallback: "memo", keepsBlanks: keepsBlanks)
      hold((1...FileName.longestStem).contains(name.count), "a file's name is short enough")
      hold(RelativePath(bytes: name + Array(".md".utf8)) != nil, "a file's name is one")
      hold(
        !name.contains(RelativePath.slash) && name.first != 46, "it is neither hidden nor a path")
      let stem = String(decoding: name, as: UTF8.self)
      let again = FileName.derived(fromTitle: stem, fallback: "memo", keepsBlanks: keepsBlanks)
      // Where all letters were behind the cut, signs are left.
      let hasLetters = stem.unicodeScalars.contains { Codepoint.isLetterOrNumber($0.value) }
      hold(again == name || !hasLetters, "the name of a name is itself")
      hold(FileName.numbered(name, 12).count <= FileName.longestStem, "a number fits as well")
    }
  }

  private static func checkFolding(_ bytes: [UInt8]) {
    let folded = Folding.fold(bytes)
    hold(Folding.fold(folded) == folded, "folded text folds to itself")
    hold(Folding.foldMapped(bytes).bytes == folded, "folding with places gives the same bytes")
  }

  private static func checkEscaping(_ text: String) {
    let shown = Escaping.forTerminal(text)
    hold(!shown.utf8.contains { $0 < 32 || $0 == 127 }, "no control byte reaches a terminal")
    hold(!Escaping.field(text).utf8.contains { $0 == 9 || $0 == 10 || $0 == 13 }, "a field is one")
  }

  private static func checkArguments(_ text: String) {
    let words = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    _ = try? ArgumentParser.parse(words, of: program)
    _ = HalfTypedLine(words, of: program).wanted
    _ = ShellLine(text, environment: ["HOME": "/home/a"]).words
  }

  private static let program: ProgramSpec = {
    let list = CommandSpec(
      "list", aliases: ["ls"], summary: "List", positionals: [.init("QUERY", isRepeatable: true)],
      options: [
        OptionSpec("tag", value: .text("T", .asked("tag")), repetition: .all, help: "A tag"),
        OptionSpec("limit", short: "n", value: .number("N"), repetition: .last, help: "At most N"),
      ])
    let search = CommandSpec(
      "search", summary: "Search", positionals: [.init("QUERY", isRequired: true)],
      options: [OptionSpec("files", short: "l", help: "Paths")], takesDashWords: true)
    return ProgramSpec(
      "memo", summary: "Memos", commands: [list, search], groups: [],
      globalOptions: [OptionSpec("json", help: "JSON")], defaultCommand: list, topics: [])
  }()
}
