package import MemoCore

extension Chronicle {
  /// The commits whose ids begin with these hexadecimal digits, newest first.
  ///
  /// - Complexity: O(commits).
  package func commits(beginningWith digits: String) -> [ObjectID] {
    let wanted = digits.lowercased()
    return commits.map(\.id).filter { $0.hex.hasPrefix(wanted) }
  }

  /// The one of `versions`, which are a file's from newest to oldest, that stood at a commit: the
  /// newest that the commit made or that it was made on top of.
  ///
  /// Nil where the file was not there yet, or the commit is none of HEAD's past.
  ///
  /// - Complexity: O(commits).
  package func version(among versions: [FileVersion], at commit: ObjectID) -> FileVersion? {
    guard let place = commits.firstIndex(where: { $0.id == commit }) else { return nil }
    let ancestry = Ancestry(of: self)
    var isPast = ancestry.nobody
    isPast[place] = true
    ancestry.mark(ancestorsOf: place, in: &isPast)
    let past = Set(commits.indices.lazy.filter { isPast[$0] }.map { commits[$0].id })
    return versions.first { past.contains($0.commit) }
  }
}
