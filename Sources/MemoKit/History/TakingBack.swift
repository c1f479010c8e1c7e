internal import MemoFiles
internal import MemoHistory

/// Steps that are taken back in memory, one after the other, before a file is touched.
struct TakingBack {
  /// What becomes of the notebook where one step is taken back.
  struct Stage {
    let step: StepRecord
    /// The files that the step was about.
    let paths: [RelativePath]
    /// None where nothing was left of it.
    let changes: [CommitPlan.Change]
    /// The files that get back the places that the step had moved them from.
    let moves: [FileRename]
  }

  /// A file; nil is none.
  private struct File: Hashable {
    var bytes: [UInt8]
    var isExecutable: Bool
    /// The file in the folder that it is, or comes from.
    var stat: FileStat?
  }

  private let folder: NotebookFolder
  private let history: History
  private var present: [RelativePath: File?] = [:]
  private var future: [RelativePath: File?] = [:]
  private(set) var stages: [Stage] = []

  init(_ notebook: Notebook, _ history: History) {
    folder = notebook.folder
    self.history = history
  }

  /// What happens to the files in the end: first what comes, then what goes.
  var changes: [FileChange] {
    let changes = future.keys.sorted().compactMap { path -> FileChange? in
      switch (present[path] ?? nil, future[path] ?? nil) {
      case (nil, let new?): Self.creation(path, new)
      case (let old?, nil): .remove(path, old: old.bytes, like: old.stat)
      case (let old?, let new?): Self.replacement(path, old, new)
      case (nil, nil): nil
      }
    }
    return changes.filter { !$0.isRemoval } + changes.filter(\.isRemoval)
  }

  private static func creation(_ path: RelativePath, _ new: File) -> FileChange {
    guard let stat = new.stat else {
      return .create(path, new.bytes, isExecutable: new.isExecutable)
    }
    return .succeed(path, new.bytes, stat.with(isExecutable: new.isExecutable))
  }

  private static func replacement(_ path: RelativePath, _ old: File, _ new: File) -> FileChange? {
    let isSameBit = old.isExecutable == new.isExecutable
    if isSameBit, old.bytes == new.bytes { return nil }
    return .replace(
      path, old: old.bytes, new: new.bytes, isExecutable: isSameBit ? nil : new.isExecutable)
  }

  /// Takes back one step more.
  ///
  /// - Throws: `MemoError.overtaken` where a later change touches the same place, `.placeTaken`
  ///   where a file stands at the place one would go back to, `.notCheckedOut` where git leaves the
  ///   file out of the folder.
  mutating func take(_ step: StepRecord) throws(MemoError) {
    let found: [StepChange]
    do throws(HistoryError) {
      found = try history.changes(by: step.commit)
    } catch {
      throw MemoError(error, at: step.commit.hex)
    }
    var done: [CommitPlan.Change] = []
    var renames: [FileRename] = []
    for change in found {
      let located = try located(change, since: step.commit)
      guard let moves = try taken(back: located) else {
        if try isLeftOut(located.path) { throw .notCheckedOut(located.path) }
        let origin = StepStack.origin(of: step, in: history)
        let commit = MemoError.Commit(id: step.commit, subject: origin.subject)
        if let taken = try takenPlace(of: located) { throw .placeTaken(taken, commit) }
        throw .overtaken(change.path, commit, by: blocking(change, since: step.commit))
      }
      for (path, file) in moves {
        future[path] = .some(file)
        done.append(
          file.map { .put(path, $0.bytes, isExecutable: $0.isExecutable) } ?? .remove(path))
      }
      if let origin = change.origin, moves.count > 1 {
        renames.append(FileRename(old: change.path, new: origin))
      }
    }
    let paths = found.flatMap { [$0.path] + ($0.origin.map { [$0] } ?? []) }
    stages.append(Stage(step: step, paths: paths.uniqued, changes: done, moves: renames))
  }

  /// The first later commit with which the change cannot be taken back any more.
  private func blocking(_ change: StepChange, since commit: ObjectID) -> MemoError.Commit? {
    let later = (try? history.versions(of: change.path, since: commit)) ?? []
    let first =
      later.first { version in
        guard let old = change.old, let new = change.new, let blob = version.new,
          let bytes = try? history.file(of: blob, at: version.path)
        else { return true }
        return Reversal(old: old, new: new, path: version.path).applied(to: bytes) == nil
      } ?? later.last
    guard let first, let named = try? history.withSubjects([first]) else { return nil }
    return named.first.map { .init(id: $0.commit, subject: $0.subject) }
  }

  /// The change as one of the file's present place, where somebody moved the file since.
  private mutating func located(
    _ change: StepChange, since commit: ObjectID
  ) throws(MemoError) -> StepChange {
    guard change.new != nil, change.origin == nil, try file(at: change.path) == nil,
      let place = try? history.place(of: change.path, since: commit), try file(at: place) != nil
    else { return change }
    var change = change
    change.path = place
    return change
  }

  /// What becomes of the files of a change; nothing where it was taken back already, nil where it
  /// cannot be.
  private mutating func taken(
    back change: StepChange
  ) throws(MemoError) -> [(RelativePath, File?)]? {
    let now = try file(at: change.path)
    guard let old = change.old else {
      guard let now else { return isHidden(change.path) ? nil : [] }
      return now.bytes == change.new?.bytes ? [(change.path, nil)] : nil
    }
    let place = change.origin ?? change.path
    let there = place == change.path ? now : try file(at: place)
    guard let new = change.new else {
      guard let now else {
        return [(place, File(bytes: old.bytes, isExecutable: old.isExecutable))]
      }
      return now.bytes == old.bytes ? [] : nil
    }
    guard let now else {
      return change.origin != nil && there?.bytes == old.bytes ? [] : nil
    }
    let reversal = Reversal(old: old, new: new, path: place)
    guard let bytes = reversal.applied(to: now.bytes) else { return nil }
    let file = File(bytes: bytes, isExecutable: now.isExecutable, stat: now.stat)
    if place == change.path { return file == now ? [] : [(place, file)] }
    return there == nil ? [(place, file), (change.path, nil)] : nil
  }

  /// The place that a moved file would go back to where another file alone keeps it from that.
  private mutating func takenPlace(of change: StepChange) throws(MemoError) -> RelativePath? {
    guard let origin = change.origin, try file(at: origin) != nil,
      let now = try file(at: change.path), let old = change.old, let new = change.new,
      Reversal(old: old, new: new, path: origin).applied(to: now.bytes) != nil
    else { return nil }
    return origin
  }

  /// Whether the history has a file that the folder lacks, as in a sparse checkout.
  private func isHidden(_ path: RelativePath) -> Bool {
    future[path] == nil && (try? history.trackedFiles(at: [path]))?.head[path] != nil
  }

  /// Whether git has the file and leaves it out of the folder.
  private mutating func isLeftOut(_ path: RelativePath) throws(MemoError) -> Bool {
    guard try file(at: path) == nil else { return false }
    return (try? history.indexed([path]))?.leftOut.contains(path) ?? false
  }

  /// A file as the steps taken back so far leave it.
  private mutating func file(at path: RelativePath) throws(MemoError) -> File? {
    if let known = future[path] ?? present[path] { return known }
    let file: File?
    do throws(FileError) {
      let contents = try folder.read(path)
      file = File(
        bytes: contents.bytes, isExecutable: contents.stat.isExecutable, stat: contents.stat)
    } catch {
      guard case .notFound = error else { throw MemoError(error, at: path) }
      file = nil
    }
    present[path] = .some(file)
    return file
  }
}
