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
  package var lockFiles: [LockFile] {
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
    return paths.sorted().compactMap { path in
      SmallFile.stat(path).map { LockFile(path: path, owner: owner(of: path), stat: $0) }
    }
  }

  private func owner(of path: String) -> LockFile.Owner {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    if let process = Leftovers.process(of: name) ?? IndexLock.holder(of: path) {
      return kill(process, 0) != 0 && errno == ESRCH ? .deadCommand : .runningCommand
    }
    guard let intent = SmallFile.load(gitDirectory + "/memo/intent").flatMap(Intent.init),
      path == commonDirectory + "/" + intent.branch + ".lock", intent.isDead,
      let text = SmallFile.load(path),
      String(decoding: text.prefix { $0 != 10 }, as: UTF8.self) == intent.commit.hex
    else { return .unknown }
    return .deadCommand
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
