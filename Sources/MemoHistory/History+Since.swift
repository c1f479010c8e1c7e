internal import CLibGit2
package import MemoCore

extension History {
  /// The blob that HEAD has at `path`, if a commit on top of `base` changed it otherwise than by
  /// capturing what was in the folder.
  ///
  /// A path that such a commit removed gives nil, as one that none changed. Only so many commits
  /// are looked at as one person makes while an editor is open.
  ///
  /// - Complexity: O(commits on top of `base`).
  package func change(
    of path: RelativePath, since base: ObjectID?
  ) throws(HistoryError) -> ObjectID? {
    try with { (repository) throws(HistoryError) -> ObjectID? in
      guard let head = Self.head(of: repository), head != base else { return nil }
      let full = repositoryPath(path)
      let tip = try Self.blob(at: full, in: head, repository)
      var next: ObjectID? = head
      for _ in 0..<Self.longestSession {
        guard let id = next, id != base else { return nil }
        let (parent, isCapture) = try Self.outline(of: id, repository)
        let now = try Self.blob(at: full, in: id, repository)
        let before = try parent.flatMap { (parent) throws(HistoryError) in
          try Self.blob(at: full, in: parent, repository)
        }
        if now != before, !isCapture { return tip }
        next = parent
      }
      return nil
    }
  }

  /// The bytes that git would write into the folder for a blob at `path`; nil where it is not
  /// there.
  package func file(
    of blob: ObjectID, at path: RelativePath
  ) throws(HistoryError) -> [UInt8]? {
    try with { (repository) throws(HistoryError) -> [UInt8]? in
      guard let stored = try Blobs.bytes(of: blob, repository) else { return nil }
      return try shown(stored, at: repositoryPath(path), repository)
    }
  }

  private static let longestSession = 1000

  private static func blob(
    at path: RelativePath, in commit: ObjectID, _ repository: OpaquePointer
  ) throws(HistoryError) -> ObjectID? {
    let tree = try Trees.tree(of: commit, repository)
    return Trees.blob(at: path, in: tree.raw)
  }

  /// The first parent of a commit, and whether it says of itself that it captured outside changes.
  private static func outline(
    of id: ObjectID, _ repository: OpaquePointer
  ) throws(HistoryError) -> (parent: ObjectID?, isCapture: Bool) {
    var raw = id.git
    let commit = try Handle<CommitKind>("git_commit_lookup") {
      git_commit_lookup($0, repository, &raw)
    }
    let parent = git_commit_parent_id(commit.raw, 0).map { ObjectID($0.pointee) }
    let message = git_commit_message(commit.raw).map { String(cString: $0) } ?? ""
    return (parent, message.contains("\nMemo-Op: save "))
  }
}
