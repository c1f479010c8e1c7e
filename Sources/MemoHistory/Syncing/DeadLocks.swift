internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Locks of git's refs that a killed sync left.
///
/// libgit2 writes no name into them, and at first nothing at all. So a sync writes down which refs it
/// is about to set, and to what; the system frees its own lock when it dies. A lock that holds just
/// what a sync had written down, met by the next one that has that lock, is the dead one's and goes.
/// So does one that came soon after the dead one's last word and that nobody moves. Any other stays,
/// however old it is: who holds it may only have been stopped for a while.
enum DeadLocks {
  /// A ref, as a path in the git directory, and the text of its file.
  struct Announcement: Hashable {
    var name: String
    var text: String

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }

    fileprivate init?(_ line: some StringProtocol) {
      guard let blank = line.firstIndex(of: " ") else { return nil }
      self.init(String(line[..<blank]), String(line[blank...].dropFirst()))
    }
  }

  /// The lines that tell of refs.
  static func lines(_ announced: [Announcement]) -> [UInt8] {
    announced.flatMap { Array("\($0.name) \($0.text)\n".utf8) }
  }

  /// Removes the locks that hold what a dead sync had announced.
  static func remove(announcedIn mark: [UInt8], of place: RepositoryPlace) {
    // A line that was cut off says nothing.
    let whole = mark[..<(mark.lastIndex(of: 10) ?? 0)]
    for line in String(decoding: whole, as: UTF8.self).split(separator: "\n") {
      guard let announced = Announcement(line), RelativePath(announced.name) != nil else {
        continue
      }
      let folder = announced.name == "HEAD" ? place.gitDirectory : place.commonDirectory
      let lock = folder + "/" + announced.name + ".lock"
      if SmallFile.load(lock) == Array((announced.text + "\n").utf8) { unlink(lock) }
    }
  }

  /// How many seconds after a sync's last word a lock may have come and still be that sync's.
  private static let nearness: Int64 = 60

  /// Removes the locks that came soon after `last`, a dead sync's last word, unless somebody moves
  /// them: any other program holds such a lock for a moment only.
  ///
  /// The lock of a branch of ours is left to the intent, which knows more of it.
  static func remove(in place: RepositoryPlace, soonAfter last: FileStat) {
    var found: [(path: String, stat: FileStat)] = []
    func add(_ path: String) {
      guard let stat = SmallFile.stat(path), stat.modified >= last.modified,
        stat.modified < last.modified.advanced(by: nearness)
      else { return }
      found.append((path, stat))
    }
    add(place.gitDirectory + "/HEAD.lock")
    add(place.commonDirectory + "/config.lock")
    // Git writes its own packed refs elsewhere, and may hold this lock, empty, for long.
    let packed = place.commonDirectory + "/packed-refs.lock"
    if SmallFile.stat(packed)?.size != 0 { add(packed) }
    for folder in ["remotes", "memo"] {
      SmallFile.forEachFile(below: place.commonDirectory + "/refs/" + folder) { path in
        if path.hasSuffix(".lock") { add(path) }
      }
    }
    guard !found.isEmpty else { return }
    usleep(300_000)
    for (path, stat) in found where SmallFile.stat(path) == stat { unlink(path) }
  }
}

extension History {
  /// Writes down which refs the sync that is under way is about to set, before it sets them.
  ///
  /// Nothing happens outside of a sync.
  func announce(_ refs: [DeadLocks.Announcement]) throws(HistoryError) {
    let descriptor = open(SyncLock.mark(of: self), O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    try SmallFile.append(DeadLocks.lines(refs), to: descriptor)
  }
}
