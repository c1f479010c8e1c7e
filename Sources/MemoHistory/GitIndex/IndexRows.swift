internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The entries of an index where they lie, for as long as they are shown.
struct IndexRows {
  let bytes: UnsafeRawBufferPointer
  let starts: [Int]

  var indices: Range<Int> { 0..<starts.count - 1 }

  /// The whole entry with its zeros.
  func entry(_ row: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[starts[row]..<starts[row + 1]])
  }

  /// The path of the repository.
  func path(_ row: Int) -> UnsafeRawBufferPointer {
    let start = starts[row] + IndexFile.fixedSize + (flags(row) & 0x4000 != 0 ? 2 : 0)
    // The entry ends in one zero at least.
    var end = starts[row + 1]
    while end > start, bytes[end - 1] == 0 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  /// The merge stage: 0 where nothing is to be merged.
  func stage(_ row: Int) -> Int { Int(flags(row) >> 12 & 3) }

  func mode(_ row: Int) -> UInt32 { number(row, 24) }

  func id(_ row: Int) -> ObjectID {
    let start = starts[row] + 40
    return ObjectID(first20: UnsafeRawBufferPointer(rebasing: bytes[start..<start + 20]))
  }

  /// Whether the file is left out of a sparse work tree.
  func isSkipped(_ row: Int) -> Bool { extendedFlags(row) & 0x4000 != 0 }

  /// Whether only the name was added so far.
  func isIntended(_ row: Int) -> Bool { extendedFlags(row) & 0x2000 != 0 }

  /// When the file's contents had changed last: seconds and nanoseconds.
  func modified(_ row: Int) -> (seconds: Int32, nanoseconds: UInt32) {
    (Int32(bitPattern: number(row, 8)), number(row, 12))
  }

  func size(_ row: Int) -> UInt32 { number(row, 36) }

  func inode(_ row: Int) -> UInt32 { number(row, 20) }

  /// The time in the eight bytes at a place of an entry.
  func instant(_ row: Int, _ place: Int) -> Instant {
    Instant(
      seconds: Int64(Int32(bitPattern: number(row, place))),
      nanoseconds: Int32(truncatingIfNeeded: number(row, place + 4)))
  }

  /// Whether the entry is a file, executable or not.
  func isFile(_ row: Int) -> Bool { mode(row) & 0o170000 == 0o100000 }

  /// Whether the entry is a commit of another repository: a submodule.
  func isRepository(_ row: Int) -> Bool { mode(row) & 0o170000 == 0o160000 }

  /// Whether an entry comes behind the one before it.
  func isInOrder(_ row: Int) -> Bool {
    let order = path(row - 1).order(to: path(row))
    return order < 0 || order == 0 && stage(row - 1) < stage(row)
  }

  /// Whether the file holds attributes of git's.
  func isAttributes(_ row: Int) -> Bool {
    let path = path(row)
    let name = Self.attributes
    return path.count >= name.count && path.last == name.last
      && path.suffix(name.count).elementsEqual(name)
      && (path.count == name.count || path[path.count - name.count - 1] == RelativePath.slash)
  }

  private static let attributes = Array(".gitattributes".utf8)

  /// The first row whose path does not come before `path`.
  func firstRow(notBefore path: UnsafeRawBufferPointer) -> Int {
    var low = 0
    var high = indices.upperBound
    while low < high {
      let middle = (low + high) / 2
      if self.path(middle).order(to: path) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first entry of a path: the one of the lowest stage.
  ///
  /// `guess` is a row that is looked at first.
  func row(of path: UnsafeRawBufferPointer, guess: Int = -1) -> Int? {
    if indices.contains(guess), self.path(guess).order(to: path) == 0, stage(guess) == 0 {
      return guess
    }
    let row = firstRow(notBefore: path)
    return row < indices.upperBound && self.path(row).order(to: path) == 0 ? row : nil
  }

  /// Whether the file is surely the one the entry was made of.
  ///
  /// Git's rule: equal size, times and inode, and older than the index itself.
  func isFresh(_ row: Int, _ stat: FileStat, written: Instant?) -> Bool {
    guard let written, stat.modified < written else { return false }
    return isAlike(row, stat)
      && number(row, 0) == UInt32(bitPattern: stat.changed.indexTime.seconds)
      && number(row, 4) == UInt32(stat.changed.nanoseconds)
      && inode(row) == UInt32(truncatingIfNeeded: stat.inode)
  }

  /// Whether a file has the size, the time and the right to run that the entry tells.
  func isAlike(_ row: Int, _ stat: FileStat) -> Bool {
    size(row) == UInt32(truncatingIfNeeded: stat.size) && modified(row) == stat.modified.indexTime
      && (mode(row) & 0o111 != 0) == stat.isExecutable
  }

  private func number(_ row: Int, _ place: Int) -> UInt32 { bytes.number(at: starts[row] + place) }

  private func flags(_ row: Int) -> UInt16 {
    UInt16(bytes[starts[row] + 60]) << 8 | UInt16(bytes[starts[row] + 61])
  }

  private func extendedFlags(_ row: Int) -> UInt16 {
    guard flags(row) & 0x4000 != 0 else { return 0 }
    return UInt16(bytes[starts[row] + 62]) << 8 | UInt16(bytes[starts[row] + 63])
  }
}

extension UnsafeRawBufferPointer {
  /// Less than zero where these bytes come before the others.
  func order(to other: UnsafeRawBufferPointer) -> Int {
    let shared = Swift.min(count, other.count)
    if shared > 0, let left = baseAddress, let right = other.baseAddress {
      let order = Int(memcmp(left, right, shared))
      if order != 0 { return order }
    }
    return count - other.count
  }
}

extension Instant {
  /// The time as an index keeps it.
  var indexTime: (seconds: Int32, nanoseconds: UInt32) {
    (Int32(truncatingIfNeeded: seconds), UInt32(nanoseconds))
  }
}
