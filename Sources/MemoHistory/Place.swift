internal import CLibGit2
package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a folder stands towards git.
package enum Place: Hashable, Sendable {
  /// No repository at or above it.
  case none
  /// Inside the work tree of a repository.
  case found(RepositoryPlace)
  /// Something is there that is left alone.
  case refused(RefusalReason, path: String)
}

/// The folders of a repository that a notebook lies in.
package struct RepositoryPlace: Hashable, Sendable {
  /// The git directory of this work tree, without a slash at the end.
  package var gitDirectory: String
  /// The git directory that all work trees share.
  package var commonDirectory: String
  /// The root of the work tree.
  package var workTree: String
  /// The notebook's place inside the work tree; nil for its root.
  package var prefix: RelativePath?
}

extension Place {
  /// Looks where `root`, an absolute path without symbolic links, stands.
  ///
  /// Nothing is made. A repository that libgit2 does not open is never taken for none: where a
  /// `.git` stands at or above the folder, the place is refused.
  package static func locate(_ root: String, _ settings: GitSettings) throws(HistoryError) -> Place
  {
    var opened: Handle<RepositoryKind>?
    return try locate(root, settings, opening: &opened)
  }

  /// The same, with the repository in `opened` where one is found.
  static func locate(
    _ root: String, _ settings: GitSettings, opening opened: inout Handle<RepositoryKind>?
  ) throws(HistoryError) -> Place {
    try LibGit2.start(settings)
    if let bare = bareRepository(above: root) { return .refused(.bare, path: bare) }
    guard let marker = marker(above: root) else { return .none }
    do throws(HistoryError) {
      let folder = Self.folder(String(marker.dropLast(".git".count)))
      let repository = try LibGit2.open(folder, settings, "git_repository_open_ext") {
        git_repository_open_ext($0, root, GIT_REPOSITORY_OPEN_CROSS_FS.rawValue, nil)
      }
      let place = place(of: repository.raw, root: root)
      opened = consume repository
      return place
    } catch {
      return .refused(reason(error, marker), path: marker)
    }
  }

  private static func place(of repository: OpaquePointer, root: String) -> Place {
    let directory = folder(git_repository_path(repository))
    guard git_repository_is_bare(repository) == 0, let raw = git_repository_workdir(repository)
    else { return .refused(.bare, path: directory) }
    guard let workTree = real(folder(raw)), root == workTree || isBelow(root, workTree) else {
      return .refused(.otherWorkTree, path: directory)
    }
    let prefix =
      root == workTree
      ? ""
      : String(
        decoding: root.utf8.dropFirst(workTree == "/" ? 1 : workTree.utf8.count + 1), as: UTF8.self)
    return .found(
      RepositoryPlace(
        gitDirectory: directory,
        commonDirectory: folder(git_repository_commondir(repository)),
        workTree: workTree, prefix: RelativePath(prefix)))
  }

  static func isBelow(_ path: String, _ folder: String) -> Bool {
    path.utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
  }

  /// A path without symbolic links; nil where nothing is there.
  static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func folder(_ path: UnsafePointer<CChar>?) -> String {
    var text = path.map { String(cString: $0) } ?? ""
    while text.utf8.count > 1, text.hasSuffix("/") { text.removeLast() }
    return text
  }

  /// A folder at or above `root` that is itself a git directory, as a bare repository or the
  /// inside of `.git` is.
  static func bareRepository(above root: String) -> String? {
    var folder = root
    while folder != "/", !folder.isEmpty {
      var info = stat()
      if lstat(folder + "/.git", &info) == 0 { return nil }
      if stat(folder + "/HEAD", &info) == 0, stat(folder + "/objects", &info) == 0,
        info.st_mode & S_IFMT == S_IFDIR, stat(folder + "/refs", &info) == 0,
        info.st_mode & S_IFMT == S_IFDIR
      {
        return folder
      }
      folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    }
    return nil
  }

  /// The `.git` at or above `root`, whatever it is.
  private static func marker(above root: String) -> String? {
    var folder = root
    while true {
      let marker = (folder == "/" ? "" : folder) + "/.git"
      var info = stat()
      if lstat(marker, &info) == 0 { return marker }
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }

  private static func reason(_ error: HistoryError, _ marker: String) -> RefusalReason {
    guard case .library(_, let code, let message) = error else { return .unreadable }
    if LibGit2.saysForeignOwner(code, message) { return .foreignOwner }
    if message.contains("extension") || message.contains("version") { return .unsupported }
    var info = stat()
    if stat(marker, &info) == 0, info.st_uid != geteuid(), geteuid() != 0 { return .foreignOwner }
    return .unreadable
  }
}
