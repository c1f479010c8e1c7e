import MemoCore
import TestKit
import Testing

@testable import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct HookCaptureTests {
  private func fixture(_ hook: String) throws -> Fixture {
    let fixture = try Fixture()
    fixture.folder.write(".git/hooks/pre-commit", "#!/bin/sh\n" + hook)
    chmod(fixture.folder.path(".git/hooks/pre-commit"), 0o755)
    return fixture
  }

  /// Captures files, each in a commit of its own.
  private func capture(_ names: [String], _ fixture: Fixture) throws -> CaptureReceipt {
    let groups = try names.enumerated().map { number, name in
      CapturePlan.Group(
        files: [.init(path: try fixture.path(name), stat: try fixture.stat(name))],
        time: Instant(seconds: 1_700_000_000 + Int64(number)), offset: 0)
    }
    let plan = CapturePlan(
      groups: groups, now: Instant(seconds: 1_700_000_100), offset: 0,
      read: { path in
        readFile(fixture.root + "/" + path.text).map {
          ($0, (try? fixture.stat(path.text)) ?? .unknown)
        }
      },
      name: { paths in ("Save \(paths.map(\.text).joined(separator: " "))", []) },
      progress: { _ in true })
    return try fixture.history.beginWriting().capture(plan)
  }

  @Test func `each captured commit is seen with HEAD at the one before`() throws {
    let fixture = try fixture(
      "{ git rev-list --count HEAD 2>/dev/null || echo 0; git diff --cached --name-only; } >>.git/heard\n"
    )
    for name in ["a.md", "b.md", "c.md"] { fixture.folder.write(name, name) }
    let receipt = try capture(["a.md", "b.md", "c.md"], fixture)
    #expect(receipt.commits.count == 3)
    #expect(fixture.folder.text(".git/heard") == "0\na.md\n1\nb.md\n2\nc.md\n")
    #expect(fixture.log() == "Save c.md\nSave b.md\nSave a.md\n")
    #expect(fixture.status == "")
    #expect(fixture.isSound)
  }

  @Test func `the files of a refused commit are left, the others are taken`() throws {
    let fixture = try fixture("! git diff --cached | grep -q SECRET\n")
    for (name, text) in [("a.md", "a"), ("b.md", "SECRET"), ("c.md", "c")] {
      fixture.folder.write(name, text + "\n")
    }
    let receipt = try capture(["a.md", "b.md", "c.md"], fixture)
    #expect(receipt.taken.map(\.text) == ["a.md", "c.md"])
    #expect(receipt.left.map(\.path.text) == ["b.md"])
    #expect(fixture.log() == "Save c.md\nSave a.md\n")
    #expect(fixture.status == "?? b.md\n")
  }

  @Test func `what a hook puts right is captured as it made it`() throws {
    let fixture = try fixture("sed -i.old 's/ *$//' a.md; rm a.md.old; git add a.md\n")
    fixture.folder.write("a.md", "blanks   \n")
    _ = try capture(["a.md"], fixture)
    #expect(git("show", "HEAD:a.md", in: fixture.folder.path).text == "blanks\n")
    #expect(fixture.status == "")
  }
}
