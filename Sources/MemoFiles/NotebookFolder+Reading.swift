package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of a file and what the system said of it when they were read.
package struct FileContents: Hashable, Sendable {
  /// All bytes of the file.
  package let bytes: [UInt8]
  /// The file's state before and after reading, which was the same.
  package let stat: FileStat

  /// Contents that come from elsewhere: from the history, or from an editor that is not done yet.
  package init(bytes: [UInt8], stat: FileStat) {
    self.bytes = bytes
    self.stat = stat
  }
}

extension NotebookFolder {
  /// What the system says of the file at `path`.
  ///
  /// - Throws: `.notFound`, `.notAFile`, `.outside`, `.system`.
  package func stat(_ path: RelativePath) throws(FileError) -> FileStat {
    let status = try report(path) { () throws(Errno) in
      try parent(of: path).status(of: path.name)
    }
    if status.isLink { throw .outside }
    guard status.isFile else { throw .notAFile }
    return status
  }

  /// What the system says of a folder; nil for the root.
  ///
  /// - Throws: `.notFound`, `.outside`, `.system`.
  package func stat(folder path: RelativePath?) throws(FileError) -> FileStat {
    try report(path) { () throws(Errno) in try folder(path).status() }
  }

  /// Whether there is a file or a folder at `path`.
  package func has(_ path: RelativePath) -> Bool {
    (try? stat(path)) != nil || (try? stat(folder: path)) != nil
  }

  /// The names in a folder, files and folders, hidden ones too, in no order.
  ///
  /// For a caller that looks for a free name by its own rule of what is equal.
  ///
  /// - Throws: `.notFound`, `.outside`, `.system`.
  package func names(in folder: RelativePath?) throws(FileError) -> [[UInt8]] {
    try report(folder) { () throws(Errno) in
      try self.folder(folder).entries().map(\.name)
    }
  }

  /// Reads the file at `path` as somebody meant it to be: not in the middle of being written.
  ///
  /// The bytes are taken when the file's state is the same before and after reading. With a clock
  /// in `now`, a file changed less than 200 ms ago is read again until it has stood still that
  /// long; older files cost no waiting, so a reader of many young files waits once. Without a
  /// clock nothing is waited for, which is right for what is looked at again anyway.
  /// With `awaitsText` a file without bytes has to have stood still for 2 seconds: a program that
  /// writes it anew empties it first.
  ///
  /// - Throws: `.notFound`, `.notAFile`, `.outside`, `.tooLarge` for more than `limit` bytes,
  ///   `.changedMeanwhile` for a file that somebody keeps writing for 2 seconds, `.system`.
  package func read(
    _ path: RelativePath, now: (() -> Instant)? = nil, awaitsText: Bool = false,
    limit: Int = .max
  ) throws(FileError) -> FileContents {
    var previous: FileStat?
    for _ in 0..<Self.tries {
      let (contents, isStable) = try readOnce(path, limit)
      let age = now.map { $0().milliseconds(since: contents.stat.modified) }
      let isYoung = age.map { (-Self.settling..<Self.settling).contains($0) } ?? false
      let isAwaited =
        awaitsText && contents.bytes.isEmpty
        && age.map { (-Self.settling..<Self.emptiness).contains($0) } ?? false
      if isStable, !isAwaited, !isYoung || contents.stat == previous { return contents }
      previous = contents.stat
      usleep(UInt32(1000 * min(Self.settling, Self.settling - (isYoung ? age ?? 0 : 0))))
    }
    throw .changedMeanwhile
  }

  private func readOnce(
    _ path: RelativePath, _ limit: Int
  ) throws(FileError) -> (FileContents, isStable: Bool) {
    let file = try report(path) { () throws(Errno) in try parent(of: path).file(path.name) }
    let before = try report(path) { () throws(Errno) in try file.status() }
    guard before.isFile else { throw .notAFile }
    guard before.size <= limit else { throw .tooLarge }
    let bytes = try report(path) { () throws(Errno) in
      try file.contents(expected: Int(before.size), limit: limit)
    }
    guard let bytes else { throw .tooLarge }
    let after = try report(path) { () throws(Errno) in try file.status() }
    return (FileContents(bytes: bytes, stat: after), before == after)
  }

  /// Milliseconds after which a file is taken to be whole.
  private static let settling = 200
  /// Milliseconds after which a file without bytes is taken to be meant so.
  private static let emptiness = 2000
  private static let tries = 12
}

extension Instant {
  /// Whole milliseconds from `earlier` to here, at most a day either way.
  fileprivate func milliseconds(since earlier: Instant) -> Int {
    let seconds = max(-86_400, min(86_400, Int(self.seconds - earlier.seconds)))
    return seconds * 1000 + (Int(nanoseconds) - Int(earlier.nanoseconds)) / 1_000_000
  }
}
