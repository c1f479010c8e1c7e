#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files of our own in the git directory that a killed process left.
///
/// They bear the number of their process. Nothing reads them, but each is as large as git's index.
enum Leftovers {
  /// Removes those in `folder` whose process is gone.
  ///
  /// - Complexity: O(names in the folder).
  static func sweep(_ folder: String) {
    var names: [String] = []
    SmallFile.forEachName(in: folder) { name in
      guard isMarked(name) else { return }
      names.append(String(decoding: name, as: UTF8.self))
    }
    for name in names {
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
