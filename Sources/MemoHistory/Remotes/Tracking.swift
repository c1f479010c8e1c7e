internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is known here of a remote's branches.
enum Tracking {
  /// The tracking refs below `start`, by the names of their branches.
  static func tips(
    _ start: String, _ repository: OpaquePointer
  ) throws(HistoryError) -> [String: ObjectID] {
    var tips: [String: ObjectID] = [:]
    for name in try names(start, repository) {
      var id = git_oid()
      guard git_reference_name_to_id(&id, repository, name) == 0 else { continue }
      tips[String(name.dropFirst(start.count))] = ObjectID(id)
    }
    tips["HEAD"] = nil
    return tips
  }

  /// The full names of the refs below `start`.
  static func names(
    _ start: String, _ repository: OpaquePointer
  ) throws(HistoryError) -> [String] {
    var iterator: OpaquePointer?
    try check("git_reference_iterator_glob_new") {
      git_reference_iterator_glob_new(&iterator, repository, start + "*")
    }
    defer { git_reference_iterator_free(iterator) }
    var names: [String] = []
    var name: UnsafePointer<CChar>?
    while true {
      let code = git_reference_next_name(&name, iterator)
      if code == GIT_ITEROVER.rawValue { return names }
      try check("git_reference_next_name") { code }
      if let name { names.append(String(cString: name)) }
    }
  }

  /// So many branches of a remote are looked at: more are nobody's notes.
  private static let bound = 10_000

  /// The branches among a remote's refs whose names can be those of tracking refs; where they are
  /// too many, those first that are known, and the remote's own.
  static func branches(
    _ heads: [Connection.Head], below start: String, known: [String: ObjectID]
  ) -> [(name: String, id: ObjectID)] {
    let found = named(heads, below: start)
    guard found.count > bound else { return found }
    let own = heads.first { $0.name == "HEAD" }?.target.map(History.short)
    let isFirst = { (branch: (name: String, id: ObjectID)) in
      known[branch.name] != nil || branch.name == own
    }
    return Array((found.filter(isFirst) + found.filter { !isFirst($0) }).prefix(bound))
  }

  private static func named(
    _ heads: [Connection.Head], below start: String
  ) -> [(name: String, id: ObjectID)] {
    heads.compactMap { head in
      guard head.name.hasPrefix("refs/heads/"), head.name != "refs/heads/HEAD" else { return nil }
      let name = History.short(head.name)
      guard git_reference_is_valid_name(start + name) == 1,
        git_reference_is_valid_name(head.name) == 1
      else { return nil }
      return (name, head.id)
    }
  }

  /// The remote's own branch: the one that its HEAD stands for, else the only one, else one at the
  /// same commit, the common names first.
  static func own(_ heads: [Connection.Head], _ tips: [String: ObjectID]) -> String? {
    let head = heads.first { $0.name == "HEAD" }
    if let target = head?.target, tips[History.short(target)] != nil {
      return History.short(target)
    }
    if tips.count == 1 { return tips.keys.first }
    let candidates = head.map { head in tips.filter { $0.value == head.id } } ?? tips
    return ["main", "master"].first { candidates[$0] != nil }
      ?? (head == nil ? nil : candidates.keys.min())
  }

  /// Moves a tracking ref, wherever it was.
  ///
  /// One that another ref's name is in the way of is left out: the commit is here all the same. A
  /// file without a value, as a power cut leaves it, tells nothing and would be in the way for
  /// good.
  static func set(
    _ name: String, _ id: ObjectID, _ message: String?, _ repository: OpaquePointer
  ) throws(HistoryError) {
    var id = id.git
    var made: OpaquePointer?
    defer { git_reference_free(made) }
    let file = History.path(of: name, repository)
    if let bytes = SmallFile.load(file), bytes.allSatisfy({ $0 == 0 }) { unlink(file) }
    do throws(HistoryError) {
      try check("git_reference_create") {
        git_reference_create(&made, repository, name, &id, 1, message)
      }
    } catch {
      guard case .library(_, let code, _) = error else { throw error }
      switch git_error_code(rawValue: code) {
      case GIT_EEXISTS, GIT_EINVALIDSPEC, GIT_ERROR: return
      case GIT_ELOCKED: throw .locked(path: History.lock(of: name, repository))
      default: throw error
      }
    }
  }
}

extension History {
  /// The path that the file of a ref has, where it has one.
  static func path(of name: String, _ repository: OpaquePointer) -> String {
    (git_repository_commondir(repository).map { String(cString: $0) } ?? "") + name
  }

  /// The path of the lock of a ref.
  static func lock(of name: String, _ repository: OpaquePointer) -> String {
    path(of: name, repository) + ".lock"
  }
}
