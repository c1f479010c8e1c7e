internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The index that hooks see: HEAD with the commit's changes, and nothing else that is staged.
///
/// It is a file of its own, as git makes one for a commit of some paths, so that a hook may stage
/// something while `index.lock` stands.
struct HookIndex: ~Copyable {
  let path: String
  private let before: IndexFile
  private let seen: FileStat?

  /// Makes the file of `index`, which has the commit's changes, and of the tree that the commit is
  /// to have.
  init(
    of index: borrowing PrivateIndex, tree: ObjectID, _ history: History
  ) throws(HistoryError) {
    let path = history.indexPath + ".hook-\(getpid())"
    before = try Self.stored(path, index, tree, history)
    self.path = path
    seen = SmallFile.stat(path)
  }

  private static func stored(
    _ path: String, _ index: borrowing PrivateIndex, _ tree: ObjectID, _ history: History
  ) throws(HistoryError) -> IndexFile {
    let whole = try parsed(Bytes(index.bytes()), path)
    let wanted = try history.with { (repository) throws(HistoryError) in
      var id = tree.git
      let tree = try Handle<TreeKind>("git_tree_lookup") { git_tree_lookup($0, repository, &id) }
      return try IndexFile(tree: tree.raw, repository)
    }
    var shown = GitIndex(whole, written: nil)
    for difference in whole.differences(to: wanted) { shown.take(difference) }
    let bytes = shown.bytes { _ in nil }
    do throws(HistoryError) {
      try SmallFile.store(path, bytes, mode: 0o644)
      return try parsed(Bytes(bytes), path)
    } catch {
      unlink(path)
      throw error
    }
  }

  deinit {
    unlink(path)
    unlink(path + ".lock")
  }

  /// Takes over what a hook staged or unstaged, and tells it as changes of the tree.
  ///
  /// Into the index to be published it follows at the commit's own paths, and where nobody had
  /// staged something else.
  borrowing func changes(
    into index: inout GitIndex, of own: Set<RelativePath>
  ) throws(HistoryError) -> [TreeDraft.Change] {
    guard SmallFile.stat(path) != seen, let (bytes, _) = try History.load(path) else { return [] }
    let known = GitIndex(before, written: nil)
    return before.differences(to: try Self.parsed(bytes, path)).map { difference in
      let path = difference.path
      if own.contains(path) || index.entry(at: path)?.id == known.entry(at: path)?.id {
        index.take(difference)
      }
      return .init(path: path, entry: difference.entry)
    }
  }

  private static func parsed(_ bytes: Bytes, _ path: String) throws(HistoryError) -> IndexFile {
    do {
      return try IndexFile(bytes)
    } catch {
      throw .refused(RefusalReason(error), path: path)
    }
  }
}
