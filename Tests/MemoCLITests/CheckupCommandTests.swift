import MemoCLI
import MemoKit
import TestKit
import Testing

/// The commands that findings name, run as they are told.
@Suite struct CheckupCommandTests {
  static let rows: [(line: String, code: String)] = [
    (": > .git/refs/heads/$(git symbolic-ref --short HEAD)", "unreadable_ref"),
    ("echo junk >> .git/logs/HEAD", "unreadable_reflog"),
    (
      "o=$(git rev-parse HEAD:one.md); rm -f .git/objects/$(echo $o | cut -c1-2)/$(echo $o | cut -c3-)",
      "missing_object"
    ),
    (
      "o=$(git rev-parse HEAD^{tree}); "
        + "rm -f .git/objects/$(echo $o | cut -c1-2)/$(echo $o | cut -c3-)",
      "missing_object"
    ),
    (
      "git gc -q; f=$(ls .git/objects/pack/*.idx); chmod u+w $f; "
        + "printf xxxxxxxx | dd of=$f bs=1 seek=$(($(wc -c < $f) - 8)) conv=notrunc 2>/dev/null",
      "damaged_pack"
    ),
    ("touch .git/index.lock", "lock"), ("git checkout -q --detach", "detached"),
    ("git bisect start -q", "operation"), ("git update-index --split-index", "repository_refused"),
    (
      "git config core.repositoryformatversion 1; git config extensions.worktreeConfig true",
      "unknown_extension"
    ),
    ("git update-ref -d HEAD; git rm -q --cached -r .", "unborn"),
    ("printf -- '---\\ndate: 05/03/2024\\n---\\n' > x.md", "ambiguousDate"),
    ("printf -- '---\\ndate: 2999-01-01\\n---\\n' > x.md", "future_date"),
    ("echo text > .git/memo/drafts-x; mkdir -p .memo/drafts; echo text > .memo/drafts/1", "draft"),
    ("printf 'capture: x\\n' >> .memo.yml", "setting"),
    (
      "head -c 20000 /dev/zero > big.bin; git add -f big.bin; git commit -qm big; "
        + "printf 'capture_limit: 1KB\\n' >> .memo.yml", "big_file"
    ),
    (
      "for n in 1 2 3 4 5 6; do printf -- \"---\\ntitle: t$n\\npinned: true\\n---\\n\" > p$n.md; done",
      "pin_limit"
    ),
    (
      "git remote add origin x; rm -rf ../r.git; git init -q --bare ../r.git; git remote set-url origin ../r.git",
      "no_upstream"
    ),
    ("mkdir -p ../home; touch ../Dropbox; rm ../Dropbox; touch .stfolder", "synced_folder"),
  ]

  @Test(arguments: rows)
  func `it helps`(line: String, code: String) throws {
    let world = RecordedWorld()
    _ = world.run("init memos")
    let place = world.home.path("memos")
    world.environment["MEMO_NOTEBOOK"] = place
    _ = world.run("new One -b x")
    _ = world.run("new Two -b y")
    shell(line, in: place, world)
    let hint = try #require(Self.hint(for: code, world.run("doctor --json").output))
    let command = Self.command(in: hint)
    if command.hasPrefix("memo ") {
      if let file = command.split(separator: "< ").dropFirst().first {
        let text = String(decoding: readFile(String(file)) ?? [], as: UTF8.self)
        _ = world.run(["new"], input: text, kind: .stream)
      } else {
        _ = world.run(String(command.dropFirst(5)))
      }
    } else {
      let result = shell(command, in: "/", world)
      #expect(result.status == 0, "\(command): \(result.errorText)")
    }
    let after = world.run("doctor --json").output
    #expect(Self.hint(for: code, after) == nil, "\(command)\n\(after)")
  }

  @discardableResult
  private func shell(_ line: String, in folder: String, _ world: RecordedWorld) -> ProgramResult {
    let identity = ["AUTHOR", "COMMITTER"].flatMap {
      [("GIT_\($0)_NAME", "민아"), ("GIT_\($0)_EMAIL", "mina@example.org")]
    }
    let environment = Dictionary(
      identity + [
        ("PATH", "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"), ("HOME", world.home.path),
        ("GIT_CONFIG_GLOBAL", "/dev/null"), ("GIT_CONFIG_NOSYSTEM", "1"),
      ], uniquingKeysWith: { $1 })
    return run("/bin/sh", ["-c", line], in: folder, environment: environment)
  }

  /// The hint of the first finding with a code.
  private static func hint(for code: String, _ json: String) -> String? {
    let parts = json.split(separator: "\"code\":\"\(code)\"", omittingEmptySubsequences: false)
    guard parts.count > 1, let tail = parts[1].split(separator: "\"hint\":\"").dropFirst().first,
      let hint = tail.split(separator: "\",\"fixable\"").first
    else { return nil }
    return String(hint).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
  }

  /// The first command in a hint; names in capitals are the person's to choose.
  private static func command(in hint: String) -> String {
    let text =
      [", or ", "; "].reduce(hint) { text, end in
        text.split(separator: end).first.map(String.init) ?? text
      }.split(separator: ": ").last.map(String.init) ?? hint
    return text.replacing("NAME", with: "name")
  }
}
