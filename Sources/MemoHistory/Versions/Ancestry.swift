internal import MemoCore

/// Which commits of a chronicle stand on which.
///
/// Sets of commits are a flag for each place of the chronicle.
struct Ancestry {
  private let count: Int
  /// The places of each commit's parents; nil where each commit stands on all behind it.
  private let parents: [[Int]]?

  init(of chronicle: Chronicle) {
    count = chronicle.commits.count
    guard !chronicle.isLine else {
      parents = nil
      return
    }
    var places: [ObjectID: Int] = [:]
    places.reserveCapacity(count)
    for (place, commit) in chronicle.commits.enumerated() { places[commit.id] = place }
    parents = chronicle.commits.map { $0.parents.compactMap { places[$0] } }
  }

  /// The empty set.
  var nobody: [Bool] { [Bool](repeating: false, count: count) }

  /// Adds the commits that the one at `place` was made on top of.
  func mark(ancestorsOf place: Int, in set: inout [Bool]) {
    guard let parents else {
      for older in place + 1..<count { set[older] = true }
      return
    }
    var found = nobody
    found[place] = true
    for older in place..<count where found[older] {
      for parent in parents[older] { found[parent] = true }
      if older > place { set[older] = true }
    }
  }

  /// Adds the commits that were made on top of the one at `place`.
  func mark(descendantsOf place: Int, in set: inout [Bool]) {
    guard let parents else {
      for newer in 0..<place { set[newer] = true }
      return
    }
    var found = nobody
    found[place] = true
    for newer in (0..<place).reversed() where parents[newer].contains(where: { found[$0] }) {
      found[newer] = true
      set[newer] = true
    }
  }
}
