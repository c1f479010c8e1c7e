internal import MemoHistory
internal import MemoMarkdown
internal import MemoMerge
internal import MemoText

/// A file as a merge leaves it.
struct MergedFile: Hashable {
  var entry: TreeEntry
  /// Its bytes, where no commit has them yet.
  var bytes: [UInt8]?
}

/// A side's version of a file that gave way to the other's.
struct LostVersion {
  var entry: TreeEntry
  /// When it was edited, and what that author's clock was ahead of UTC, in seconds.
  var edited: Instant
  var offset: Int
}

/// Makes one file of two versions.
struct ContentMerge {
  /// What two versions came to.
  enum Outcome {
    /// One file, and the version to be kept beside it.
    case one(MergedFile, lost: LostVersion?)
    /// Two files that have nothing to do with each other.
    case two

    /// Whether a version is to be kept beside the file.
    var hasCopy: Bool {
      if case .one(_, .some) = self { true } else { false }
    }
  }

  /// What two versions came to, and whether other times of the edits might have led to something
  /// else.
  typealias Verdict = (outcome: Outcome, dependsOnTimes: Bool)

  /// The bytes of both versions, and of what they come from.
  typealias Texts = (base: [UInt8]?, left: [UInt8], right: [UInt8])

  /// Files of more bytes are not mixed, nor are they read.
  static let sizeLimit = 10_000_000

  let history: History
  let commits: Sides<MergingCommit>
  /// The memos whose links follow.
  let links: MergingLinks
  /// What is known of when the sides edited the files; else the time of the side's commit counts.
  var courses = Sides<[RelativePath: FileCourse]>(left: [:], right: [:])

  /// Whether a contest can be decided without a look at times and bytes, by what one side changed.
  static func simple(_ contest: MergePlan.Contest) -> MergedFile? {
    let (mine, theirs) = (contest.versions.left.entry, contest.versions.right.entry)
    guard mine.mode.isFile, theirs.mode.isFile else { return nil }
    let mode = mode(contest.base, mine, theirs)
    if mine.id == contest.base?.id || mine.id == theirs.id {
      return MergedFile(entry: TreeEntry(mode: mode, id: theirs.id))
    }
    if theirs.id == contest.base?.id {
      return MergedFile(entry: TreeEntry(mode: mode, id: mine.id))
    }
    return nil
  }

  func outcome(of contest: MergePlan.Contest) throws(MemoError) -> Verdict {
    let simple = Self.simple(contest).map { (Outcome.one($0, lost: nil), false) as Verdict }
    if let simple, !links.isOpen(contest) { return simple }
    guard let texts = try texts(of: contest) else { return simple ?? whole(contest) }
    let followed = links.versions(of: contest, texts).map { outcome(of: contest, $0) }
    if let followed, !followed.outcome.hasCopy { return followed }
    let plain = simple ?? outcome(of: contest, texts)
    guard let followed else { return plain }
    // Links that follow are never the reason for a copy.
    return (
      plain.outcome.hasCopy ? followed.outcome : plain.outcome,
      plain.dependsOnTimes || followed.dependsOnTimes
    )
  }

  /// The outcome of versions with these bytes.
  private func outcome(of contest: MergePlan.Contest, _ texts: Texts) -> Verdict {
    let (left, right) = (side(.left, contest, texts.left), side(.right, contest, texts.right))
    let merge: Merge
    if contest.path.bytes == Array(NotebookConfiguration.path.utf8) {
      merge = .ofSettings(base: texts.base, left: left, right: right)
    } else {
      let isEmpty = left.bytes.isEmpty || right.bytes.isEmpty
      if contest.base == nil, !isEmpty, !areSame(left.bytes, right.bytes, at: contest.path) {
        return (.two, false)
      }
      merge = .ofMemos(base: texts.base, left: left, right: right)
    }
    let bytes = merge.bytes ?? []
    let (mine, theirs) = (contest.versions.left.entry, contest.versions.right.entry)
    let id = ObjectID(blob: bytes)
    let entry = TreeEntry(mode: Self.mode(contest.base, mine, theirs), id: id)
    let isKnown = id == mine.id || id == theirs.id
    let file = MergedFile(entry: entry, bytes: isKnown ? nil : bytes)
    let lost = merge.lost.map { self.lost(of: contest, $0.id) }
    return (.one(file, lost: lost), merge.dependsOnTimes)
  }

