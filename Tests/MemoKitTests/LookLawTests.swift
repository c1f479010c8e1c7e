import MemoCore
import MemoHistory
import TestKit
import Testing

@testable import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A look that passes over what git tracks, and folders that look as they did, finds what a scan of
/// everything finds.
@Suite struct LookLawTests {
  @Test(arguments: 1...10)
  func `a quick look finds what a whole scan finds`(seed: UInt64) throws {
    var hand = try RandomHand(Sample(), seed)
    hand.act("first", times: 12)
    for step in 0..<25 {
      hand.act("\(step)", times: Int.random(in: 0...3, using: &hand.random))
      // Only what has been left alone for a while is believed.
      if Bool.random(using: &hand.random) { usleep(15_000) }
      try hand.compare()
      if step % 6 == 5 { _ = try? hand.sample.notebook.save(letsGo: true) }
    }
  }
}

/// Somebody who does all kinds of things to a notebook's folder, and to git's index.
private struct RandomHand {
  let sample: Sample
  var random: SeededRandom
  private let history: History

  init(_ sample: Sample, _ seed: UInt64) throws {
    self.sample = sample
    random = SeededRandom(seed)
    history = try #require(sample.notebook.history().history)
  }

  private static let names = [
    "a.md", "b.md", "안/c.md", "안/깊이/d.md", "안/e.png", "f~", ".hidden.md", ".point/g.md",
    "log/h.md", "log/i.log", "j.log", "안/k.log", "own/.git/HEAD", "own/l.md", "lost+found/m.md",
    ".gitignore", "안/.gitignore", "n.md.icloud", ".o.md.icloud",
  ]

  func compare() throws {
    let quick = try sample.notebook.outsideChanges(history)
    let whole = try sample.notebook.outsideChanges(history, sample.notebook.scan(history))
    #expect(quick == whole)
  }

  mutating func act(_ mark: String, times: Int) {
    for _ in 0..<times { act(mark) }
  }

  private mutating func act(_ mark: String) {
    let folder = sample.folder
    let name = Self.names.randomElement(using: &random) ?? ""
    let other = Self.names.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3:
      guard folder.canWrite(name) else { return }
      let isIgnores = name.hasSuffix(".gitignore")
      folder.write(name, isIgnores ? ["*.log\n", "log/\n", "안\n", ""].pick(&random) : mark)
    case 4: rewriteUnseen(name)
    case 5: unlink(folder.path(name))
    case 6: rename(folder.path(name), folder.path(other))
    case 7:
      unlink(folder.path(name))
      symlink("a.md", folder.path(name))
    case 8: chmod(folder.path(name), [0o644, 0o755].pick(&random))
    case 9: removeTree(folder.path(["안/깊이", "log", "안", "own"].pick(&random)))
    case 10: git("add", "-f", name, in: folder.path)
    default:
      let words = [
        ["rm", "-q", "--cached", name], ["commit", "-qam", mark], ["add", "-N", name],
        ["update-index", "--skip-worktree", name], ["update-index", "--no-skip-worktree", name],
        ["mv", name, other], ["reset", "-q"], ["checkout", "-q", "--", name],
      ].pick(&random)
      _ = run("git", words, in: folder.path, environment: Self.environment)
    }
  }

  private static let environment = [
    "PATH": "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin", "HOME": "/nonexistent",
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Somebody",
    "GIT_AUTHOR_EMAIL": "somebody@example.org", "GIT_COMMITTER_NAME": "Somebody",
    "GIT_COMMITTER_EMAIL": "somebody@example.org",
  ]

  /// Writes as many other bytes in place, and puts the old time back.
  private mutating func rewriteUnseen(_ name: String) {
    let path = sample.folder.path(name)
    var info = stat()
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, let file = fopen(path, "r+b")
    else { return }
    fwrite([UInt8.random(in: 65...90, using: &random)], 1, min(1, Int(info.st_size)), file)
    fclose(file)
    #if canImport(Darwin)
      var times = [info.st_atimespec, info.st_mtimespec]
    #else
      var times = [info.st_atim, info.st_mtim]
    #endif
    utimensat(AT_FDCWD, path, &times, 0)
  }
}

extension TemporaryFolder {
  /// Whether no file is where the path needs a folder, and no link would be followed.
  fileprivate func canWrite(_ name: String) -> Bool {
    var info = stat()
    var place = ""
    for part in name.split(separator: "/") {
      place += (place.isEmpty ? "" : "/") + part
      guard lstat(path(place), &info) == 0 else { return true }
      let kind = info.st_mode & S_IFMT
      guard kind == (place == name ? S_IFREG : S_IFDIR) else { return false }
    }
    return true
  }
}

extension Array {
  fileprivate func pick(_ random: inout SeededRandom) -> Element {
    self[Int.random(in: indices, using: &random)]
  }
}
