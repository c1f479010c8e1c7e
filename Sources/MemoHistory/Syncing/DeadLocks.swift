internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Locks of git's refs that a killed sync left.
///
/// libgit2 writes no name into them, and at first nothing at all. So a sync writes down which ref
/// it is about to set, and to what, before it sets it; the system frees its own lock when it dies.
/// Of what it wrote down the last alone can have been under way. A lock of that ref that holds just
/// this, met by the next one that has that lock, is the dead one's and goes. So does an empty one
/// that came with that word and that nobody moves. Any other stays, however old it is: who holds it
/// may only have been stopped for a while, or run a hook.
enum DeadLocks {
  /// A ref, as a path in the git directory, and the text of its file.
  struct Announcement {
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

  /// The line that tells of a ref.
  static func line(_ announced: Announcement) -> [UInt8] {
    Array("\(announced.name) \(announced.text)\n".utf8)
  }

  /// How many seconds after a sync's last word a lock may have come and still be that sync's.
  private static let nearness: Int64 = 5

  /// Removes the locks that a dead sync left: `mark` is the end of what it wrote down, and `last`
  /// when it did.
  static func remove(announcedIn mark: [UInt8], at last: Instant, of place: RepositoryPlace) {
    // A line that was cut off says nothing; what it was to announce was not begun.
    let whole = mark[..<(mark.lastIndex(of: 10) ?? 0)]
    guard let line = whole.split(separator: 10).last,
      let announced = Announcement(String(decoding: line, as: UTF8.self)),
      RelativePath(announced.name) != nil
    else { return }
    let lock = place.commonDirectory + "/" + announced.name + ".lock"
    // Git writes its own packed refs elsewhere, and may hold this lock, empty, for long.
    let packed = place.commonDirectory + "/packed-refs.lock"
    let text = SmallFile.load(lock)
    if text == Array((announced.text + "\n").utf8) { unlink(lock) }
    var nameless = text == [] ? [lock] : []
    if let size = SmallFile.stat(packed)?.size, size > 0 { nameless.append(packed) }
    let found = nameless.compactMap { path in
      SmallFile.stat(path).map { (path: path, stat: $0) }
    }.filter { last <= $0.stat.modified && $0.stat.modified < last.advanced(by: nearness) }
    guard !found.isEmpty else { return }
    usleep(300_000)
    for (path, stat) in found where SmallFile.stat(path) == stat { unlink(path) }
  }
}

extension History {
  /// Writes down which ref the sync that is under way is about to set, and to what, or to remove,
  /// which is to nothing; the ref is set right after.
  ///
  /// Nothing happens outside of a sync.
  func announce(_ name: String, _ text: String) throws(HistoryError) {
    let descriptor = open(SyncLock.mark(of: self), O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    try SmallFile.append(DeadLocks.line(.init(name, text)), to: descriptor)
  }

  /// HEAD as a path in the git directory that all work trees share.
  var headName: String {
    let start = place.commonDirectory + "/"
    guard place.gitDirectory.hasPrefix(start) else { return "HEAD" }
    return place.gitDirectory.dropFirst(start.count) + "/HEAD"
  }
}