  /// Two versions that are not mixed: the later one stays.
  private func whole(_ contest: MergePlan.Contest) -> Verdict {
    // The id stands for the bytes.
    let merge = Merge.ofFiles(
      base: contest.base?.id.bytes,
      left: side(.left, contest, contest.versions.left.entry.id.bytes),
      right: side(.right, contest, contest.versions.right.entry.id.bytes))
    let (mine, theirs) = (contest.versions.left.entry, contest.versions.right.entry)
    let winner = merge.bytes == mine.id.bytes ? mine : theirs
    let lost = merge.lost.map { self.lost(of: contest, $0.id) }
    return (.one(MergedFile(entry: winner), lost: lost), merge.dependsOnTimes)
  }

  /// The kind of file: what the side has that changed it.
  private static func mode(
    _ base: TreeEntry?, _ mine: TreeEntry, _ theirs: TreeEntry
  ) -> TreeEntry.Mode {
    guard let base else { return mine.mode == theirs.mode ? mine.mode : .executable }
    return mine.mode == base.mode ? theirs.mode : mine.mode
  }

  /// Whether two new memos are meant to be one.
  private func areSame(_ one: [UInt8], _ other: [UInt8], at path: RelativePath) -> Bool {
    func title(_ bytes: [UInt8]) -> [UInt8] {
      let stem = String(decoding: path.stem, as: UTF8.self)
      return Folding.nameKey(Array(MemoDocument(parsing: bytes).names(stem: stem).title.utf8))
    }
    return title(one) == title(other)
  }
}

// MARK: - What there is to know of the sides

extension ContentMerge {
  /// The bytes of a contest's files; nil where they are not to be mixed.
  private func texts(
    of contest: MergePlan.Contest
  ) throws(MemoError) -> Texts? {
    let isSettings = contest.path.bytes == Array(NotebookConfiguration.path.utf8)
    let entries = [contest.versions.left.entry, contest.versions.right.entry]
    guard isSettings || contest.path.isMemo, entries.allSatisfy(\.mode.isFile) else { return nil }
    let base = contest.base.flatMap { $0.mode.isFile ? $0.id : nil }
    let ids = entries.map(\.id) + (base.map { [$0] } ?? [])
    let history = history
    return try history.asked { (history) throws(HistoryError) in
      guard let texts = try history.blobs(ids, atMost: Self.sizeLimit) else { return nil }
      return (base == nil ? nil : texts[2], texts[0], texts[1])
    }
  }

  private func side(
    _ hand: MergeHand, _ contest: MergePlan.Contest, _ bytes: [UInt8]
  ) -> MergeSide {
    MergeSide(
      bytes: bytes, edited: edited(hand, contest).time, id: contest.versions[hand].entry.id)
  }

  private func edited(
    _ hand: MergeHand, _ contest: MergePlan.Contest
  ) -> (time: Instant, offset: Int) {
    if let course = courses[hand][contest.versions[hand].path], let time = course.edited {
      return (time, course.offset)
    }
    return (commits[hand].committed, commits[hand].offset)
  }

  private func lost(of contest: MergePlan.Contest, _ id: ObjectID) -> LostVersion {
    let hand: MergeHand = contest.versions.left.entry.id == id ? .left : .right
    let (time, offset) = edited(hand, contest)
    return LostVersion(entry: contest.versions[hand].entry, edited: time, offset: offset)
  }
}

extension History {
  /// Asks for something, with the library's error for what goes wrong.
  func asked<R>(
    _ body: (History) throws(HistoryError) -> R
  ) throws(MemoError) -> R {
    do throws(HistoryError) {
      return try body(self)
    } catch {
      throw MemoError(error, at: place.workTree)
    }
  }
}
