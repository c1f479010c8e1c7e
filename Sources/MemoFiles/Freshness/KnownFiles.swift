package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of the notebook, as it was when its names were read.
package struct KnownFolder: Hashable, Sendable {
  /// Where it is; nil for the notebook's own folder.
  package var path: RelativePath?
  /// What the system said before its names were read; nil where that proves nothing.
  package var stat: FileStat?
  /// What the system said of the file of ignore patterns in it; nil where there is none.
  package var ignoreStat: FileStat?
  /// Whether more than its names decides what is listed, so that it is looked through each time:
  /// what is ignored may be tracked, what could not be read may be readable, what iCloud holds may
  /// come.
  package var isVolatile: Bool

  /// Makes a folder of its parts.
  package init(
    path: RelativePath?, stat: FileStat?, ignoreStat: FileStat? = nil, isVolatile: Bool = false
  ) {
    self.path = path
    self.stat = stat
    self.ignoreStat = ignoreStat
    self.isVolatile = isVolatile
  }

  /// The same without what may have changed after it was looked at, unseen.
  ///
  /// An ignore file that is too young gets a stat that no file has.
  package func settled(before started: Instant) -> KnownFolder {
    var folder = self
    folder.stat = stat?.settled(before: started)
    if let ignoreStat, ignoreStat.settled(before: started) == nil {
      folder.ignoreStat = FileStat(
        size: -1, modified: Instant(seconds: 0), changed: Instant(seconds: 0), inode: 0)
    }
    return folder
  }
}

extension [KnownFolder] {
  /// The folders in the order of their paths' bytes, the notebook's own first.
  func inOrder() -> [KnownFolder] {
    sorted { left, right in
      guard let path = right.path else { return false }
      return left.path.map { $0 < path } ?? true
    }
  }

  /// Whether one of the folders, which stand in this order, is at a path.
  func hasFolder(_ path: RelativePath) -> Bool { number(of: path) != nil }

  /// Which of the folders, which stand in this order, is at a path.
  func number(of path: RelativePath?) -> Int? {
    guard let path else { return number(ofPath: UnsafeRawBufferPointer(start: nil, count: 0)) }
    return path.bytes.withUnsafeBytes { number(ofPath: $0) }
  }

  /// The same of the bytes of a path, of which the notebook's own folder has none.
  func number(ofPath path: UnsafeRawBufferPointer) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let order = order(of: middle, to: path)
      if order == 0 { return middle }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Whether a folder is at a path of these bytes.
  func isFolder(_ number: Int, at path: UnsafeRawBufferPointer) -> Bool {
    (self[number].path?.bytes.count ?? 0) == path.count && order(of: number, to: path) == 0
  }

  /// Less than 0 where the path of a folder comes before the other, more where it comes after.
  private func order(of number: Int, to path: UnsafeRawBufferPointer) -> Int {
    guard let own = self[number].path else { return path.isEmpty ? 0 : -1 }
    return own.bytes.withUnsafeBytes { own in
      guard let left = own.baseAddress, let right = path.baseAddress else {
        return own.count - path.count
      }
      let order = memcmp(left, right, Swift.min(own.count, path.count))
      return order != 0 ? Int(order) : own.count - path.count
    }
  }
}

/// A memo's file as somebody knew it, for as long as it is shown.
package struct KnownFile {
  /// The place of the file among all that are known.
  package let position: Int
  /// The bytes of its path, not to be kept.
  package let path: UnsafeBufferPointer<UInt8>
  /// What the system said of it; nil where that proves nothing.
  package let stat: FileStat?

  /// Makes a file of its parts.
  package init(position: Int, path: UnsafeBufferPointer<UInt8>, stat: FileStat?) {
    self.position = position
    self.path = path
    self.stat = stat
  }
}

/// All memos' files that somebody knows of, and the folders they are in.
package struct KnownFiles: Sendable {
  /// Shows the files at some positions, in the order of their paths; called by several threads.
  package typealias Reader = @Sendable (Range<Int>, (KnownFile) -> Void) -> Void
  /// Whether a file that was known as the first stat says is the one that the second describes.
  package typealias Comparison = @Sendable (_ known: FileStat, _ now: FileStat) -> Bool

  /// How many files there are.
  package let count: Int
  /// The folders, in the order of their paths.
  package let folders: [KnownFolder]
  let isSame: Comparison
  let read: Reader

  /// Takes files that stand in the order of their paths, at the positions 0 to `count`.
  ///
  /// `isSame` is for stats that were not kept in full.
  package init(
    count: Int, folders: [KnownFolder] = [],
    isSame: @escaping Comparison = { $1.isSame(as: $0) }, read: @escaping Reader
  ) {
    self.count = count
    self.folders = folders
    self.isSame = isSame
    self.read = read
  }
}

// MARK: - Whether something changed

extension FileStat {
  /// The stat, if the file cannot have changed after it was looked at and still look the same.
  ///
  /// git's rule for racily clean entries: what was written at the time of looking, or shortly
  /// before, may be written again within the same tick of the file system's clock. A tick is 10 ms
  /// at most, and 2 s where times have no fraction (FAT, HFS+, some network mounts).
  ///
  /// Source: the article `racy-git` of git's documentation.
  package func settled(before started: Instant) -> FileStat? {
    let isCoarse = modified.nanoseconds == 0 && changed.nanoseconds == 0
    let slack: Int64 = isCoarse ? 2_000_000_000 : 10_000_000
    return [modified, changed].allSatisfy { $0.isAtLeast(slack, before: started) } ? self : nil
  }

  /// Whether the file is the one that was known, with the same contents.
  func isSame(as known: FileStat) -> Bool {
    size == known.size && modified == known.modified && changed == known.changed
      && inode == known.inode
  }
}

extension Instant {
  /// Whether `later` is this many nanoseconds later at least.
  fileprivate func isAtLeast(_ slack: Int64, before later: Instant) -> Bool {
    let seconds = slack / 1_000_000_000
    var limit = later.advanced(by: -seconds)
    limit.nanoseconds -= Int32(slack - seconds * 1_000_000_000)
    if limit.nanoseconds < 0 {
      limit = limit.advanced(by: -1)
      limit.nanoseconds += 1_000_000_000
    }
    return self < limit
  }
}
