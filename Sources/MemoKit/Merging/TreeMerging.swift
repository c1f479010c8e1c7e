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
    plan.settle(
      Sides(
        left: plan.moves(.left, try courses(.left, candidates.left, plan, bases)),
        right: plan.moves(.right, try courses(.right, candidates.right, plan, bases))))
    let links = try MergingLinks(plan, trees)
    let all = [base, sides.left.tree, sides.right.tree].compactMap(\.self)
    let content = ContentMerge(history: history, commits: sides, links: links)
    let contests = plan.contests.sorted { $0.path < $1.path }
    let outcomes = try outcomes(of: contests, content, bases)
    try mergeFiles(plan, Array(zip(contests, outcomes)), links, FreeNames(history, all))
  }
}

// MARK: - The pasts of the sides

extension TreeMerging {
  /// The courses of the files that a side may have moved; of those alone that have the names of
  /// others it is told when they were edited.
  private func courses(
    _ hand: MergeHand, _ candidates: [RelativePath: ObjectID], _ plan: MergePlan,
    _ bases: [ObjectID]
  ) throws(MemoError) -> [RelativePath: FileCourse] {
    guard !candidates.isEmpty else { return [:] }
    var courses = try courses(of: candidates, hand, bases, isWhole: true)
    for (path, course) in try edits(of: plan.namesakes(hand), hand, bases) {
      courses[path]?.edited = course.edited
    }
    return courses
  }

  /// The courses of files as far as they tell when these were edited.
  private func edits(
    of files: [RelativePath: ObjectID], _ hand: MergeHand, _ bases: [ObjectID]
  ) throws(MemoError) -> [RelativePath: FileCourse] {
    if files.isEmpty { return [:] }
    return try courses(of: files, hand, bases, isWhole: false)
  }

  /// The courses of files: of `isWhole` where they came from, else when they were edited.
  private func courses(
    of files: [RelativePath: ObjectID], _ hand: MergeHand, _ bases: [ObjectID], isWhole: Bool
  ) throws(MemoError) -> [RelativePath: FileCourse] {
    try history.asked { (history) throws(HistoryError) in
      try history.courses(
        of: files, from: sides[hand].commits, without: bases, isWhole: isWhole,
        isJudging: !isWhole, .memo, cacheFolder: cacheFolder)
    }
  }

  /// What the contests come to.
  ///
  /// When the sides edited a file has to be found out from what their commits did to it, so nobody
  /// looks before it matters: only where both wrote the same place.
  private func outcomes(
    of contests: [MergePlan.Contest], _ content: ContentMerge, _ bases: [ObjectID]
  ) throws(MemoError) -> [ContentMerge.Outcome] {
    let verdicts = try contests.map { (contest) throws(MemoError) in
      try content.outcome(of: contest)
    }
    let open = verdicts.indices.filter { verdicts[$0].dependsOnTimes }
    var timed = content
    for hand in MergeHand.allCases {
      let versions = open.map { contests[$0].versions[hand] }
      let files = Dictionary(versions.map { ($0.path, $0.entry.id) }) { first, _ in first }
      timed.courses[hand] = try edits(of: files, hand, bases)
    }
    var outcomes = verdicts.map(\.outcome)
    for place in open { outcomes[place] = try timed.outcome(of: contests[place]).outcome }
    return outcomes
  }
}

// MARK: - The files

extension TreeMerging {
  private mutating func mergeFiles(
    _ plan: MergePlan, _ contests: [(MergePlan.Contest, ContentMerge.Outcome)],
    _ links: MergingLinks, _ names: FreeNames
  ) throws(MemoError) {
    var wishes = plan.rivals.map { rival in
      MergedFiles.Wish(
        path: rival.version.path, file: MergedFile(entry: rival.version.entry),
        isMoved: rival.isMoved)
    }
    wishes += links.unopposed(plan)
    var merged: [(file: MergedFile, path: RelativePath, lost: LostVersion?)] = []
    for (contest, outcome) in contests {
      switch outcome {
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
        file.bytes.map { .bytes($0, file.entry) } ?? .entry(file.entry)
      case .none: .nothing
      }
  }
}
