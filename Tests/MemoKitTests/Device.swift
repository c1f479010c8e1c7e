import MemoKit
import Synchronization
import TestKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A bare repository by path, with the devices that sync with it.
final class Remotely: Sendable {
  let bare = TemporaryFolder()

  /// Makes the repository, empty.
  init(branch: String = "main") {
    git("init", "-q", "--bare", "-b", branch, in: bare.path)
  }

  /// A device with a notebook of its own, whose remote is the repository.
  func device(_ name: String) throws -> Device {
    let device = try Device(name, remote: self)
    try device.notebook().setRemote("origin", url: bare.path)
    return device
  }

  /// A device that cloned the repository.
  func clone(_ name: String) throws -> Device {
    let device = Device(empty: name, remote: self)
    _ = try Notebook.clone(
      bare.path, into: device.folder.path, settings: device.settings, isInteractive: false)
    return device
  }

  /// A repository with two devices that have one memo in common.
  static func pair() throws -> (remote: Remotely, a: Device, b: Device) {
    let remote = Remotely()
    let a = try remote.device("a")
    a.folder.write("글.md", "하나\n\n둘\n\n셋\n")
    try a.sync()
    return (remote, a, try remote.clone("b"))
  }

  /// A repository that is nobody's notebook.
  static func foreign() throws -> Remotely {
    let foreign = Remotely()
    let seed = TemporaryFolder()
    git("init", "-q", "-b", "main", in: seed.path)
    seed.write("README", "남의 것\n")
    git("add", "-A", in: seed.path)
    git("commit", "-q", "-m", "Begin", in: seed.path)
    git("push", "-q", foreign.bare.path, "main", in: seed.path)
    return foreign
  }

  /// Where the branch is.
  func tip(_ branch: String = "main") -> String {
    git("rev-parse", branch, in: bare.path).text.trimmed
  }
}

/// One device with a notebook, and a clock that goes a minute with each look.
final class Device: Sendable {
  let folder = TemporaryFolder()
  let settings: Settings
  /// Is there as long as the device.
  private let remote: Remotely?

  init(empty name: String, remote: Remotely? = nil) {
    self.remote = remote
    let clock = DeviceClock()
    settings = Settings(
      now: { clock.tick() }, zone: Zone(fixed: 32_400), zoneNamed: Zones.named,
      author: Author(name: name, email: "\(name)@example.org"), device: name,
      environment: [
        "PATH": "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin", "HOME": "/nonexistent",
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
      ])
  }

  convenience init(_ name: String, remote: Remotely? = nil) throws {
    self.init(empty: name, remote: remote)
    _ = try Notebook.make(at: folder.path, settings: settings, timezoneName: nil)
  }

  /// The notebook, opened anew as each command does.
  func notebook() throws -> Notebook {
    try Notebook(opening: folder.path, settings: settings)
  }

  @discardableResult
  func sync(
    _ options: SyncOptions = SyncOptions(),
    progress: @escaping WorkProgress.Report = { _ in true }
  ) throws -> SyncOutcome {
    try notebook().sync(options, progress: progress)
  }

  func path(_ text: String) throws -> RelativePath {
    guard let path = RelativePath(text) else { throw MemoError.outside(text) }
    return path
  }

  @discardableResult
  func git(_ arguments: String...) -> ProgramResult {
    run(
      "git", arguments, in: folder.path,
      environment: settings.environment.merging([
        "GIT_AUTHOR_NAME": "Somebody", "GIT_AUTHOR_EMAIL": "somebody@example.org",
        "GIT_COMMITTER_NAME": "Somebody", "GIT_COMMITTER_EMAIL": "somebody@example.org",
      ]) { $1 })
  }

  var head: String { git("rev-parse", "HEAD").text.trimmed }
  var status: String { git("status", "--porcelain").text }

  /// The files of the folder with their texts, hidden ones too.
  var files: [String: String] {
    let names = git("ls-files", "-z", "-c", "-o").text.split(separator: "\0").map(String.init)
    return Dictionary(uniqueKeysWithValues: names.map { ($0, folder.text($0) ?? "") })
  }

  /// Whether nothing is wrong with the repository and the folder is what HEAD says.
  var isSound: Bool {
    git("fsck", "--strict").status == 0 && status == ""
      && readFile(folder.path(".git/memo/intent")) == nil
  }
}

extension SyncOutcome {
  /// Changes as `received add a.md`, in a fixed order.
  var lines: [String] {
    func list(_ name: String, _ changes: [Change]) -> [String] {
      changes.map { change in
        "\(name) \(change.kind) " + (change.origin.map { "\($0) → " } ?? "") + "\(change.path)"
      }
    }
    return list("received", received) + list("sent", sent) + merged.map { "merged \($0)" }
      + copies.map { "copy \($0.path) of \($0.original)" }
  }
}

extension String {
  /// Without line ends behind it.
  var trimmed: String {
    var text = self
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}

/// A clock of whole minutes, after any file's own time.
private final class DeviceClock: Sendable {
  private let seconds = Mutex<Int64>(2_000_000_000)

  func tick() -> Instant {
    seconds.withLock { seconds in
      seconds += 60
      return Instant(seconds: seconds)
    }
  }
}
