import MemoCore
import Synchronization
import TestKit
import Testing

@testable import MemoFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A sweep shows the memos that a scan lists, with their bytes.
@Suite struct SweepTests {
  private static let names = [
    "a.md", "b.MD", "c.markdown", "~$d.md", ".e.md", "f.txt", ".md", "x/a.md", "x/.git", "y/z/a.md",
    "y/.b.md.icloud",
    "out/a.md", "out/kept.md", "y/out/b.md", "일기/가.md", ".gitignore", "y/.gitignore",
    "$RECYCLE.BIN/a.md", "a.md~",
    "#a#.md", "y/no.md", "lost+found/a.md", "z.md/in.md", "q.mdx", "m.Markdown",
    ".memo-0123456789abcdef.tmp",
  ]

  @Test(arguments: 0..<20)
  func `the memos are those of a scan`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let bench = try Bench()
    for name in Self.names where Int.random(in: 0..<4, using: &random) > 0 {
      let isRules = name.hasSuffix(".gitignore")
      bench.write(
        name,
        isRules
          ? ["out/\n!kept.md\n", "*.MD\n", "no.md\n/a.md\n"].randomElement(using: &random) ?? ""
          : name)
    }
    let scope = IgnoreScope(outer: [IgnoreSource(base: [], bytes: Array("b.md\n".utf8))])
    let isTracked: (RelativePath) -> Bool = { ["out", "out/kept.md"].contains($0.text) }
    let scan = bench.notebook.scan(scope, isTracked: isTracked)
    let (swept, shown) = sweep(bench.notebook, scope, isTracked)
    let memos = scan.files.filter { $0.kind == .memo }
    #expect(shown.map(\.path) == memos.map(\.path))
    for (path, contents) in shown { #expect(try bench.notebook.read(path) == contents) }
    #expect(swept?.tally.memos == memos.count)
    #expect(swept?.tally.bytes == memos.reduce(0) { $0 + Int($1.stat.size) })
    #expect(swept?.notDownloaded == scan.notDownloaded)
    #expect(swept?.problems == scan.problems)
  }

  @Test func `many memos and large ones are read by two threads`() throws {
    let bench = try Bench()
    for number in 0..<700 { bench.write("\(number % 3)/\(number).md", "memo \(number)\n") }
    bench.write("large.md", String(repeating: "0123456789abcdef", count: 40_000))
    let (swept, shown) = sweep(bench.notebook, IgnoreScope()) { _ in false }
    #expect(shown.count == 701 && swept?.tally.memos == 701)
    for (path, contents) in shown { #expect(try bench.notebook.read(path).bytes == contents.bytes) }
  }

  @Test func `a sweep ends when nobody waits for it`() throws {
    let bench = try Bench()
    for number in 0..<600 { bench.write("\(number).md", "memo\n") }
    let found = Found()
    let swept = bench.notebook.sweepTexts(
      progress: { done, _ in done == 0 }, visitor: { TakeAll(found) })
    #expect(swept == nil)
  }

  @Test func `what cannot be read is told and hides nothing`() throws {
    guard geteuid() != 0 else { return }
    let bench = try Bench()
    for name in ["a.md", "b.md", "c/d.md"] { bench.write(name, "x") }
    chmod(bench.folder.path("book/a.md"), 0)
    chmod(bench.folder.path("book/c"), 0)
    defer { chmod(bench.folder.path("book/c"), 0o755) }
    let found = Found()
    let swept = bench.notebook.sweepTexts(visitor: { TakeAll(found) })
    #expect(found.state.withLock { $0.missed.map(\.text) } == ["a.md"])
    #expect(swept?.problems == [ScanProblem(path: path("c"), errno: EACCES)])
    #expect(swept?.tally.memos == 1)
  }

  private func sweep(
    _ notebook: NotebookFolder, _ scope: IgnoreScope, _ isTracked: (RelativePath) -> Bool
  ) -> (SweptNotebook?, [(path: RelativePath, contents: FileContents)]) {
    let found = Found()
    let swept = notebook.sweepTexts(scope, isTracked: isTracked, visitor: { TakeAll(found) })
    return (swept, found.state.withLock { $0.taken.sorted { $0.path < $1.path } })
  }
}

/// What visitors found together.
private final class Found: Sendable {
  struct State {
    var taken: [(path: RelativePath, contents: FileContents)] = []
    var missed: [RelativePath] = []
  }

  let state = Mutex(State())
}

/// Takes every memo.
private final class TakeAll: TextVisitor {
  private let found: Found
  private var own = Found.State()

  init(_ found: Found) { self.found = found }

  func wants(_ text: UnsafeBufferPointer<UInt8>, named name: UnsafeBufferPointer<UInt8>) -> Bool {
    true
  }

  func take(_ path: RelativePath, _ contents: FileContents) { own.taken.append((path, contents)) }

  func miss(_ path: RelativePath, _ error: FileError) { own.missed.append(path) }

  func finish() {
    found.state.withLock { state in
      state.taken += own.taken
      state.missed += own.missed
    }
  }
}
