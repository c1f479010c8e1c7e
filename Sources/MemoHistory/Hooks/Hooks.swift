// Its header declares `stat`, too; which of the two is seen depends on the files compiled together.
internal import CLibGit2
internal import MemoCore
internal import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The user's programs that git runs around a commit, and what they see of the world.
///
/// As git 2.39 does it: they run at the top of the work tree, with nothing to read, and what they
/// write on either stream is for a person. A file that is not executable is no hook.
struct Hooks: Sendable {
  enum Name: String, CaseIterable {
    case preCommit = "pre-commit"
    case prepareMessage = "prepare-commit-msg"
    case message = "commit-msg"
    case postCommit = "post-commit"
    case prePush = "pre-push"
    case postMerge = "post-merge"

    /// Those that a commit asks or tells.
    static let ofCommits: [Name] = [.preCommit, .prepareMessage, .message, .postCommit]
  }

  private let paths: [Name: String]
  private let place: RepositoryPlace
  private let environment: [String: String]

  /// Looks for hooks where `configured` says, from the top of the work tree, else in the git
  /// directory.
  init(_ configured: String?, _ place: RepositoryPlace, _ environment: [String: String]) {
    var folder = configured ?? place.commonDirectory + "/hooks"
    if !folder.hasPrefix("/") { folder = place.workTree + "/" + folder }
    var paths: [Name: String] = [:]
    for name in Name.allCases {
      let path = folder + "/" + name.rawValue
      var info = stat()
      if stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 {
        paths[name] = path
      }
    }
    self.paths = paths
    self.place = place
    self.environment = environment
  }

  /// Whether a commit has nobody to ask or tell.
  var areNone: Bool { Name.ofCommits.allSatisfy { paths[$0] == nil } }

  func has(_ name: Name) -> Bool { paths[name] != nil }

  /// Runs a hook, if there is one, and tells what it said; it refuses by any status but 0.
  func run(
    _ name: Name, _ words: [String] = [], index: String, author: CommitObject.Signature,
    reading input: [UInt8]? = nil
  ) throws(HistoryError) -> HookReport? {
    guard let path = paths[name] else { return nil }
    var command = Command(
      [path] + words, environment: variables(index: index, author), folder: place.workTree)
    (command.output, command.errors) = (.captured, .joined)
    if let input { command.input = .bytes(input) }
    let ending: Ending
    do throws(CommandError) {
      ending = try command.run()
    } catch {
      throw .refusedByHook(name.rawValue, said: error.words)
    }
    guard ending.isSuccess else {
      throw .refusedByHook(name.rawValue, said: ending.output)
    }
    return HookReport(hook: name.rawValue, said: ending.output, isRefusal: false)
  }

  /// The environment of a hook: that of the command, with what git tells of the commit.
  private func variables(index: String, _ author: CommitObject.Signature) -> [String: String] {
    var variables = environment.filter { !Self.ofOneRepository.contains($0.key) }
    variables["GIT_INDEX_FILE"] = index
    variables["GIT_PREFIX"] = place.prefix.map { $0.text + "/" } ?? ""
    variables["GIT_EDITOR"] = ":"
    variables["GIT_AUTHOR_NAME"] = author.name
    variables["GIT_AUTHOR_EMAIL"] = author.email
    variables["GIT_AUTHOR_DATE"] = "@\(max(0, author.time.seconds)) \(author.zone)"
    if place.gitDirectory != place.commonDirectory { variables["GIT_DIR"] = place.gitDirectory }
    return variables
  }

  /// What `git rev-parse --local-env-vars` names, as far as it tells where a repository is.
  private static let ofOneRepository: Set<String> = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_DIR", "GIT_GRAFT_FILE",
    "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
  ]
}

/// What a hook said that did not stop a commit.
package struct HookReport: Hashable, Sendable {
  package var hook: String
  package var said: [UInt8]
  /// Whether it ended as a failure, which nobody heeds after the commit.
  package var isRefusal: Bool
}

extension CommandError {
  /// Why a program did not run, as the system words it.
  var words: [UInt8] {
    switch self {
    case .notFound(let name): Array("\(name): \(String(cString: strerror(ENOENT)))".utf8)
    case .notStarted(let name, let errno):
      Array("\(name): \(String(cString: strerror(errno)))".utf8)
    }
  }
}
