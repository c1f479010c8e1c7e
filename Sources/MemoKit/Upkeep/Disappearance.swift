internal import MemoFiles
internal import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// So many of the notebook's memos that are gone from its folder at once that it is hardly meant.
struct Disappearance {
  let count: Int
  let all: Int

  /// Fewer memos than that are let go whatever their share.
  static let least = 10

  /// Judges the removals among `found`; nil for what a person may have done.
  ///
  /// A memo that came makes up for one that went: whole folders are moved and renamed.
  init?(_ found: [OutsideChange], of all: @autoclosure () -> Int) {
    let memos = found.filter { $0.path.isMemo && !$0.isStaged }
    let gone = memos.count { $0.kind == .removed } - memos.count { $0.kind == .added }
    self.init(gone: gone, of: all())
  }

  /// Judges that so many memos are gone; nil for what a person may have done.
  init?(gone: Int, of all: @autoclosure () -> Int) {
    guard gone >= Self.least else { return nil }
    count = gone
    self.all = all()
    guard gone * 2 > self.all else { return nil }
  }
}

extension Writing {
  /// Whether most of the memos are gone.
  borrowing func disappearance(
    _ found: [OutsideChange], _ history: History
  ) -> Disappearance? {
    Disappearance(found, of: ((try? history.trackedFiles())?.index.keys.count { $0.isMemo }) ?? 0)
  }

  /// The changes without removals of files that came back right then.
  ///
  /// An editor that saves by renaming has no file for a moment. Where a folder changed that lately,
  /// its gone files are looked for once more.
  borrowing func settled(_ found: [OutsideChange]) -> [OutsideChange] {
    let folder = notebook.folder
    let young = notebook.settings.now().advanced(by: -1)
    let fresh = Set(found.filter { $0.kind == .removed }.map(\.path.folder)).filter { place in
      (try? folder.stat(folder: place)).map { $0.modified > young } ?? false
    }
    guard !fresh.isEmpty else { return found }
    usleep(200_000)
    return found.filter { change in
      change.kind != .removed || !fresh.contains(change.path.folder)
        || (try? folder.stat(change.path)) == nil
    }
  }
}
