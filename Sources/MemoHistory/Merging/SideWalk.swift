internal import MemoCore

/// A walk through the commits of one side of a merge, newest first.
struct SideWalk: ~Copyable {
  private var reader: ObjectReader
  private let rule: EditRule
  private let prefix: RelativePath?
  /// What was read of commits, those of the side and their parents.
  private var texts: [ObjectID: CommitText] = [:]

  /// What is known of the commits already.
  var known: [CommitChanges] = []

  init(_ reader: consuming ObjectReader, _ rule: EditRule, _ prefix: RelativePath?) {
    self.reader = reader
    self.rule = rule
    self.prefix = prefix
  }

  mutating func courses(
    of files: [RelativePath: ObjectID], from tips: [ObjectID], among commits: Set<ObjectID>,
    isWhole: Bool, isJudging: Bool
  ) throws(MissingObject) -> [RelativePath: FileCourse] {
    var search = TimesSearch()
    for (path, blob) in files { search.add(path, blob) }
    let known = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
    let order = try order(of: commits, from: tips)
    for (position, id) in order.enumerated() {
      if search.isDone || !isWhole && search.hasAllEdits { break }
      let text = try text(of: id)
      // Merges are passed over, and to find out what they changed is dear.
      guard text.parents.count < 2 else { continue }
      var changes: CommitChanges
      if let stored = known[id] {
        changes = stored
      } else {
        changes = try self.changes(of: id, text)
      }
      dropGuesses(in: &changes, text)
      search.pass(changes, order: UInt32(clamping: order.count - position)) {
        isJudging ? judge($0, $1) : nil
      }
    }
    var courses = search.courses
    if !isJudging { for path in courses.keys { courses[path]?.edited = nil } }
    return courses
  }

  /// Takes moves that only the texts speak for, and nobody told, for no moves: text must not get
  /// into another memo.
  private func dropGuesses(in changes: inout CommitChanges, _ text: CommitText) {
    for place in changes.changes.indices {
      let change = changes.changes[place]
      guard let origin = change.origin, change.old != change.new else { continue }
      let isTold = text.moves.contains {
        $0.old == origin.under(prefix) && $0.new == change.path.under(prefix)
          || $0.old == origin && $0.new == change.path
      }
      if !isTold { (changes.changes[place].origin, changes.changes[place].old) = (nil, nil) }
    }
  }

  private mutating func changes(
    of id: ObjectID, _ text: CommitText
  ) throws(MissingObject) -> CommitChanges {
    var trees: [ObjectID] = []
    for parent in text.parents { trees.append(try self.text(of: parent).tree) }
    return try reader.changes(of: id, text, parents: trees, below: prefix)
  }

  /// The commits, newest first and none before one made on top of it.
  private mutating func order(
    of commits: Set<ObjectID>, from tips: [ObjectID]
  ) throws(MissingObject) -> [ObjectID] {
    var (ids, places) = ([ObjectID](), [ObjectID: Int]())
    func place(_ id: ObjectID) -> Int? {
      guard commits.contains(id) else { return nil }
      if let known = places[id] { return known }
      places[id] = ids.count + 1
      ids.append(id)
      return ids.count
    }
    // All are reached from the first, which stands for the merge of the tips.
    var nodes = [CommitOrder.Node(committed: .max, parents: tips.compactMap { place($0) })]
    var next = 0
    while next < ids.count {
      let text = try text(of: ids[next])
      nodes.append(.init(committed: text.committed, parents: text.parents.compactMap { place($0) }))
      next += 1
    }
    return CommitOrder.of(nodes).dropFirst().map { ids[$0 - 1] }
  }

  private mutating func text(of id: ObjectID) throws(MissingObject) -> CommitText {
    if let known = texts[id] { return known }
    guard let text = CommitText(try reader.commit(id)) else { throw MissingObject() }
    texts[id] = text
    return text
  }

  /// Whether a change is an edit; nil where a version is missing.
  private func judge(_ change: CommitChanges.Change, _ isMove: Bool) -> Bool? {
    if let known = TimesUpdate.verdict(change, isMove, known: [:]) { return known }
    guard let old = change.old, let new = change.new, let before = try? reader.blob(old),
      let after = try? reader.blob(new)
    else { return nil }
    return rule.isEdit(before, after, isMove)
  }
}

extension TimesSearch {
  /// What was found out so far of the files.
  fileprivate var courses: [RelativePath: FileCourse] {
    var courses: [RelativePath: FileCourse] = [:]
    let open = open
    for (number, goal) in goals.enumerated() {
      let times = goal.times
      let offset = times.edited == nil ? Int(goal.changedOffset) * 60 : Int(times.editedOffset)
      courses[goal.path] = FileCourse(
        origin: goal.name, edited: times.edited ?? times.changed, offset: offset,
        moved: goal.moved, isBorn: !open.contains(number))
    }
    return courses
  }
}
