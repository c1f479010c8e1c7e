import MemoKit
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a notebook's making does to git's own list of names to ignore.
@Suite struct ExcludeTests {
  private let folder = TemporaryFolder()
  private var exclude: String { folder.path(".git/info/exclude") }

  private func make() throws {
    let settings = Settings(
      now: { Instant(seconds: 2_000_000_000) }, zone: Zone(fixed: 32_400),
      zoneNamed: Zones.named, author: Author(name: "민아", email: "mina@example.org"),
      device: "test", environment: ["PATH": "/usr/bin:/bin"])
    _ = try Notebook.make(at: folder.path, settings: settings, timezoneName: nil)
  }

  @Test func `a long list stays whole, with its permissions`() throws {
    git("init", "-q", in: folder.path)
    let long = (0..<70_000).map { "name-that-is-ignored-\($0)\n" }.joined()
    folder.write(".git/info/exclude", long)
    #expect(chmod(exclude, 0o664) == 0)
    try make()
    let text = try #require(folder.text(".git/info/exclude"))
    #expect(text.hasPrefix(long) && text.hasSuffix("\n") && text.utf8.count > long.utf8.count)
    var info = stat()
    #expect(stat(exclude, &info) == 0 && info.st_mode & 0o777 == 0o664)
    try make()
    #expect(folder.text(".git/info/exclude") == text)
  }

  @Test(arguments: ["", "x\n"])
  func `a list that is a link stays one`(_ text: String) throws {
    git("init", "-q", in: folder.path)
    let other = TemporaryFolder()
    if !text.isEmpty { other.write("ignored", text) }
    #expect(unlink(exclude) == 0 && symlink(other.path("ignored"), exclude) == 0)
    try make()
    var info = stat()
    #expect(lstat(exclude, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
    let written = other.text("ignored")
    #expect(text.isEmpty ? written == nil : written?.hasPrefix(text + "# memo: ") == true)
  }
}
