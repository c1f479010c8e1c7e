package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Paths of which nothing can tell git to store other bytes than the file has.
///
/// Each folder is looked at once, so that the value serves one piece of work, in which no
/// `.gitattributes` comes or goes.
package final class PlainPaths {
  private let history: History
  /// Whether there are any, as far as git's settings and its index tell.
  private lazy var mayBe = !history.mayFilter && !history.indexNamesAttributes()
  private var folders: [RelativePath?: Bool] = [:]

  /// Knows nothing yet.
  package init(_ history: History) {
    self.history = history
  }

  /// Whether a path of the repository is one of them.
  package func has(_ path: RelativePath) -> Bool { mayBe && isFree(path.folder) }

  /// Whether neither a folder nor one above it has rules.
  private func isFree(_ folder: RelativePath?) -> Bool {
    if let known = folders[folder] { return known }
    let isFree = (folder.map { self.isFree($0.folder) } ?? true) && !hasRules(folder)
    folders[folder] = isFree
    return isFree
  }

  private func hasRules(_ folder: RelativePath?) -> Bool {
    let root = Array(history.place.workTree.utf8) + [RelativePath.slash]
    let inside = folder.map { $0.bytes + [RelativePath.slash] } ?? []
    var info = stat()
    return (root + inside + Array(".gitattributes".utf8)).withCString { lstat($0, &info) == 0 }
  }
}

/// How bytes are a blob to git.
package enum BlobMatch: Sendable {
  /// They are its bytes.
  case whole
  /// They are after git's filters.
  case filtered
  /// They are not.
  case none
}
