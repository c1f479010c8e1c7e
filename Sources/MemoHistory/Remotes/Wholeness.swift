internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether all is here that a commit needs, as git looks after a fetch.
///
/// What refs of this repository reach is taken for whole.
struct Wholeness {
  private let repository: OpaquePointer
  private let database: OpaquePointer
  private var whole: Set<ObjectID> = []
  /// Folders in folders deeper than this are nobody's notes.
  private static let depth = 256

  /// Those of `tips` that are commits, when everything was looked at that they have beyond what was
  /// here; the past that they share is walked once.
  ///
  /// - Throws: `.incomplete` where something is missing.
  static func commits(
    among tips: Set<ObjectID>, _ connection: borrowing Connection
  ) throws(RemoteError) -> Set<ObjectID> {
    let repository = connection.repository.raw
    let database = try local { () throws(HistoryError) in
      try Handle<DatabaseKind>("git_repository_odb") { git_repository_odb($0, repository) }
    }
    var wholeness = Wholeness(repository: repository, database: database.raw)
    let commits = try wholeness.commits(among: tips)
    // The past of a shallow clone ends somewhere by design.
    guard git_repository_is_shallow(repository) == 0, !commits.isEmpty else { return commits }
    let walk = try local { () throws(HistoryError) in try wholeness.walk(commits) }
    do throws(HistoryError) {
      try wholeness.look(along: walk.raw, connection.talk)
    } catch {
      if error == .interrupted { throw .interrupted }
      if case .storage = error { throw .history(error) }
      throw .incomplete
    }
    return commits
  }

  private init(repository: OpaquePointer, database: OpaquePointer) {
    (self.repository, self.database) = (repository, database)
  }

  /// What was promised has to be here; what is here need not be a commit.
  private func commits(among tips: Set<ObjectID>) throws(RemoteError) -> Set<ObjectID> {
    var commits: Set<ObjectID> = []
    for tip in tips {
      var id = tip.git
      guard git_odb_exists(database, &id) == 1 else { throw .incomplete }
      let commit = try? Handle<CommitKind>("git_commit_lookup") {
        git_commit_lookup($0, repository, &id)
      }
      if commit != nil { commits.insert(tip) }
    }
    return commits
  }

  /// A walk over what these commits have that no ref of this repository reaches.
  private func walk(_ tips: Set<ObjectID>) throws(HistoryError) -> Handle<WalkKind> {
    let walk = try Handle<WalkKind>("git_revwalk_new") { git_revwalk_new($0, repository) }
    for tip in tips {
      var id = tip.git
      try check("git_revwalk_push") { git_revwalk_push(walk.raw, &id) }
    }
    try check("git_revwalk_hide_glob") { git_revwalk_hide_glob(walk.raw, "refs/*") }
    return walk
  }

  private mutating func look(along walk: OpaquePointer, _ talk: Talk) throws(HistoryError) {
    var id = git_oid()
    while true {
      let code = git_revwalk_next(&id, walk)
      if code == GIT_ITEROVER.rawValue { return }
      try check("git_revwalk_next") { code }
      guard talk.isWanted else { throw .interrupted }
      let commit = try Handle<CommitKind>("git_commit_lookup") {
        git_commit_lookup($0, repository, &id)
      }
      try look(commit.raw)
    }
  }

  /// Looks at what a commit has that none of its parents has: those are looked at themselves.
  private mutating func look(_ commit: OpaquePointer) throws(HistoryError) {
    guard let tree = git_commit_tree_id(commit)?.pointee else {
      throw .unverified(call: "git_commit_tree_id")
    }
    var known: [ObjectID] = []
    for index in 0..<git_commit_parentcount(commit) {
      let parent = try Handle<CommitKind>("git_commit_parent") {
        git_commit_parent($0, commit, index)
      }
      guard let tree = git_commit_tree_id(parent.raw) else { continue }
      known.append(ObjectID(tree.pointee))
    }
    try look(ObjectID(tree), against: known, Self.depth)
  }

  private mutating func look(
    _ tree: ObjectID, against known: [ObjectID], _ depth: Int
  ) throws(HistoryError) {
    guard !whole.contains(tree), !known.contains(tree) else { return }
    guard depth > 0 else { throw .unverified(call: "git_tree_lookup") }
    let folder = try OpenTree(tree, repository)
    var others: [OpenTree] = []
    for other in known { others.append(try OpenTree(other, repository)) }
    for index in 0..<folder.count {
      guard let entry = folder.entry(index) else { continue }
      let same = others.compactMap { $0.entry(named: entry.name) }
      guard !same.contains(where: { $0.id == entry.id }) else { continue }
      switch entry.kind {
      case GIT_OBJECT_TREE:
        let folders = same.filter { $0.kind == GIT_OBJECT_TREE }.map(\.id)
        try look(entry.id, against: folders, depth - 1)
      // A nested repository's commit is elsewhere.
      case GIT_OBJECT_COMMIT: continue
      default: try look(blob: entry.id)
      }
    }
    whole.insert(tree)
  }

  private mutating func look(blob: ObjectID) throws(HistoryError) {
    var id = blob.git
    guard whole.contains(blob) || git_odb_exists(database, &id) == 1 else {
      throw .unverified(call: "git_odb_exists")
    }
    whole.insert(blob)
  }
}

/// A tree whose entries are asked for in their order, mostly.
private final class OpenTree {
  struct Entry {
    var id: ObjectID
    var kind: git_object_t
    /// As long as the tree is open.
    var name: UnsafePointer<CChar>
  }

  private let handle: Handle<TreeKind>
  let count: Int
  /// Where the next name is expected.
  private var cursor = 0

  init(_ id: ObjectID, _ repository: OpaquePointer) throws(HistoryError) {
    var id = id.git
    handle = try Handle("git_tree_lookup") { git_tree_lookup($0, repository, &id) }
    count = git_tree_entrycount(handle.raw)
  }

  func entry(_ index: Int) -> Entry? { Self.read(git_tree_entry_byindex(handle.raw, index)) }

  func entry(named name: UnsafePointer<CChar>) -> Entry? {
    for index in cursor..<min(cursor + 2, max(cursor, count)) {
      guard let entry = entry(index), strcmp(entry.name, name) == 0 else { continue }
      cursor = index + 1
      return entry
    }
    return Self.read(git_tree_entry_byname(handle.raw, name))
  }

  private static func read(_ entry: OpaquePointer?) -> Entry? {
    guard let entry, let id = git_tree_entry_id(entry), let name = git_tree_entry_name(entry) else {
      return nil
    }
    return Entry(id: ObjectID(id.pointee), kind: git_tree_entry_type(entry), name: name)
  }
}
