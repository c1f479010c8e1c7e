import MemoCore
import MemoHistory
import TestKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A repository in a folder of its own with the history of a notebook in it.
struct Fixture {
  let folder = TemporaryFolder()
  let history: History
  static let settings = GitSettings(
    global: nil, xdg: nil, system: nil, fallbackName: "Memo", fallbackEmail: "memo@localhost",
    environment: [
      "PATH": "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin", "NAME": "given",
      "GIT_DIR": "/elsewhere", "GIT_WORK_TREE": "/elsewhere", "GIT_CONFIG_GLOBAL": "/dev/null",
    ])

  /// Makes the repository with git, does `prepare` there, and opens it at `notebook` below, with
  /// `environment` for what git's configuration runs.
  init(
    notebook: String = "", environment: [String: String]? = nil,
    _ prepare: (TemporaryFolder) -> Void = { _ in }
  ) throws {
    var settings = Self.settings
    if let environment { settings.environment = environment }
    git("init", "-q", "-b", "main", in: folder.path)
    prepare(folder)
    let root = notebook.isEmpty ? folder.path : folder.path(notebook)
    guard case .found(let place) = try Place.locate(root, settings) else {
      throw HistoryError.noRepository
    }
    history = try History(at: place, settings)
  }

  var root: String { history.place.prefix.map { folder.path($0.text) } ?? folder.path }

  /// Writes files and commits them as a command would.
  @discardableResult
  func commit(
    _ files: [String: String], removing removed: [String] = [], time: Int64 = 1_700_000_000,
    subject: String = "Change"
  ) throws -> CommitReceipt {
    let session = try history.beginWriting()
    let plan = CommitPlan(
      changes: try files.sorted { $0.key < $1.key }.map {
        .put(try path($0.key), Array($0.value.utf8), isExecutable: false)
      } + removed.map { .remove(try path($0)) },
      subject: subject, trailers: [("Memo-Op", "test")], time: Instant(seconds: time),
      now: Instant(seconds: time), offset: 32_400, isFinishedLater: files.count > 1)
    return try session.commit(plan) {
      var stats: [RelativePath: FileStat] = [:]
      for (name, text) in files {
        folder.write((history.place.prefix.map { $0.text + "/" } ?? "") + name, text)
        stats[try path(name)] = try stat(name)
      }
      for name in removed { unlink(root + "/" + name) }
      return stats
    }
  }

  func path(_ text: String) throws -> RelativePath {
    guard let path = RelativePath(text) else { throw HistoryError.noRepository }
    return path
  }

  func stat(_ name: String) throws -> FileStat {
    var info = Glibc.stat()
    guard lstat(root + "/" + name, &info) == 0 else { throw HistoryError.storage(errno: errno) }
    return FileStat(info)
  }

  /// The outside changes of the files named, as `A path`, `M path`, `R path`, staged ones with `+`.
  func changes(_ names: [String]) throws -> [String] {
    let files = try names.map { (path: try path($0), stat: try stat($0)) }
    return try history.outsideChanges(files: files) { readFile(root + "/" + $0.text) }.map {
      let kind = $0.kind == .added ? "A" : $0.kind == .modified ? "M" : "R"
      return "\(kind)\($0.isStaged ? "+" : "") \($0.path)"
    }
  }

  var status: String { git("status", "--porcelain", in: folder.path).text }
  var isSound: Bool { git("fsck", "--strict", in: folder.path).status == 0 }
  func log(_ format: String = "%s") -> String {
    git("log", "--format=\(format)", in: folder.path).text
  }
}
