@testable import MemoKit
import TestKit

/// A notebook whose commits are written by `git fast-import`, and merged by their names.
final class MergeBook: Sendable {
  /// A commit on top of others; it changes its first parent's files.
  struct Commit {
    var name: String
    var parents: [String]
    /// Nil removes a file.
    var files: [String: File?]
    var time = 1_700_000_000
    var zone = "+0900"
    var message = "Change"
  }

  /// A file: its bytes, or the id of a commit.
  struct File: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    var bytes: [UInt8]
    var mode = "100644"

    init(_ bytes: [UInt8], mode: String = "100644") {
      self.bytes = bytes
      self.mode = mode
    }

    init(_ text: String, mode: String = "100644") {
      self.init(Array(text.utf8), mode: mode)
    }

    init(stringLiteral text: String) {
      self.init(text)
    }
  }

  let folder = TemporaryFolder()
  let notebook: Notebook
  let history: OpenedHistory

  /// Makes the commits; the notebook is the folder `prefix`.
  convenience init(prefix: String = "", _ commits: [Commit]) throws {
    let marks = Dictionary(
      uniqueKeysWithValues: commits.enumerated().map { ($1.name, $0 + 1) })
    let stream = commits.flatMap { $0.stream(marks[$0.name] ?? 0, marks, prefix) }
    try self.init(prefix: prefix) { folder in
      git("init", "-q", "-b", "main", in: folder.path)
      let import_ = git("fast-import", "--quiet", in: folder.path, input: stream)
      precondition(import_.status == 0, import_.errorText)
    }
  }

  private init(prefix: String, _ make: (TemporaryFolder) -> Void) throws {
    make(folder)
    folder.write((prefix.isEmpty ? "" : prefix + "/") + ".here", "")
    let settings = Settings(
      now: { Instant(seconds: 2_000_000_000) }, zone: .utc, zoneNamed: { _ in nil },
      author: Author(name: "민아", email: "mina@example.org"), device: "test",
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"])
    notebook = try Notebook(
      opening: prefix.isEmpty ? folder.path : folder.path(prefix), settings: settings)
    history = notebook.history()
  }

  /// Another repository with the same commits.
  func clone(prefix: String = "") throws -> MergeBook {
    let from = folder.path
    return try MergeBook(prefix: prefix) { folder in
      git("init", "-q", "-b", "main", in: folder.path)
      git("fetch", "-q", from, "refs/heads/*:refs/heads/*", in: folder.path)
      git("repack", "-adq", in: folder.path)
    }
  }

  func id(_ name: String) throws -> ObjectID {
    let text = git("rev-parse", name, in: folder.path).text.prefix(40)
    return try #require(ObjectID(hex: String(text)), "\(name)")
  }

  func merged(_ one: String, _ other: String) throws -> MergedHistory {
    guard case .open(let history) = history else { throw MemoError.noSuchNotebook(folder.path) }
    var merge = HistoryMerge(notebook, history)
    return try merge.merged(id(one), id(other))
  }

  /// The files of a commit: by path their bytes, with the mode where it is another than a file's.
  func files(_ commit: ObjectID) -> [String: String] {
    var files: [String: String] = [:]
    let tree = git("ls-tree", "-rz", commit.hex, in: folder.path).output
    for line in tree.split(separator: 0) {
      let parts = line.split(separator: 9, maxSplits: 1)
      let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ").map(String.init)
      let text =
        words[1] == "commit" ? words[2] : git("cat-file", "blob", words[2], in: folder.path).text
      files[String(decoding: parts[1], as: UTF8.self)] =
        (words[0] == "100644" ? "" : words[0] + " ") + text
    }
    return files
  }

  var isSound: Bool {
    git("fsck", "--strict", "--no-dangling", in: folder.path).status == 0
  }
}

import Testing

extension MergeBook {
  /// Merges both ways, here and in a clone, which all have to come to the same.
  func mergedEverywhere(
    _ one: String = "left", _ other: String = "right", prefix: String = ""
  ) throws -> (merge: MergedHistory, files: [String: String]) {
    let merge = try merged(one, other)
    let clone = try clone(prefix: prefix)
    #expect(try merged(other, one) == merge)
    #expect(try clone.merged(other, one) == merge)
    #expect(isSound && clone.isSound)
    return (merge, files(merge.commit))
  }
}

extension MergeBook.Commit {
  fileprivate func stream(_ number: Int, _ marks: [String: Int], _ prefix: String) -> [UInt8] {
    var bytes: [UInt8] = []
    func line(_ text: String) { bytes += Array((text + "\n").utf8) }
    func data(_ content: [UInt8]) {
      bytes += Array("data \(content.count)\n".utf8) + content + [10]
    }
    line("commit refs/heads/\(name)\nmark :\(number)")
    line("author A <a@b> \(time) \(zone)")
    line("committer B <b@c> \(time) \(zone)")
    data(Array((message + "\n").utf8))
    for (place, parent) in parents.enumerated() {
      line((place == 0 ? "from" : "merge") + " :\(marks[parent] ?? 0)")
    }
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      // A path that begins with a slash is the repository's.
      let full = path.hasPrefix("/") || prefix.isEmpty ? path : prefix + "/" + path
      let quoted = "\"" + full.drop { $0 == "/" } + "\""
      guard let file else {
        line("D " + quoted)
        continue
      }
      if file.mode == "160000" {
        line("M 160000 \(String(decoding: file.bytes, as: UTF8.self)) \(quoted)")
      } else {
        line("M \(file.mode) inline \(quoted)")
        data(file.bytes)
      }
    }
    return bytes + [10]
  }
}
