import MemoCore
import TestKit
import Testing

@testable import MemoFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct IgnoreTests {
  @Test(arguments: [
    ("*.log", "a/b.log", true), ("*.log", "b.log.md", false), ("/a.md", "a.md", true),
    ("/a.md", "b/a.md", false), ("a/b", "a/b", true), ("a/b", "x/a/b", false),
    ("**/b", "x/a/b", true), ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true),
    ("a/**", "a/x/y", true), ("a/**", "a", false), ("a/*", "a/x/y", false),
    ("비밀*", "비밀번호.md", true), ("\\#a", "#a", true), ("\\!a", "!a", true), ("a\\ ", "a ", true),
    ("a  ", "a", true), ("a\r", "a", true), ("\u{FEFF}a", "a", true), ("#a", "#a", false),
    ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false), ("[]x]", "]", true), ("[a", "[a", false),
    ("[[:digit:]]", "7", true), ("[[:nope:]]", "n", false), ("a?c", "a/c", false),
    ("a\\", "a\\", false), ("build/", "build", false), ("", "a", false), ("/", "a", false),
    ("a*b*c*d*e*f*g*h*i*", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
    ("a\n!a", "a", false), ("!a\na", "a", true),
  ])
  func `a pattern names what gitignore says`(text: String, path: String, expected: Bool) {
    let rules = IgnoreRules([IgnoreSource(base: [], bytes: Array(text.utf8))])
    #expect(rules.ignores(Array(path.utf8), isFolder: false) == expected)
  }

  @Test func `a folder's pattern means the folder, and case can be ignored`() {
    let source = IgnoreSource(base: Array("Sub".utf8), bytes: Array("Build/\n[A-C]x".utf8))
    let exact = IgnoreRules([source])
    let folded = IgnoreRules([source], ignoresCase: true)
    #expect(exact.ignores(Array("Sub/Build".utf8), isFolder: true))
    #expect(!exact.ignores(Array("Build".utf8), isFolder: true))
    #expect(!exact.ignores(Array("sub/build".utf8), isFolder: true))
    #expect(folded.ignores(Array("sub/build".utf8), isFolder: true))
    #expect(folded.ignores(Array("SUB/bX".utf8), isFolder: false))
  }

  @Test func `nothing below an ignored folder is taken back`() throws {
    let bench = try Bench()
    bench.write(".gitignore", "build/\n!a.md")
    bench.write("build/.gitignore", "!*")
    #expect(bench.notebook.isIgnored(path("build/a.md")))
    #expect(bench.notebook.isIgnored(path("build/not/there.md")))
    #expect(!bench.notebook.isIgnored(path("a.md")))
  }
}

/// The same questions put to git and to us.
@Suite struct IgnoreDifferentialTests {
  @Test(arguments: 0..<40)
  func `git ignores the same files`(seed: UInt64) throws {
    guard let git = program("git") else {
      print("git is not here: ignore rules are not compared with it")
      return
    }
    let bench = try Bench()
    var random = SeededRandom(seed)
    run(git, ["-c", "init.defaultBranch=main", "init", "-q", bench.folder.path("book")])
    let (files, folders) = makeTree(in: bench, &random)
    let outer = patterns(&random, 3)
    bench.write(".git/info/exclude", outer)
    bench.write(".gitignore", patterns(&random, 8))
    bench.write("a/.gitignore", patterns(&random, 4))
    bench.write("a/b/.gitignore", patterns(&random, 3))

    let theirs = askGit(git, bench, files + folders)
    let scope = IgnoreScope(outer: [IgnoreSource(base: [], bytes: Array(outer.utf8))])
    for (names, isFolder) in [(files, false), (folders, true)] {
      for name in names {
        let ours = bench.notebook.isIgnored(path(name), isFolder: isFolder, scope: scope)
        #expect(ours == theirs.contains(name), "\(name) in seed \(seed)")
      }
    }
    let listed = Set(texts(bench.notebook.scan(scope).files))
    #expect(listed == Set(files).subtracting(theirs), "scan of seed \(seed)")
  }

  private func makeTree(
    in bench: Bench, _ random: inout SeededRandom
  ) -> (files: [String], folders: [String]) {
    var folders: Set<String> = ["a", "a/b"]
    var files: Set<String> = []
    for _ in 0..<80 {
      let depth = Int.random(in: 0...3, using: &random)
      let names = (0...depth).map { _ in Self.names.randomElement(using: &random) ?? "a" }
      let name = names.joined(separator: "/") + (Bool.random(using: &random) ? ".md" : ".txt")
      files.insert(name)
      for end in names.indices.dropFirst() {
        folders.insert(names[..<end].joined(separator: "/"))
      }
    }
    for name in files { bench.write(name, "") }
    return (files.sorted(), folders.sorted())
  }

  private func patterns(_ random: inout SeededRandom, _ count: Int) -> String {
    (0..<count).map { _ in
      let parts = (0...Int.random(in: 0...5, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? "a"
      }
      let sign = Int.random(in: 0..<4, using: &random) == 0 ? "!" : ""
      let end = ["", "", "", "/", " ", "\r", "\\ "].randomElement(using: &random) ?? ""
      return sign + parts.joined() + end
    }.joined(separator: "\n")
  }

  private func askGit(_ git: String, _ bench: Bench, _ names: [String]) -> Set<String> {
    bench.folder.write("names", names.map { $0 + "\0" }.joined())
    run(
      "/bin/sh",
      [
        "-c",
        "cd \"$1\" && \"$2\" check-ignore --no-index --stdin -z < ../names > ../ignored || true",
        "sh", bench.folder.path("book"), git,
      ])
    let answer = bench.folder.text("ignored") ?? ""
    return Set(answer.split(separator: "\0").map(String.init))
  }

  private static let names = ["a", "b", "ab", "abc", "c", "가", "가나", "a b", "a-c", "[a]"]
  private static let pieces = [
    "a", "b", "c", "ab", "가", "*", "**", "/", "/", "**/", "/**", "?", "*.md", ".txt", "[ab]",
    "[!a]", "[a-c]", "[^b-]", "[[:alpha:]]", "[]a]", "[\\[a-c]", "\\a", "\\[", " ", "-", "[a",
    "[[:x:]]",
    "**\\/", "\\", "#", "a*b", "*b*",
  ]
}

/// Where a program is, in the usual folders.
private func program(_ name: String) -> String? {
  ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }.first {
    access($0, X_OK) == 0
  }
}

/// Runs a program with nothing but what it needs of the environment.
private func run(_ program: String, _ arguments: [String]) {
  let environment = ["PATH=/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM=1", "HOME=/nonexistent"]
  var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
  var values: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
  defer { for pointer in words + values { free(pointer) } }
  var child = pid_t()
  guard posix_spawn(&child, program, nil, nil, &words, &values) == 0 else { return }
  var status: Int32 = 0
  waitpid(child, &status, 0)
}
