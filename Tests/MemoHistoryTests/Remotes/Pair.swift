import MemoCore
import TestKit

@testable import MemoHistory

/// A bare repository, and a notebook whose remote `origin` it is.
struct Pair {
  let fixture: Fixture
  /// Where the bare repository lies.
  let bare: TemporaryFolder
  let access: RemoteAccess

  /// Makes both; `url` is what the notebook calls the path of the bare repository.
  init(
    environment: [String: String]? = nil, url: (String) -> String = { $0 },
    _ prepare: (TemporaryFolder) -> Void = { _ in }
  ) throws {
    bare = TemporaryFolder()
    git("init", "-q", "--bare", "-b", "main", in: bare.path)
    prepare(bare)
    fixture = try Fixture()
    access = RemoteAccess(environment: environment ?? Fixture.settings.environment)
    try fixture.history.addRemote("origin", url: url(bare.path))
  }

  var history: History { fixture.history }

  var origin: Remote {
    get throws(RemoteError) { try history.remote("origin") }
  }

  /// Where a branch of the bare repository is.
  func tip(_ branch: String = "main") -> ObjectID? {
    let found = git("rev-parse", "--verify", "-q", "refs/heads/\(branch)", in: bare.path)
    return ObjectID(hex: String(found.text.dropLast()))
  }

  /// The indexes of the packs of the bare repository.
  var packs: [String] {
    let names = run("ls", ["objects/pack"], in: bare.path).text.split(separator: "\n")
    return names.filter { $0.hasSuffix(".idx") }.map(String.init)
  }

  /// Commits in the bare repository as another device would, from a clone of it.
  @discardableResult
  func commitElsewhere(
    _ files: [String: String], branch: String = "main", at seconds: Int = 1_700_000_100
  ) -> ObjectID? {
    let other = TemporaryFolder()
    git("clone", "-q", bare.path, ".", in: other.path)
    git("checkout", "-q", "-B", branch, in: other.path)
    if tip(branch) != nil { git("reset", "-q", "--hard", "origin/\(branch)", in: other.path) }
    for (name, text) in files { other.write(name, text) }
    git("add", ".", in: other.path)
    git("commit", "-q", "-m", "Elsewhere", in: other.path, at: seconds)
    git("push", "-q", "origin", "HEAD:refs/heads/\(branch)", in: other.path)
    return tip(branch)
  }

  func fetch() throws(RemoteError) -> Fetched { try history.fetch(try origin, access) }
  func push(
    _ commit: ObjectID, to branch: String = "main", expecting: ObjectID?
  ) throws(RemoteError) {
    try history.push(commit, to: branch, of: try origin, expecting: expecting, access)
  }
}
