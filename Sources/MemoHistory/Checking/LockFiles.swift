package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock in a git directory, or a file of ours that a killed command left there.
package struct LockFile: Hashable, Sendable {
  /// Whose it is.
  package enum Owner: Hashable, Sendable {
    /// A command of ours that is dead: the next one that writes takes it away.
    case deadCommand
    /// A command of ours that runs.
    case runningCommand
    /// Some program that wrote no name into it.
    case unknown
  }

  /// Its absolute path.
  package var path: String
  /// Whose it is.
  package var owner: Owner
  /// What the system says of it; another one tells that somebody is at work.
  package var stat: FileStat
}

extension RepositoryPlace {
  /// The locks of git's that are there, and leftovers of ours.
  ///
  /// - Complexity: O(names in the git directory, and refs).
  package func lockFiles(at now: Instant) -> [LockFile] {
    var paths: Set<String> = []
    for folder in Set([gitDirectory, commonDirectory]) {
      for name in SmallFile.names(in: folder)
      where name.hasSuffix(".lock") || name.hasSuffix(".lock.memo") || Leftovers.isOurs(name) {
        paths.insert(folder + "/" + name)
      }
    }
    for name in SmallFile.names(in: gitDirectory + "/memo") where Leftovers.isOurs(name) {
      paths.insert(gitDirectory + "/memo/" + name)
    }
    SmallFile.forEachFile(below: commonDirectory + "/refs") { path in
      if path.hasSuffix(".lock") { paths.insert(path) }
    }
    let found = paths.sorted().compactMap { path in
      SmallFile.stat(path).map { LockFile(path: path, owner: owner(of: path), stat: $0) }
    }
    return found + stagedCaches(before: now.advanced(by: -Leftovers.patience))
  }

  /// Caches that a killed command had not finished.
  private func stagedCaches(before young: Instant) -> [LockFile] {
    let folder = gitDirectory + "/memo"
    return SmallFile.names(in: folder).filter(Leftovers.isStaged).sorted().compactMap { name in
      let path = folder + "/" + name
      guard let stat = SmallFile.stat(path), stat.modified < young else { return nil }
      return LockFile(path: path, owner: .deadCommand, stat: stat)
    }
  }

  private func owner(of path: String) -> LockFile.Owner {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    if let process = Leftovers.process(of: name) ?? IndexLock.holder(of: path) {
      return kill(process, 0) != 0 && errno == ESRCH ? .deadCommand : .runningCommand
    }
    return isLeftByIntent(path) ? .deadCommand : .unknown
  }

  /// Whether a lock is that of a branch that a dead command, of whatever notebook in the
  /// repository, was about to move.
  private func isLeftByIntent(_ path: String) -> Bool {
    let folder = gitDirectory + "/memo"
    return SmallFile.names(in: folder).contains { name in
      guard name == "intent" || name.hasPrefix("intent-"),
        let intent = SmallFile.load(folder + "/" + name, limit: .max).flatMap(Intent.init)
      else { return false }
      return path == commonDirectory + "/" + intent.branch + ".lock" && intent.isDead
        && intent.trace(in: path, begun: SmallFile.stat(folder + "/" + name)) != nil
    }
  }
}

extension WriteSession {
  /// Takes away what killed commands of ours left: who writes is alone, so it is a dead one's.
  package borrowing func clearDeadLocks() throws(HistoryError) {
    _ = try lockIndex()
    unlink(history.indexPath + ".lock.memo")
    try ConfigurationFile.clearDeadLock(of: history.place)
  }
}
