package import MemoCore

extension History {
  /// Packs what lies loose and joins what lies in many packs, where that is much.
  ///
  /// From about 2,000 loose objects on, or from `gc.auto` where that is more, they go into one
  /// pack; more packs than `gc.autoPackLimit` are made one. Either setting at 0 means never. Where
  /// git is collecting garbage at the moment, nothing is done. No object is lost to anybody,
  /// whatever happens on the way and whoever reads or writes at the same time: what is taken away
  /// has been proved to lie in a pack that is on the disk.
  ///
  /// `host` is what git calls this machine in `gc.pid`.
  ///
  /// - Returns: how many files fewer there are.
  /// - Throws: `.interrupted` where `progress` ended the work; nothing is half done then.
  /// - Complexity: two folders are listed; then O(bytes of what is packed).
  @discardableResult
  package func tidy(
    host: String, now: Instant,
    progress: @escaping (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
  ) throws(HistoryError) -> Int {
    let folder = ObjectFolder(path: place.commonDirectory + "/objects")
    let (loose, packs) = (folder.looseEstimate, folder.packCount)
    guard loose > Self.looseLimit || packs > Self.packLimit else { return 0 }
    let looseLimit = try limit("gc.auto").map { $0 > 0 ? max($0, Self.looseLimit) : .max }
    let packLimit = try limit("gc.autoPackLimit").map { $0 > 0 ? $0 : .max }
    let isLoose = loose > looseLimit ?? Self.looseLimit
    let isScattered = looseLimit != .max && packs > packLimit ?? Self.packLimit
    guard isLoose || isScattered,
      let lock = CollectionLock(in: place.commonDirectory, host: host, now: now)
    else { return 0 }
    var gone = 0
    if isLoose { gone += try LoosePacking.run(folder, limit: Self.mostAtOnce, progress) }
    if isScattered { gone += try PackJoining.run(folder, progress) }
    _ = lock
    return gone
  }

  /// What lies loose at most, and how many packs there may be, as git's `gc.autoPackLimit`.
  private static let looseLimit = 2000
  private static let packLimit = 50
  /// So many loose objects are packed in one go: nobody waits longer for it, whatever lies there.
  private static let mostAtOnce = 6000

  private func limit(_ key: String) throws(HistoryError) -> Int? {
    try configuration(key).flatMap { Int($0) }
  }
}
