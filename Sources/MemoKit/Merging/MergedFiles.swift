internal import MemoHistory
internal import MemoText

/// The files of a merge under the names they get.
///
/// Two files that want one name, names that some systems take for one, and a file where the other
/// side has a folder are all told apart by a number behind the stem.
struct MergedFiles {
  /// A file and the path it wants.
  struct Wish {
    var path: RelativePath
    var file: MergedFile
    /// Whether a side moved it there, so that another one gives way.
    var isMoved: Bool

    /// Whether it keeps the name when another one wants it, too.
    func precedes(_ other: Wish) -> Bool {
      isMoved != other.isMoved ? isMoved : file.entry.id < other.file.entry.id
    }
  }

  let plan: MergePlan
  /// What is not as the left side has it; nil where nothing is left at the path.
  private(set) var files: [RelativePath: MergedFile?]
  /// The files that have another name now than they came with.
  private(set) var renamed: [MergedHistory.Renaming] = []
  var names: FreeNames
  /// The new names, by the old ones.
  private var places: [RelativePath: [TreeEntry: RelativePath]] = [:]

  init(_ plan: MergePlan, _ wishes: [Wish], _ names: FreeNames) throws(MemoError) {
    self.plan = plan
    self.names = names
    files = plan.settled.mapValues { $0.map { MergedFile(entry: $0) } }
    for (path, rivals) in Dictionary(grouping: wishes, by: \.path).sorted(by: { $0.key < $1.key }) {
      let rivals = rivals.sorted { $0.precedes($1) }
      files[path] = rivals[0].file
      for rival in rivals.dropFirst() where rival.file.entry != rivals[0].file.entry {
        try rename(rival.file, from: path)
      }
    }
    try partCollisions()
  }

  /// The file at a path that a side changed or the merge made; nil where nothing is left there.
  subscript(path: RelativePath) -> TreeEntry? {
    if let file = files[path] { return file?.entry }
    return plan.entry(.left, at: path)
  }

  /// Whether the path is one that a side changed or the merge made.
  func isChanged(_ path: RelativePath) -> Bool {
    files[path] != nil || plan.changes.left[path] != nil || plan.changes.right[path] != nil
  }

  /// Where a file is that came with the name `path`.
  func place(of file: MergedFile, from path: RelativePath) -> RelativePath {
    places[path]?[file.entry] ?? path
  }

  /// Puts a file to a path that is free.
  mutating func add(_ file: MergedFile, at path: RelativePath) throws(MemoError) {
    files[path] = file
    try names.take(path)
  }

  private mutating func rename(_ file: MergedFile, from path: RelativePath) throws(MemoError) {
    let name = try names.numbered(path)
    files[name] = file
    places[path, default: [:]][file.entry] = name
    renamed.append(.init(old: path, new: name))
  }

  /// The paths that a side changed or the merge made, where something is.
  private var present: [RelativePath] {
    let all = Set(plan.changes.left.keys).union(plan.changes.right.keys).union(files.keys)
    return all.filter { self[$0] != nil }.sorted()
  }
}

// MARK: - Collisions

extension MergedFiles {
  private mutating func partCollisions() throws(MemoError) {
    guard mayCollide else { return }
    let present = present
    let folders = FolderNames(present) { sides(of: $0) }
    var byKey: [[UInt8]: RelativePath] = [:]
    for path in present {
      let (key, sides) = (Folding.nameKey(path.bytes), sides(of: path))
      if folders.collide(with: path, key, sides) {
        try displace(path)
      } else if let other = byKey[key], sides.isDisjoint(with: self.sides(of: other)) {
        let loser = isKept(other, before: path) ? path : other
        if loser == other { byKey[key] = path }
        if self[path] == self[other] { files[loser] = .some(nil) } else { try displace(loser) }
      } else {
        byKey[key] = path
      }
    }
  }

  /// Whether something came or went: where both sides only edited, each has what the other one has.
  private var mayCollide: Bool {
    !renamed.isEmpty
      || MergeHand.allCases.contains { hand in
        plan.changes[hand].values.contains { $0.old == nil || $0.new == nil }
      }
  }

  /// The sides that have something at a path.
  private func sides(of path: RelativePath) -> Set<MergeHand> {
    Set(
      MergeHand.allCases.filter { hand in
        plan.changes[hand][path].map { $0.new != nil } ?? (plan.base(at: path) != nil)
      })
  }

  /// Of two files whose names are one to some systems, whether the first keeps its name: the one
  /// that was there before, then that of the smaller id.
  private func isKept(_ path: RelativePath, before other: RelativePath) -> Bool {
    let (isOld, isOtherOld) = (plan.base(at: path) != nil, plan.base(at: other) != nil)
    if isOld != isOtherOld { return isOld }
    guard let mine = self[path], let theirs = self[other], mine.id != theirs.id else { return true }
    return mine.id < theirs.id
  }

  private mutating func displace(_ path: RelativePath) throws(MemoError) {
    guard let file = files[path] ?? plan.entry(.left, at: path).map({ MergedFile(entry: $0) })
    else { return }
    files[path] = .some(nil)
    try rename(file, from: path)
  }
}

/// The folders that files lie in.
private struct FolderNames {
  private var exact: Set<RelativePath> = []
  private var sides: [[UInt8]: Set<MergeHand>] = [:]

  init(_ files: [RelativePath], sidesOf: (RelativePath) -> Set<MergeHand>) {
    for file in files {
      var folder = file.folder
      while let path = folder {
        exact.insert(path)
        sides[Folding.nameKey(path.bytes), default: []].formUnion(sidesOf(file))
        folder = path.folder
      }
    }
  }

  /// Whether a file stands where the other side has a folder, or where some systems have it.
  func collide(
    with file: RelativePath, _ key: [UInt8], _ sides: Set<MergeHand>
  ) -> Bool {
    if exact.contains(file) { return true }
    return self.sides[key].map { $0.isDisjoint(with: sides) } ?? false
  }
}
