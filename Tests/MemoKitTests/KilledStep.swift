import MemoKit
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command on several files that was killed among them: the files, what it had displaced, and
/// what it had written down of itself are as it left them.
struct KilledStep {
  /// The commands that can be killed.
  enum Verb: Sendable {
    case move(String, String)
    case moveFolder(String, String)
    case renameTag(String, String)
    case remove([String])
    indirect case undo(of: Verb)
  }

  /// A file before and after the command.
  struct Change {
    let path: String
    let old: String?
    let new: String?
  }

  let sample: Sample
  /// In the order in which they are made: what comes, what changes, what goes.
  let changes: [Change]
  private let intent: String

  init(
    _ files: [String: String], _ verb: Verb, settings: String = "", unsaved: [String: String] = [:],
    ending: String = "finish"
  ) throws {
    sample = try Sample(settings)
    let folder = sample.folder
    for (path, text) in files { folder.write(path, text) }
    _ = try sample.notebook.save()
    if case .undo(let verb) = verb { try Self.run(verb, sample.notebook) }
    for (path, text) in unsaved { folder.write(path, text) }
    let parent = Self.line("rev-parse", "HEAD", folder)
    try Self.run(verb, sample.notebook)
    let commit = Self.line("rev-parse", "HEAD", folder)
    var ordered: [Change] = []
    for kind in ["A", "M", "D"] {
      let paths = git(
        "diff", "--name-only", "--no-renames", "--diff-filter=" + kind, commit + "~1", commit,
        in: folder.path
      ).text.split(separator: "\n").map(String.init)
      ordered += paths.map { path in
        Change(
          path: path, old: Self.text(path, commit + "~1", folder),
          new: Self.text(path, commit, folder))
      }
    }
    changes = ordered
    let branch = Self.line("symbolic-ref", "HEAD", folder)
    intent =
      (["memo intent 1 0", branch, parent, commit, ending] + changes.map(\.path) + ["end", ""])
      .joined(separator: "\n")
    git("reset", "-q", "--hard", parent, in: folder.path)
    removeTree(folder.path(".git/memo/kept"))
    for change in changes { set(change.path, change.old) }
  }

  /// Makes the first `count` changes.
  func kill(after count: Int) {
    for (number, change) in changes.prefix(count).enumerated() {
      let place = change.path.replacing("/", with: "%2F")
      if let old = change.old {
        let digits = String(repeating: "\(number)", count: 16)
        sample.folder.write(".git/memo/kept/\(digits)-\(place)", old)
      }
      set(change.path, change.new)
    }
    sample.folder.write(".git/memo/intent", intent)
  }

  /// Writes a file, or removes it.
  func set(_ path: String, _ text: String?) {
    if let text {
      sample.folder.write(path, text)
    } else {
      unlink(sample.folder.path(path))
      if let slash = path.lastIndex(of: "/") { rmdir(sample.folder.path(String(path[..<slash]))) }
    }
  }

  /// The files of the notebook as they are to be before, or after, the command.
  func files(_ side: KeyPath<Change, String?>) -> [String: String] {
    changes.reduce(into: sample.files) { $0[$1.path] = $1[keyPath: side] }
  }

  private static func run(_ verb: Verb, _ notebook: Notebook) throws {
    func path(_ text: String) throws -> RelativePath { try #require(RelativePath(text)) }
    switch verb {
    case .move(let old, let new):
      _ = try notebook.move(.memo(path(old)), to: path(new))
    case .moveFolder(let old, let new):
      _ = try notebook.move(.folder(path(old)), to: path(new))
    case .renameTag(let old, let new): _ = try notebook.renameTag(old, to: new)
    case .remove(let paths): _ = try notebook.remove(paths.map(path))
    case .undo: _ = try notebook.undo()
    }
  }

  private static func line(_ verb: String, _ word: String, _ folder: TemporaryFolder) -> String {
    git(verb, word, in: folder.path).text.replacing("\n", with: "")
  }

  private static func text(
    _ path: String, _ commit: String, _ folder: TemporaryFolder
  ) -> String? {
    let result = git("show", "\(commit):\(path)", in: folder.path)
    return result.status == 0 ? result.text : nil
  }
}
