internal import MemoHistory

/// The merge of the trees of two sides.
struct TreeMerging {
  /// What it came to; the commit is the caller's.
  var outcome: MergedHistory
  /// The left side's tree with what has to be changed in it.
  var draft: MergeDraft
  let history: History
  let sides: Sides<MergingCommit>
  private let cacheFolder: String?
  let isVirtual: Bool

  init(
    _ history: History, _ sides: Sides<MergingCommit>, cacheFolder: String?, isVirtual: Bool
  ) {
    self.history = history
    self.sides = sides
    self.cacheFolder = cacheFolder
    self.isVirtual = isVirtual
    outcome = MergedHistory(commit: sides.left.commits[0])
    draft = MergeDraft(root: sides.left.tree, changes: [:])
  }

  /// Merges on top of a tree, that of the commits `bases`.
  mutating func run(bases: [ObjectID], base: ObjectID?) throws(MemoError) {
    let left = try changes(.left, base)
    let right = try changes(.right, base)
    var plan = MergePlan(Sides(left: left.inside, right: right.inside))
    let outside = Sides(left: left.outside, right: right.outside)
    try mergeOutside(outside)
    try checkOutside(outside, plan.changes)
    let trees = MergingTrees(
      history: history, base: base, sides: Sides(left: sides.left.tree, right: sides.right.tree))
    let candidates = Sides(
      left: plan.moveCandidates(.left, isLinked: try trees.mayLink(.right, plan)),
      right: plan.moveCandidates(.right, isLinked: try trees.mayLink(.left, plan)))
    var courses = Sides(
      left: try self.courses(.left, candidates, plan, bases),
      right: try self.courses(.right, candidates, plan, bases))
    plan.settle(
      Sides(
        left: plan.moves(.left, courses.left.filter { candidates.left[$0.key] != nil }),
        right: plan.moves(.right, courses.right.filter { candidates.right[$0.key] != nil })))
    let links = try MergingLinks(plan, trees)
    try addCourses(to: &courses, of: plan.contests.filter(links.isOpen), bases)
    let all = [base, sides.left.tree, sides.right.tree].compactMap(\.self)
    let content = ContentMerge(history: history, commits: sides, courses: courses, links: links)
    try mergeFiles(plan, content, FreeNames(history, all))
  }
}

// MARK: - The pasts of the sides

extension TreeMerging {
  /// The courses of the files that a side may have moved, and of those that both sides changed.
  private func courses(
    _ hand: MergeHand, _ candidates: Sides<[RelativePath: ObjectID]>, _ plan: MergePlan,
    _ bases: [ObjectID]
  ) throws(MemoError) -> [RelativePath: FileCourse] {
    guard !candidates[hand].isEmpty else { return [:] }
    var files = candidates[hand]
    for path in plan.disputed {
      if let entry = plan.entry(hand, at: path) { files[path] = entry.id }
    }
    return try courses(of: files, hand, bases, isWhole: true)
  }

  private func courses(
    of files: [RelativePath: ObjectID], _ hand: MergeHand, _ bases: [ObjectID], isWhole: Bool
  ) throws(MemoError) -> [RelativePath: FileCourse] {
    try history.asked { (history) throws(HistoryError) in
      try history.courses(
        of: files, from: sides[hand].commits, without: bases, isWhole: isWhole, .memo,
        cacheFolder: cacheFolder)
    }
  }

  /// Adds the courses that contests ask for and that are not known yet.
  private func addCourses(
    to courses: inout Sides<[RelativePath: FileCourse]>, of open: [MergePlan.Contest],
    _ bases: [ObjectID]
  ) throws(MemoError) {
    for hand in MergeHand.allCases {
      var files: [RelativePath: ObjectID] = [:]
      for version in open.map({ $0.versions[hand] }) where courses[hand][version.path] == nil {
        files[version.path] = version.entry.id
      }
      guard !files.isEmpty else { continue }
      let found = try self.courses(of: files, hand, bases, isWhole: false)
      courses[hand].merge(found) { known, _ in known }
    }
  }
}

// MARK: - The files

extension TreeMerging {
  private mutating func mergeFiles(
    _ plan: MergePlan, _ content: ContentMerge, _ names: FreeNames
  ) throws(MemoError) {
    var wishes = plan.rivals.map { rival in
      MergedFiles.Wish(
        path: rival.version.path, file: MergedFile(entry: rival.version.entry),
        isMoved: rival.isMoved)
    }
    wishes += content.links.unopposed(plan)
    var merged: [(file: MergedFile, path: RelativePath, lost: LostVersion?)] = []
    for contest in plan.contests.sorted(by: { $0.path < $1.path }) {
      switch try content.outcome(of: contest) {
      case .one(let file, let version):
        wishes.append(.init(path: contest.path, file: file, isMoved: contest.isMoved))
        merged.append((file, contest.path, version))
      case .two:
        for hand in MergeHand.allCases {
          let file = MergedFile(entry: contest.versions[hand].entry)
          wishes.append(.init(path: contest.path, file: file, isMoved: false))
        }
      }
    }
    var files = try MergedFiles(plan, wishes, names)
    var copies = ConflictCopies(history)
    for (file, path, lost) in merged {
      let place = files.place(of: file, from: path)
      outcome.merged.append(place)
      if let lost { try copies.keep(lost, of: place, in: &files) }
    }
    outcome.copies = copies.all
    outcome.renamed = files.renamed
    outcome.merged = outcome.merged.uniqued.sorted()
    for (path, file) in files.files { put(file, at: path) }
  }

  private mutating func put(_ file: MergedFile?, at path: RelativePath) {
    draft.changes[path.under(history.place.prefix)] =
      switch file {
      case .some(let file):
        file.bytes.map { .bytes($0, file.entry.mode) } ?? .entry(file.entry)
      case .none: .nothing
      }
  }
}
