internal import CLibGit2
internal import MemoCore

/// What is known here of a remote's branches.
enum Tracking {
  /// The tracking refs below `start`, by the names of their branches.
  static func tips(
    _ start: String, _ repository: OpaquePointer
  ) throws(HistoryError) -> [String: ObjectID] {
    var iterator: OpaquePointer?
    try check("git_reference_iterator_glob_new") {
      git_reference_iterator_glob_new(&iterator, repository, start + "*")
    }
    defer { git_reference_iterator_free(iterator) }
    var tips: [String: ObjectID] = [:]
    var name: UnsafePointer<CChar>?
    while git_reference_next_name(&name, iterator) == 0 {
      guard let full = name.map({ String(cString: $0) }) else { continue }
      var id = git_oid()
      guard git_reference_name_to_id(&id, repository, full) == 0 else { continue }
      tips[String(full.dropFirst(start.count))] = ObjectID(id)
    }
    tips["HEAD"] = nil
    return tips
  }

  /// The branches among a remote's refs whose names can be those of tracking refs.
  static func branches(
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
  /// One that another ref's name is in the way of is left out: the commit is here all the same.
  static func set(
    _ name: String, _ id: ObjectID, _ message: String, _ repository: OpaquePointer
  ) throws(HistoryError) {
    var id = id.git
    var made: OpaquePointer?
    defer { git_reference_free(made) }
    do throws(HistoryError) {
      try check("git_reference_create") {
        git_reference_create(&made, repository, name, &id, 1, message)
      }
    } catch {
      guard case .library(_, let code, _) = error else { throw error }
      switch git_error_code(rawValue: code) {
      case GIT_EEXISTS, GIT_EINVALIDSPEC, GIT_ERROR: return
      case GIT_ELOCKED: throw .locked(path: name + ".lock")
      default: throw error
      }
    }
  }
}
