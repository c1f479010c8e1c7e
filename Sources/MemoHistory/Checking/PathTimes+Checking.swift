internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension PathTimes {
  /// The stored files of times whose bytes are not those that were written; files of another
  /// version are none of them.
  ///
  /// - Complexity: O(bytes).
  package static func damagedFiles(
    at place: RepositoryPlace, _ rule: EditRule, cacheFolder: String? = nil
  ) -> [String] {
    let files = PathTimesFiles(place, rule, cacheFolder: cacheFolder)
    var damaged: [String] = []
    if let bytes = SmallFile.map(files.table), PathTimesTable.isDamaged(bytes) {
      damaged.append(files.table)
    }
    if files.journal.isDamaged { damaged.append(files.journal.path) }
    return damaged
  }

  /// Removes those, unless another process is storing.
  package static func removeDamaged(
    at place: RepositoryPlace, _ rule: EditRule, cacheFolder: String? = nil
  ) {
    switch PathTimesFiles(place, rule, cacheFolder: cacheFolder).takeLock() {
    case .some(let lock):
      for file in damagedFiles(at: place, rule, cacheFolder: cacheFolder) { unlink(file) }
      _ = lock
    case .none: break
    }
  }
}

extension PathTimesTable {
  /// Whether bytes begin as a table of this version, or as nothing at all, and are none.
  static func isDamaged(_ bytes: Bytes) -> Bool {
    bytes.withBytes { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      return (bytes.count < magic.count || bytes.starts(with: magic)) && checked(bytes) == nil
    }
  }
}

extension ChangeJournal {
  /// Whether something stands in the file behind the last frame that is sound.
  var isDamaged: Bool {
    guard let size = SmallFile.stat(path)?.size, let (_, places) = payloads() else { return false }
    // A frame ends in a sum of eight bytes.
    let end = places.last.map { $0.upperBound + 8 } ?? headerWidth
    return size > end
  }
}
