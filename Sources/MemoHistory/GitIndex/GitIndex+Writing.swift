internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension GitIndex {
  /// The bytes of the index with what was changed.
  ///
  /// A path takes the place of all its stages, of a file where it now has a folder, and of what was
  /// below a folder where it now is a file. What is cached of folders' trees stays for those in
  /// which nothing changed; extensions that speak of the file's own layout or of watched files go.
  ///
  /// `stat` looks at a file of the work tree, `holds` tells whether one has the bytes of a blob.
  ///
  /// - Complexity: O(entries + changes · log entries).
  func bytes(
    stat: (UnsafeRawBufferPointer) -> FileStat?,
    holds: (UnsafeRawBufferPointer, ObjectID) -> Bool = { _, _ in false }
  ) -> [UInt8] {
    file.withRows { rows in
      let dropped = dropped(rows)
      let racy = Set(
        rows.indices.filter { !dropped.contains($0) && isRacy($0, rows, stat, holds) })
      let new = changes.compactMap { path, entry in
        entry.map { (row: path.bytes.withUnsafeBytes { rows.firstRow(notBefore: $0) }, path, $0) }
      }.sorted { $0.1 < $1.1 }
      var writer = IndexWriter(version: file.version, capacity: file.rows.count)
      var next = new[...]
      var start = 0
      // What lies between two rows with which something happens goes over as it is.
      for row in dropped.union(racy).union(new.map(\.row)).sorted() {
        writer.append(rows, start..<row)
        while let first = next.first, first.row == row {
          writer.append(first.2)
          next = next.dropFirst()
        }
        if row < rows.indices.upperBound, !dropped.contains(row) {
          writer.append(rows.entry(row), isRacy: racy.contains(row))
        }
        start = row + 1
      }
      writer.append(rows, min(start, rows.indices.upperBound)..<rows.indices.upperBound)
      return writer.finish(extensions: keptExtensions())
    }
  }

  /// The rows that the changes take the place of.
  private func dropped(_ rows: IndexRows) -> Set<Int> {
    var dropped: Set<Int> = []
    func drop(_ path: [UInt8], allStages: Bool) {
      guard var row = path.withUnsafeBytes({ rows.row(of: $0) }) else { return }
      while row < rows.indices.upperBound,
        path.withUnsafeBytes({ rows.path(row).order(to: $0) }) == 0
      {
        if allStages || rows.stage(row) == 0 { dropped.insert(row) }
        row += 1
      }
    }
    for (path, entry) in changes {
      drop(path.bytes, allStages: entry != nil)
      guard entry != nil else { continue }
      dropped.formUnion(rows.rows(below: path))
      var folder = path.folder
      while let above = folder {
        drop(above.bytes, allStages: true)
        folder = above.folder
      }
    }
    return dropped
  }

  /// Whether the file may have changed after it was looked at, in the second in which the index was
  /// written: git compares whole seconds.
  ///
  /// Such an entry would be trusted as soon as the index is younger; without its size it is
  /// compared. Where the file still is the one that was looked at, to the nanosecond, or has the
  /// entry's very bytes, that is not needed; and a file without its size is one of which other
  /// programs say that it is not up to date.
  ///
  /// Source: the article `racy-git` of git's documentation.
  private func isRacy(
    _ row: Int, _ rows: IndexRows, _ stat: (UnsafeRawBufferPointer) -> FileStat?,
    _ holds: (UnsafeRawBufferPointer, ObjectID) -> Bool
  ) -> Bool {
    guard let written, rows.modified(row).seconds >= written.indexTime.seconds,
      let now = stat(rows.path(row))
    else { return false }
    guard !rows.isFresh(row, now, written: written) else { return false }
    // What a link leads to is not what is kept of it.
    return UInt32(now.mode) & UInt32(S_IFMT) != UInt32(S_IFREG)
      || !holds(rows.path(row), rows.id(row))
  }

  private func keptExtensions() -> [(name: [UInt8], contents: [UInt8])] {
    file.extensions.compactMap { name, contents in
      switch String(decoding: name, as: UTF8.self) {
      case "TREE":
        CachedTrees(contents.array).without(changes.keys).map { (name, $0) }
      case "REUC": (name, contents.array)
      default: nil
      }
    }
  }
}

