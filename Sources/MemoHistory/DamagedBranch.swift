internal import CLibGit2
package import MemoCore

/// A branch whose file holds no commit, as a power cut may leave it: git takes the branch for one
/// that was never begun.
///
/// Nothing is committed then, and nothing is guessed: a person says where the branch is to be.
package struct DamagedBranch: Hashable, Sendable {
  /// The branch, with `refs/heads/`.
  package var name: String
  /// The path of its file.
  package var path: String
  /// The last commit that the reflog tells of and that is there; nil for none.
  package var last: ObjectID?

  /// Looks at the file of a branch; nil where it is missing, or holds what git reads.
  init?(_ name: String, _ repository: OpaquePointer) {
    let folder = git_repository_commondir(repository).map { String(cString: $0) } ?? ""
    path = History.path(of: name, repository)
    guard let bytes = SmallFile.load(path), !Self.isReadable(bytes) else { return nil }
    self.name = name
    last = Self.last(in: folder + "logs/" + name, repository)
  }

  private static func isReadable(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "ref:".utf8)
      || ObjectID(hex: String(decoding: bytes.prefix(40), as: UTF8.self)) != nil
  }

  /// The newest commit of a reflog that is there: lines of the old id, the new one, and who.
  private static func last(in log: String, _ repository: OpaquePointer) -> ObjectID? {
    for line in (SmallFile.end(of: log) ?? []).split(separator: 10).reversed() {
      let hex = String(decoding: line.dropFirst(41).prefix(40), as: UTF8.self)
      guard let id = ObjectID(hex: hex) else { continue }
      var commit = id.git
      if (try? Handle<CommitKind>(
        "git_commit_lookup", { git_commit_lookup($0, repository, &commit) })) != nil
      {
        return id
      }
    }
    return nil
  }
}
