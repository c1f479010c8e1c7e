import MemoKit
import TestKit

/// A notebook of three memos with a history, and what a checkup says of it after it was broken.
final class SickBook {
  let sample: Sample
  var folder: TemporaryFolder { sample.folder }

  init(_ configuration: String = "", isPlain: Bool = false) throws {
    sample = try Sample(configuration, isPlain: isPlain)
    folder.write("a.md", "---\ntitle: 하나\n---\n\n글 하나\n")
    folder.write("b.md", "---\ntitle: 둘\n---\n\n글 둘\n")
    folder.write("안/c.md", "---\ntitle: 셋\n---\n\n글 셋\n")
    folder.write("시트.txt", "표\n")
    for name in ["a.md", "b.md", "안/c.md", "시트.txt"] { sample.age(name, 1_700_000_000) }
    if !isPlain { _ = try sample.notebook.save() }
  }

  /// Runs a shell line in the folder, with git's configuration nowhere.
  @discardableResult
  func shell(_ line: String) -> ProgramResult {
    let identity = ["AUTHOR", "COMMITTER"].flatMap {
      [("GIT_\($0)_NAME", "민아"), ("GIT_\($0)_EMAIL", "mina@example.org")]
    }
    let environment = Dictionary(
      identity + [
        ("PATH", "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"), ("HOME", folder.path),
        ("GIT_CONFIG_GLOBAL", "/dev/null"), ("GIT_CONFIG_NOSYSTEM", "1"),
      ], uniquingKeysWith: { $1 })
    return run("/bin/sh", ["-c", line], in: folder.path, environment: environment)
  }

  /// A checkup by a process that starts now.
  func checkup(mending: Bool = false) throws -> Checkup {
    try Notebook(opening: folder.path, settings: sample.settings).checkup(mending: mending)
  }

  /// The codes of what is found, each with its path where it is the notebook's.
  func codes() throws -> [String] { try checkup().findings.map(Self.text) }

  static func text(_ finding: Checkup.Finding) -> String {
    ([finding.code] + [finding.path?.text, finding.mark.map { "\($0)" }].compactMap { $0 })
      .joined(separator: " ")
  }

  /// Every file below the folder with its sum, and every folder.
  var tree: String { shell("find . | sort; find . -type f | sort | xargs -d '\\n' cksum").text }
}
