internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files of our own in the git directory that a killed process left.
///
/// They bear the number of their process, but for caches that have not taken their names yet.
/// Nothing reads them, but each is as large as git's index.
enum Leftovers {
  /// Removes those in `folder` whose process is gone, and caches that nobody has written to for a
  /// while by the file system's own clock, which `clock`, a file that may be touched, tells.
  ///
  /// - Complexity: O(names in the folder).
  static func sweep(_ folder: String, clock: String? = nil) {
    var names: [String] = []
    SmallFile.forEachName(in: folder) { name in
      guard isMarked(name) else { return }
      names.append(String(decoding: name, as: UTF8.self))
    }
    for name in names {
      if let clock, isStaged(name) { remove(staged: folder + "/" + name, clock) }
      guard let process = process(of: name), kill(process, 0) != 0, errno == ESRCH else {
        continue
      }
      unlink(folder + "/" + name)
    }
  }

  /// What stands before the number.
  private static let marks = [".memo-", "index.hook-"]

  /// Whether one of the marks stands in a name: a look at its bytes, since each command that writes
  /// takes it at every name there is.
  private static func isMarked(_ name: UnsafeRawBufferPointer) -> Bool {
    marks.contains { mark in
      let count = mark.utf8.count
      guard let base = name.baseAddress, count <= name.count else { return false }
      return mark.withCString { mark in
        (0...(name.count - count)).contains { memcmp(base + $0, mark, count) == 0 }
      }
    }
  }

  /// How many seconds after its last write nobody works at a cache any more.
  static let patience: Int64 = 60

  private static func remove(staged path: String, _ clock: String) {
    guard utimensat(AT_FDCWD, clock, nil, 0) == 0, let now = SmallFile.stat(clock)?.modified,
      let stat = SmallFile.stat(path), stat.modified < now.advanced(by: -patience)
    else { return }
    unlink(path)
  }

  /// Whether a file called so is a cache that has not taken its name: `.memo-` 16 digits `.tmp`.
  static func isStaged(_ name: String) -> Bool {
    guard name.hasPrefix(".memo-"), name.hasSuffix(".tmp"), name.utf8.count == 26 else {
      return false
    }
    return name.utf8.dropFirst(6).prefix(16).allSatisfy {
      (48...57).contains($0) || (97...102).contains($0)
    }
  }

  /// Whether a file called so is one of ours.
  static func isOurs(_ name: String) -> Bool { process(of: name) != nil }

  /// The process that made a file called so; nil for a file of anybody else's.
  static func process(of name: String) -> pid_t? {
    for mark in marks {
      guard let place = name.utf8.firstRange(of: mark.utf8) else { continue }
      var digits = name[place.upperBound...]
      if digits.hasSuffix(".lock") { digits = digits.dropLast(5) }
      if let process = pid_t(digits), process > 0 { return process }
    }
    return nil
  }
}
