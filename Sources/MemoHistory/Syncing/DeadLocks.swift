internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Locks of git's that a killed sync left: libgit2 writes no name into them.
enum DeadLocks {
  /// Removes those that came after a sync had begun that is dead by now, unless somebody moves them.
  ///
  /// Any other program holds such a lock for a moment only. The lock of a branch of ours is left to
  /// the intent, which knows more of it.
  static func remove(in place: RepositoryPlace, since begun: FileStat) {
    var found: [(path: String, stat: FileStat)] = []
    func add(_ path: String) {
      guard let stat = SmallFile.stat(path), stat.modified >= begun.modified else { return }
      found.append((path, stat))
    }
    add(place.gitDirectory + "/HEAD.lock")
    for name in ["config.lock", "packed-refs.lock"] { add(place.commonDirectory + "/" + name) }
    for folder in ["remotes", "memo"] {
      SmallFile.forEachFile(below: place.commonDirectory + "/refs/" + folder) { path in
        if path.hasSuffix(".lock") { add(path) }
      }
    }
    guard !found.isEmpty else { return }
    usleep(300_000)
    for (path, stat) in found where SmallFile.stat(path) == stat { unlink(path) }
  }
}

extension SmallFile {
  /// Calls `visit` with each file below a folder; symbolic links are not followed.
  static func forEachFile(below folder: String, _ visit: (String) -> Void) {
    guard let names = opendir(folder) else { return }
    defer { closedir(names) }
    while let entry = readdir(names) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let path = folder + "/" + name
      guard let mode = stat(path)?.mode else { continue }
      if mode & S_IFMT == S_IFDIR { forEachFile(below: path, visit) } else { visit(path) }
    }
  }
}
