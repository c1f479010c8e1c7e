internal import CLibGit2
internal import MemoCore

extension History {
  /// What is wrong with the refs, the reflogs, the loose objects, the packs, and what refs and HEAD
  /// reach.
  ///
  /// Nothing is changed. `progress` hears how many kilobytes of how many were read.
  ///
  /// - Throws: `.interrupted` where `progress` says so, `.library` where the objects cannot be
  ///   looked at.
  /// - Complexity: O(bytes of the object files), and of all trees.
  package func faults(
    progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
  ) throws(HistoryError) -> [RepositoryFault] {
    let references = ReferenceCheck(place)
    let tips = references.targets.map(\.id)
    let files = ObjectFiles(place)
    var done = 0
    func read(_ count: Int) -> Bool {
      done += count
      return progress(done >> 10, files.size >> 10)
    }
    let objects = try with { (repository) throws(HistoryError) -> [RepositoryFault] in
      var check = try ObjectCheck(repository)
      for file in files.loose {
        check.checkLoose(file.id, file.path)
        guard read(file.size) else { throw .interrupted }
      }
      var lost = references.targets.filter { !check.has($0.id) }.map {
        RepositoryFault.lostTarget(ref: $0.ref, $0.id)
      }
      if let head = Self.head(of: repository), check.has(head) {
        try check.checkTree(of: head) { read(0) }
      }
      lost += check.faults
      var past = try PastCheck(repository, known: check.known, edge: place.shallowEdge)
      try past.check(from: tips.filter { check.has($0) }) { read(0) }
      return lost + past.faults
    }
    var packs = PackCheck()
    for file in files.packed {
      try packs.check(file.path, beginningWith: file.magic, read: read)
    }
    for file in files.lostPacks { packs.note(lost: file) }
    return references.faults + objects + packs.faults
  }

  /// The branches that have a commit.
  package var branches: [String] {
    ReferenceCheck(place).branches
  }
}

extension RepositoryPlace {
  /// The commits at which a shallow past ends.
  fileprivate var shallowEdge: Set<ObjectID> {
    let bytes = SmallFile.load(commonDirectory + "/shallow", limit: .max)
    let lines = bytes?.split(separator: 10) ?? []
    return Set(lines.compactMap { ObjectID(hex: String(decoding: $0, as: UTF8.self)) })
  }
}

/// The files in which a repository keeps its objects.
private struct ObjectFiles {
  struct Loose {
    var id: ObjectID
    var path: String
    var size: Int
  }

  struct Packed {
    var path: String
    var magic: [UInt8]
  }

  private(set) var loose: [Loose] = []
  private(set) var packed: [Packed] = []
  /// Packs whose index is there and which are not.
  private(set) var lostPacks: [String] = []
  /// How many bytes there are in all.
  private(set) var size = 0

  init(_ place: RepositoryPlace) {
    let folder = place.commonDirectory + "/objects"
    SmallFile.forEachFile(below: folder) { add($0, in: folder) }
    loose.sort { $0.path < $1.path }
    packed.sort { $0.path < $1.path }
  }

  private mutating func add(_ path: String, in folder: String) {
    let name = path.dropFirst(folder.utf8.count + 1)
    let bytes = Int(clamping: SmallFile.stat(path)?.size ?? 0)
    if name.utf8.count == 41, let id = ObjectID(hex: name.filter { $0 != "/" }) {
      loose.append(Loose(id: id, path: path, size: bytes))
      size += bytes
    } else if name == "info/commit-graph" || name.hasPrefix("info/commit-graphs/graph-") {
      packed.append(Packed(path: path, magic: Array("CGPH".utf8)))
      size += bytes
    } else if name.hasPrefix("pack/pack-"), name.hasSuffix(".pack") {
      packed.append(Packed(path: path, magic: Array("PACK".utf8)))
      size += bytes
    } else if name.hasPrefix("pack/pack-"), name.hasSuffix(".idx") {
      packed.append(Packed(path: path, magic: [0xFF, 0x74, 0x4F, 0x63]))
      size += bytes
      let pack = String(path.dropLast(4)) + ".pack"
      if SmallFile.stat(pack) == nil { lostPacks.append(pack) }
    }
  }
}
