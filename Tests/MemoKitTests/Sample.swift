import MemoKit
import Synchronization
import TestKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A notebook in a folder of its own, with a clock that goes a minute with each look.
final class Sample: Sendable {
  let folder = TemporaryFolder()
  let notebook: Notebook
  let settings: Settings

  /// Makes a notebook with `configuration` as its `.memo.yml`; plain leaves the folder without git.
  init(_ configuration: String = "", isPlain: Bool = false) throws {
    let clock = Clock()
    settings = Settings(
      now: { clock.tick() }, zone: Zone(fixed: 32_400), zoneNamed: Zones.named,
      author: Author(name: "민아", email: "mina@example.org"), device: "test",
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"],
      cacheFolder: folder.path + ".cache")
    if !configuration.isEmpty { folder.write(".memo.yml", configuration) }
    if !isPlain { _ = try Notebook.make(at: folder.path, settings: settings, timezoneName: nil) }
    notebook = try Notebook(opening: folder.path, settings: settings)
  }

  deinit {
    removeTree(folder.path + ".cache")
  }

  @discardableResult
  func new(_ title: String, _ body: String = "본문\n") throws -> RelativePath {
    try notebook.create(Draft(title: title, body: Array(body.utf8))).memos[0].path
  }

  func path(_ text: String) throws -> RelativePath {
    guard let path = RelativePath(text) else { throw MemoError.outside(text) }
    return path
  }

  /// Sets a file's time to `seconds` since the epoch.
  func age(_ name: String, _ seconds: Int) {
    var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    utimensat(AT_FDCWD, folder.path(name), &times, 0)
  }

  func log(_ format: String = "%s") -> [String] {
    git("log", "--format=\(format)", in: folder.path).text.split(separator: "\n").map(String.init)
  }

  var status: String { git("status", "--porcelain", in: folder.path).text }
}

/// A clock of whole minutes from 2033-05-18T03:33:20Z on, after any file's own time.
private final class Clock: Sendable {
  private let seconds = Mutex<Int64>(2_000_000_000)

  func tick() -> Instant {
    seconds.withLock { seconds in
      seconds += 60
      return Instant(seconds: seconds)
    }
  }
}
