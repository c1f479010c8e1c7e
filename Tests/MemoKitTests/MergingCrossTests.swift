import TestKit
import Testing

@testable import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Merges of commits that have several best common ancestors, or parents.
@Suite struct MergingCrossTests {
  private typealias Commit = MergeBook.Commit

  /// Two sides that each merged the same two commits, and went on.
  private func crossed(
    left: [String: MergeBook.File?], right: [String: MergeBook.File?],
    mergedLeft: [String: MergeBook.File?], mergedRight: [String: MergeBook.File?]
  ) throws -> MergeBook {
    try MergeBook([
      Commit(name: "base", parents: [], files: ["a.md": "하나\n둘\n셋\n넷\n다섯\n"]),
      Commit(
        name: "one", parents: ["base"], files: ["a.md": "하나 하나\n둘\n셋\n넷\n다섯\n"],
        time: 1_700_000_100),
      Commit(
        name: "other", parents: ["base"], files: ["a.md": "하나\n둘\n셋\n넷\n다섯 다섯\n"],
        time: 1_700_000_200),
      Commit(
        name: "m", parents: ["one", "other"], files: mergedLeft, time: 1_700_000_300),
      Commit(
        name: "n", parents: ["other", "one"], files: mergedRight, time: 1_700_000_310),
      Commit(name: "left", parents: ["m"], files: left, time: 1_700_000_400),
      Commit(name: "right", parents: ["n"], files: right, time: 1_700_000_500),
    ])
  }

  @Test func `several common ancestors are merged first`() throws {
    let both = "하나 하나\n둘\n셋\n넷\n다섯 다섯\n"
    let book = try crossed(
      left: ["a.md": "하나 하나\n두울\n셋\n넷\n다섯 다섯\n"],
      right: ["a.md": "하나 하나\n둘\n셋\n네엣\n다섯 다섯\n"],
      mergedLeft: ["a.md": "\(both)"], mergedRight: ["a.md": "\(both)"])
    #expect(
      git("merge-base", "--all", "left", "right", in: book.folder.path).text.split(
        separator: "\n"
      ).count == 2)
    let (merge, files) = try book.mergedEverywhere()
    #expect(files == ["a.md": "하나 하나\n두울\n셋\n네엣\n다섯 다섯\n"] && merge.copies.isEmpty)
  }

  @Test func `merges that differ in nothing but the commit merge to the same tree`() throws {
    let both = "하나 하나\n둘\n셋\n넷\n다섯 다섯\n"
    let book = try crossed(
      left: [:], right: [:], mergedLeft: ["a.md": "\(both)"], mergedRight: ["a.md": "\(both)"])
    let merge = try book.merged("m", "n")
    #expect(book.files(merge.commit) == ["a.md": both] && merge.merged.isEmpty)
  }

  @Test func `a copy that one side has resolved does not come back`() throws {
    // Both devices merged the same pair and signed it, so that there are two commits.
    let first = try MergeBook(base: ["a.md": "base\n"], ["a.md": "one\n"], ["a.md": "other\n"])
    let (merge, files) = try first.mergedEverywhere()
    let copy = try #require(merge.copies.first?.path.text)
    let kept = files.mapValues { MergeBook.File?.some("\($0)") }
    let book = try MergeBook([
      Commit(name: "base", parents: [], files: ["a.md": "base\n"]),
      Commit(name: "one", parents: ["base"], files: ["a.md": "one\n"], time: 1_700_000_100),
      Commit(name: "other", parents: ["base"], files: ["a.md": "other\n"], time: 1_700_000_200),
      Commit(name: "m", parents: ["one", "other"], files: kept, message: "signed here"),
      Commit(name: "n", parents: ["one", "other"], files: kept, message: "signed there"),
      Commit(name: "left", parents: ["m"], files: [copy: nil], time: 1_700_000_400),
      Commit(name: "right", parents: ["n"], files: ["b.md": "b\n"], time: 1_700_000_500),
    ])
    #expect(try book.mergedEverywhere().files == ["a.md": files["a.md"], "b.md": "b\n"])
  }

  @Test func `devices that sign make different commits of the same tree, which merge to it`() throws
  {
    let book = try MergeBook(base: ["a.md": "base\n"], ["a.md": "one\n"], ["a.md": "other\n"])
    let clone = try book.clone()
    let place = book.folder.path
    var commits: [String] = []
    for (device, number) in [(book, 1), (clone, 2)] {
      let program = """
        #!/bin/sh
        cat >/dev/null
        echo '[GNUPG:] SIG_CREATED D' >&2
        echo signature of \(number)

        """
      device.folder.write("sign", program)
      chmod(device.folder.path("sign"), 0o755)
      git("config", "commit.gpgSign", "true", in: device.folder.path)
      git("config", "gpg.program", device.folder.path("sign"), in: device.folder.path)
      commits.append(try device.merged("left", "right").commit.hex)
    }
    // A commit that a branch does not reach is not handed out unless it is asked for by its name.
    git("config", "uploadpack.allowAnySHA1InWant", "true", in: clone.folder.path)
    git("fetch", "-q", clone.folder.path, commits[1], in: place)
    let trees = commits.map { git("rev-parse", $0 + "^{tree}", in: place).text }
    #expect(commits[0] != commits[1] && trees[0] == trees[1])
    #expect(git("cat-file", "commit", commits[0], in: place).text.contains("gpgsig signature of 1"))
    let merge = try book.merged(commits[0], commits[1])
    #expect(git("rev-parse", merge.commit.hex + "^{tree}", in: place).text == trees[0])
    #expect(merge.copies.isEmpty)
  }

  @Test func `merges that cross many times end`() throws {
    var commits = [Commit(name: "l0", parents: [], files: ["a.md": "0\n"])]
    commits.append(Commit(name: "r0", parents: ["l0"], files: ["b.md": "0\n"]))
    commits.append(Commit(name: "o0", parents: ["l0"], files: ["c.md": "0\n"]))
    for step in 1...40 {
      let past = ["l", "r", "o"].map { "\($0)\(step - 1)" }
      for (place, name) in ["l", "r", "o"].enumerated() {
        let parents = past[place...] + past[..<place]
        commits.append(
          Commit(
            name: "\(name)\(step)", parents: Array(parents),
            files: ["\(name).md": "\(step)\n", "a.md": "\(step)\n"],
            time: 1_700_000_000 + step * 10 + place))
      }
    }
    let book = try MergeBook(commits)
    let files = book.files(try book.merged("l40", "r40").commit)
    #expect(files["l.md"] == "40\n" && files["r.md"] == "40\n" && files["a.md"] == "40\n")
  }

  @Test func `a side that merged many at once`() throws {
    let book = try MergeBook([
      Commit(name: "base", parents: [], files: ["a.md": "하나\n둘\n셋\n넷\n"]),
      Commit(name: "x", parents: ["base"], files: ["x.md": "x\n"]),
      Commit(
        name: "y", parents: ["base"], files: ["a.md": "하나 하나\n둘\n셋\n넷\n"],
        time: 1_700_000_100),
      Commit(name: "z", parents: ["base"], files: ["z.md": "z\n"]),
      Commit(
        name: "left", parents: ["y", "x", "z"], files: ["x.md": "x\n", "z.md": "z\n"],
        time: 1_700_000_300),
      Commit(
        name: "right", parents: ["x"], files: ["a.md": "하나\n둘\n셋\n네엣\n"], time: 1_700_000_200),
    ])
    let (_, files) = try book.mergedEverywhere()
    #expect(files == ["a.md": "하나 하나\n둘\n셋\n네엣\n", "x.md": "x\n", "z.md": "z\n"])
  }
}
