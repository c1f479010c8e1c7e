import Testing

@Suite struct ArchitectureTests {
  @Test func `every import points down`() {
    #expect(SourceTree.sources.flatMap(Rules.brokenImports) == [])
  }

  @Test func `banned words, public and printing stay in their rooms`() {
    #expect(SourceTree.sources.flatMap(Rules.brokenWords) == [])
  }

  @Test func `no file is longer than 300 lines`() {
    #expect(SourceTree.sources.flatMap(Rules.brokenLength) == [])
  }

  @Test func `no comment is wider than 100 columns`() {
    let swift = SourceTree.texts.filter { $0.path.hasSuffix(".swift") }
    #expect(swift.flatMap(Rules.brokenWidth) == [])
  }

  @Test func `no text names a place of one machine`() {
    #expect(SourceTree.texts.flatMap(Rules.brokenPlaces) == [])
  }

  @Test func `each C library has one owner`() {
    var owners: [String: Set<String>] = [:]
    for file in SourceTree.sources {
      for (_, text) in file.code {
        guard let module = Rules.importedModule(text), module.hasPrefix("C"), module != "CMemo",
          SourceTree.texts.contains(where: { $0.path == "Sources/C/\(module)/module.modulemap" })
        else { continue }
        owners[module, default: []].insert(file.module)
      }
    }
    let shared = owners.filter { $0.value.count > 1 }.map { "\($0.key): \($0.value.sorted())" }
    #expect(shared.sorted() == [])
  }

  @Test func `the tree was found`() {
    #expect(SourceTree.sources.contains { $0.path == "Sources/MemoCore/Bytes.swift" })
    #expect(SourceTree.texts.contains { $0.path == "Package.swift" })
  }
}

/// The rules themselves: each finds what it is for, with file and line.
@Suite struct RuleTests {
  private func file(_ path: String, _ text: String) -> SourceFile {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return SourceFile(path: path, lines: lines.map(String.init))
  }

  @Test(arguments: [
    "import Foundation", "package import MemoKit", "import struct FoundationEssentials.Date",
    "@testable import MemoFiles", "  internal import CLibGit2",
  ])
  func `a wrong import is found`(line: String) {
    let findings = Rules.brokenImports(file("Sources/MemoText/A.swift", "\n" + line))
    #expect(findings.map(\.line) == [2])
    #expect(findings.map(\.path) == ["Sources/MemoText/A.swift"])
  }

  @Test(arguments: [
    "import MemoCore", "// import Foundation", "  import Glibc", "let important = 1",
  ])
  func `a right import is not found`(line: String) {
    #expect(Rules.brokenImports(file("Sources/MemoText/A.swift", line)) == [])
  }

  @Test func `a module without a room is found`() {
    #expect(Rules.brokenImports(file("Sources/MemoStuff/A.swift", "")).count == 1)
  }

  @Test(arguments: [
    "final class A: @unchecked Sendable {}", "nonisolated(unsafe) var a = 1", "try! a()",
    "fatalError()", "public struct A {}", "  print(a)", "if a { puts(b) }",
    "let a = 1  // b\n TODO",
  ])
  func `a wrong word is found`(text: String) {
    #expect(Rules.brokenWords(file("Sources/MemoText/A.swift", text)).count == 1)
  }

  @Test(arguments: [
    "/// `try!` is not for us", "func print(a: Int)", "a.print(b)", "blueprint(a)",
    "let a = publicity",
  ])
  func `a right word is not found`(text: String) {
    #expect(Rules.brokenWords(file("Sources/MemoText/A.swift", text)) == [])
  }

  @Test func `a long file and a foreign place are found`() {
    let long = file("Sources/MemoText/A.swift", String(repeating: "\n", count: 301))
    #expect(Rules.brokenLength(long).map(\.line) == [301])
    let right = file("Sources/MemoText/A.swift", String(repeating: "\n", count: 300))
    #expect(Rules.brokenLength(right) == [])
    let wide = String(repeating: "가", count: 97)
    #expect(
      Rules.brokenWidth(file("Sources/MemoText/A.swift", "\n  //\(wide)\n// \(wide)")).map(\.line)
        == [2])
    let place = file("README.md", "a\nsee ../sha" + "red/b")
    #expect(Rules.brokenPlaces(place).map(\.line) == [2])
  }
}
