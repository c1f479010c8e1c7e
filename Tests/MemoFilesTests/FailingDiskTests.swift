import MemoCore
import TestKit
import Testing

@testable import MemoFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Steps on files where the system refuses behind the point from which they cannot fail any more.
@Suite struct FailingDiskTests {
  /// The notebook's root, which takes names and cannot be waited for.
  private func deaf(_ bench: Bench) throws -> Descriptor {
    #if canImport(Glibc)
      let number = open(bench.folder.path("book"), 0o10000000 | O_DIRECTORY | O_CLOEXEC)
    #else
      let number = open(bench.folder.path("book"), O_SEARCH | O_DIRECTORY | O_CLOEXEC)
    #endif
    try #require(number >= 0)
    let folder = Descriptor(number)
    #expect(throws: Errno.self) { try folder.sync() }
    return folder
  }

  private func displacement(_ bench: Bench, new: String?) throws -> Displacement {
    Displacement(
      path: path("a.md"), expected: Array("old".utf8), new: new.map { Array($0.utf8) },
      kept: try OpenFolder(at: bench.kept.path))
  }

  private func staged(_ bench: Bench) throws -> Staged {
    try Staged(
      Array("new".utf8), in: Descriptor.folder(at: bench.staging),
      as: KeptFolder.name(for: path("a.md")))
  }

  @Test(arguments: [true, false])
  func `a replacement that the disk does not take has not happened`(isExchanging: Bool) throws {
    let bench = try Bench()
    bench.write("a.md", "old")
    let before = try bench.notebook.stat(path("a.md")).inode
    var swap = try displacement(bench, new: "new")
    swap.isExchanging = isExchanging
    let new = try staged(bench)
    let target = try deaf(bench)
    do throws(Errno) {
      _ = try swap.run(new, in: target)
      Issue.record("the disk took it")
    } catch {}
    #expect(bench.text("a.md") == "old")
    #expect(try bench.notebook.stat(path("a.md")).inode == before)
    #expect(try bench.leftovers().isEmpty && bench.kept.files().isEmpty)
  }

  @Test func `a removal that the disk does not take has not happened`() throws {
    let bench = try Bench()
    bench.write("a.md", "old")
    let removal = try displacement(bench, new: nil)
    let target = try deaf(bench)
    do throws(Errno) {
      _ = try removal.takeAway(from: target)
      Issue.record("the disk took it")
    } catch {}
    #expect(bench.text("a.md") == "old")
    #expect(try bench.leftovers().isEmpty && bench.kept.files().isEmpty)
  }

  @Test func `a new file that the disk does not take goes again`() throws {
    let bench = try Bench()
    var new = try staged(bench)
    let target = try deaf(bench)
    do throws(Errno) {
      _ = try bench.notebook.publish(&new, in: target, as: Array("a.md".utf8))
      Issue.record("the disk took it")
    } catch {}
    #expect(bench.text("a.md") == nil)
    #expect(try bench.leftovers().isEmpty)
  }

  @Test(arguments: [true, false])
  func `a step on a link that the disk does not take has not happened`(isExchanging: Bool) throws {
    let bench = try Bench()
    symlink("old", bench.folder.path("book/a"))
    var link = LinkDisplacement(name: Array("a".utf8), expected: Array("old".utf8))
    link.isExchanging = isExchanging
    let target = try deaf(bench)
    #expect(throws: Errno.self) { try link.replace(with: Array("new".utf8), in: target) }
    #expect(throws: Errno.self) { try link.takeAway(from: target) }
    guard case .link(let path, _) = try bench.notebook.standing(at: path("a")) else {
      Issue.record("no link")
      return
    }
    #expect(path == Array("old".utf8))
    #expect(try bench.leftovers().isEmpty)
  }

  @Test func `what cannot move to the kept files stays under a name that tells its place`() throws {
    let bench = try Bench()
    bench.write("a.md", "old")
    let swap = try displacement(bench, new: "new")
    rmdir(bench.folder.path("kept"))
    let new = try staged(bench)
    let target = try bench.notebook.folder(nil)
    #expect(try swap.run(new, in: target)?.size == 3)
    #expect(bench.text("a.md") == "new")
    let left = KeptFolder(at: bench.staging)
    #expect(try left.files().map(\.path) == [path("a.md")])
    #expect(try left.read(left.files()[0]) == Array("old".utf8))
  }

  @Test(arguments: ["folder", "link"], [true, false])
  func `what is no file and took its place after the look stays`(
    kind: String, replacing: Bool
  ) throws {
    let bench = try Bench()
    if kind == "folder" {
      bench.write("a.md/inside", "theirs")
    } else {
      symlink("theirs", bench.folder.path("book/a.md"))
    }
    let standing = try bench.notebook.folder(nil).status(of: Array("a.md".utf8)).inode
    let target = try bench.notebook.folder(nil)
    let swap = try displacement(bench, new: replacing ? "new" : nil)
    if replacing {
      #expect(try swap.run(staged(bench), in: target) == nil)
    } else {
      #expect(try !swap.takeAway(from: target))
    }
    #expect(try target.status(of: Array("a.md".utf8)).inode == standing)
    #expect(try bench.leftovers().isEmpty && bench.kept.files().isEmpty)
  }

  @Test(arguments: ["new", "theirs"])
  func `without an exchange a link goes before the next one comes`(now: String) throws {
    let bench = try Bench()
    symlink(now == "new" ? "old" : "theirs", bench.folder.path("book/a"))
    var link = LinkDisplacement(name: Array("a".utf8), expected: Array("old".utf8))
    link.isExchanging = false
    let stat = try link.replace(with: Array("new".utf8), in: bench.notebook.folder(nil))
    #expect((stat != nil) == (now == "new"))
    guard case .link(let path, _) = try bench.notebook.standing(at: path("a")) else {
      Issue.record("no link")
      return
    }
    #expect(path == Array(now.utf8))
    #expect(try bench.leftovers().isEmpty)
  }
}