/// Puts the numbers of an entry one after the other.
struct IndexEntryWriter {
  private var bytes: [UInt8] = []
  private let isSkipped: Bool

  /// Begins an entry; a skipped one is left out of a sparse work tree.
  init(isSkipped: Bool = false) {
    self.isSkipped = isSkipped
  }

  mutating func put(_ number: UInt32) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  mutating func put(_ time: Instant) {
    put(UInt32(bitPattern: time.indexTime.seconds))
    put(time.indexTime.nanoseconds)
  }

  /// The entry with its id and path, and without other flags.
  consuming func finish(_ id: ObjectID, _ path: [UInt8]) -> [UInt8] {
    var numbers = bytes
    numbers += id.bytes
    let flags = UInt16(min(path.count, 0xFFF)) | (isSkipped ? 0x4000 : 0)
    withUnsafeBytes(of: flags.bigEndian) { numbers += $0 }
    if isSkipped { withUnsafeBytes(of: UInt16(0x4000).bigEndian) { numbers += $0 } }
    var entry: [UInt8] = []
    entry.appendEntry(numbers: numbers, path: path)
    return entry
  }
}

/// The bytes of an index file that is being put together.
private struct IndexWriter {
  private var bytes: [UInt8]
  private var count: UInt32 = 0
  private var isExtended = false
  private let version: UInt32
  private var last: [UInt8] = []

  init(version: UInt32, capacity: Int) {
    self.version = version
    bytes = IndexFile.magic + [UInt8](repeating: 0, count: 8)
    bytes.reserveCapacity(capacity + 1024)
  }

  /// Appends neighbouring entries.
  mutating func append(_ rows: IndexRows, _ range: Range<Int>) {
    // Below version 3 no entry has flags of its own, and none is shortened.
    guard version == 2 else {
      for row in range { append(rows.entry(row), isRacy: false) }
      return
    }
    bytes += rows.bytes[rows.starts[range.lowerBound]..<rows.starts[range.upperBound]]
    count += UInt32(range.count)
  }

  mutating func append(_ entry: [UInt8]) {
    entry.withUnsafeBytes { append($0, isRacy: false) }
  }

  mutating func append(_ entry: UnsafeRawBufferPointer, isRacy: Bool) {
    let hasMore = entry[60] & 0x40 != 0
    isExtended = isExtended || hasMore
    count += 1
    let start = bytes.count
    if version == 4 {
      shorten(entry, from: IndexFile.fixedSize + (hasMore ? 2 : 0))
    } else {
      bytes += entry
    }
    if isRacy { for place in 36..<40 { bytes[start + place] = 0 } }
  }

  /// Appends an entry whose path leaves out what it shares with the one before.
  private mutating func shorten(_ entry: UnsafeRawBufferPointer, from start: Int) {
    var path = Array(entry[start...])
    while path.last == 0 { path.removeLast() }
    let shared = zip(path, last).prefix { $0 == $1 }.count
    bytes += entry[..<start]
    bytes += Self.offset(last.count - shared)
    bytes += path[shared...]
    bytes.append(0)
    last = path
  }

  /// A number in the variable form of pack files.
  private static func offset(_ number: Int) -> [UInt8] {
    var rest = number
    var bytes = [UInt8(rest & 127)]
    rest >>= 7
    while rest > 0 {
      rest -= 1
      bytes.insert(UInt8(128 | rest & 127), at: 0)
      rest >>= 7
    }
    return bytes
  }

  /// The whole file, with the sum at its end.
  consuming func finish(extensions: [(name: [UInt8], contents: [UInt8])]) -> [UInt8] {
    var file = bytes
    let version = self.version == 4 ? 4 : isExtended ? 3 : 2
    file.replaceSubrange(4..<8, with: Self.number(UInt32(version)))
    file.replaceSubrange(8..<12, with: Self.number(count))
    for (name, contents) in extensions {
      file += name + Self.number(UInt32(contents.count)) + contents
    }
    file += SHA1.digest(file)
    return file
  }

  private static func number(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
