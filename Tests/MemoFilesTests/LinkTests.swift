import MemoCore
import TestKit
import Testing

@testable import MemoFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Symbolic links that are replaced and removed.
@Suite struct LinkTests {
  private static let link = LinkDisplacement(name: Array("a".utf8), expected: Array("old".utf8))

  private func target(_ bench: Bench) throws -> [UInt8]? {
    guard case .link(let target, _) = try bench.notebook.standing(at: path("a")) else { return nil }
    return target
  }

  /// What stands there, without the time of its last renaming.
  private func look(_ bench: Bench) throws -> [String] {
    switch try bench.notebook.standing(at: path("a")) {
    case .file(let stat): ["file", "\(stat.inode)"]
    case .link(let target, let stat):
      ["link", String(decoding: target, as: UTF8.self), "\(stat.inode)"]
    case .folder: ["folder"]
    case .nothing, .other: []
    }
  }

  @Test func `a link that is the expected one is replaced, and removed`() throws {
    let bench = try Bench()
    symlink("old", bench.folder.path("book/a"))
    let stat = try bench.notebook.replaceLink(
      path("a"), from: Array("old".utf8), to: Array("new".utf8))
    #expect(try target(bench) == Array("new".utf8) && stat.isLink)
    try bench.notebook.removeLink(path("a"), to: Array("new".utf8))
    #expect(try bench.notebook.standing(at: path("a")) == .nothing)
    #expect(try bench.leftovers().isEmpty)
  }

  @Test(arguments: ["file", "folder", "link", "nothing"])
  func `what took its place after the look stays`(_ kind: String) throws {
    let bench = try Bench()
    switch kind {
    case "file": bench.write("a", "somebody's")
    case "folder": bench.write("a/inside", "somebody's")
    case "link": symlink("another", bench.folder.path("book/a"))
    default: break
    }
    let before = try look(bench)
    let folder = try bench.notebook.folder(nil)
    if kind == "nothing" {
      #expect(throws: Errno(ENOENT)) { try Self.link.replace(with: [1], in: folder) }
      #expect(throws: Errno(ENOENT)) { try Self.link.takeAway(from: folder) }
    } else {
      #expect(try Self.link.replace(with: [1], in: folder) == nil)
      #expect(try Self.link.takeAway(from: folder) == false)
    }
    #expect(try look(bench) == before)
    #expect(kind != "file" || bench.text("a") == "somebody's")
    #expect(kind != "folder" || bench.text("a/inside") == "somebody's")
    #expect(try bench.leftovers().isEmpty)
  }
}
