internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The commits whose parents are not what the commit says: the ends of a shallow clone, grafts,
/// and commits that others stand in for.
///
/// Git shows another past from there on than the objects tell, so behind them nothing is claimed.
/// Sources: gitrepository-layout(5), gitglossary "grafts", git-replace(1).
struct PastEdges {
  private(set) var commits: Set<ObjectID> = []

  /// Looks into the git directory that all work trees share.
  init(_ commonDirectory: String) {
    for file in ["/shallow", "/info/grafts"] {
      let bytes = SmallFile.load(commonDirectory + file, limit: .max) ?? []
      for line in bytes.split(separator: 10) {
        if let id = Self.id(line.prefix(40)) { commits.insert(id) }
      }
    }
    for name in SmallFile.names(in: commonDirectory + "/refs/replace") {
      if let id = ObjectID(hex: name) { commits.insert(id) }
    }
    let packed = SmallFile.load(commonDirectory + "/packed-refs", limit: .max) ?? []
    for line in packed.split(separator: 10)
    where line.dropFirst(41).starts(with: "refs/replace/".utf8) {
      if let id = Self.id(line.dropFirst(54)) { commits.insert(id) }
    }
  }

  /// A number that changes whenever the edges do.
  var stamp: UInt64 {
    commits.sorted().reduce(0) { Checksum.of($1.bytes, seed: $0 &+ 1) }
  }

  private static func id(_ digits: ArraySlice<UInt8>) -> ObjectID? {
    ObjectID(hex: String(decoding: digits, as: UTF8.self))
  }
}
