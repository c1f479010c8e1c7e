package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The longest names and paths that the file system of a work tree takes.
///
/// Git's trees take longer ones. A file that has one stays in the history, and out of the folder.
struct PathLimits {
  private let name: Int
  private let path: Int

  /// Asks the system about the folder at `root`.
  init(of root: String) {
    name = Self.limit(root, Int32(_PC_NAME_MAX))
    // The limit counts the NUL behind a path, and the slash behind the folder is one more.
    path = Int(PATH_MAX) - root.utf8.count - 2
  }

  private static func limit(_ root: String, _ kind: Int32) -> Int {
    let limit = pathconf(root, kind)
    return limit > 0 ? limit : .max
  }

  /// Whether a file may have this path in the folder.
  func takes(_ path: RelativePath) -> Bool {
    let bytes = path.bytes
    // Most paths are shorter than a name may be.
    guard bytes.count > min(name, self.path) else { return true }
    return bytes.count <= self.path
      && !bytes.split(separator: RelativePath.slash).contains { $0.count > name }
  }
}

extension History {
  /// Those of some paths of the notebook that no file in its folder can have.
  package func tooLong(_ paths: some Sequence<RelativePath>) -> [RelativePath] {
    let limits = PathLimits(of: place.workTree)
    return paths.filter { !limits.takes(repositoryPath($0)) }
  }
}
