internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The times of all paths of one commit, as the bytes of a file, used where they lie.
///
/// A header of 96 bytes, a row of 64 bytes for each path in the order of their bytes, then the
/// bytes of the paths. Numbers are little-endian. The sums of header and body are checked once,
/// every offset each time it is used.
struct PathTimesTable: Sendable {
  /// What the header says.
  struct Header: Hashable, Sendable {
    var rule: UInt32
    var head: ObjectID
    /// What stands for the shallow file, the grafts and the replaced commits.
    var edges: UInt64
    /// What of the journal the table is made of.
    var journal: ChangeJournal.Position
    /// How many commits there are.
    var commits: UInt32
  }

  let header: Header
  let count: Int
  private let bytes: Bytes

  static let magic = Array("memo times 3\n\0\0\0".utf8)
  private static let headerSize = 96
  private static let rowSize = 64

  /// The table in `bytes`, or nothing where they are not exactly one.
  init?(_ bytes: Bytes) {
    guard
      let read = bytes.withBytes({ buffer -> (Header, Int)? in
        Self.checked(UnsafeRawBufferPointer(buffer))
      })
    else { return nil }
    (header, count) = read
    self.bytes = bytes
  }

  static func checked(_ bytes: UnsafeRawBufferPointer) -> (Header, Int)? {
    guard bytes.count >= headerSize, bytes.starts(with: magic) else { return nil }
    var reader = ByteReader(bytes, at: magic.count)
    guard let rule = reader.number(UInt32.self), let head = reader.id(),
      let edges = reader.number(UInt64.self), let offset = reader.number(Int64.self),
      let sum = reader.number(UInt64.self), let commits = reader.number(UInt32.self),
      let rows = reader.number(UInt32.self), let bodySum = reader.number(UInt64.self)
    else { return nil }
    reader = ByteReader(bytes, at: headerSize - 8)
    guard let headerSum = reader.number(UInt64.self),
      headerSum == Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[..<(headerSize - 8)])),
      offset >= 0, Int(rows) <= (bytes.count - headerSize) / rowSize,
      bodySum == Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[headerSize...]))
    else { return nil }
    let header = Header(
      rule: rule, head: head, edges: edges, journal: .init(offset: Int(offset), sum: sum),
      commits: commits)
    return (header, Int(rows))
  }
}

// MARK: - Reading

extension PathTimesTable {
  func times(of path: RelativePath) -> PathTimes.Times? {
    bytes.withBytes { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      return path.bytes.withUnsafeBytes { wanted in
        var low = 0
        var high = count
        while low < high {
          let middle = (low + high) / 2
          guard let found = Self.path(middle, bytes) else { return nil }
          let order = Self.order(of: found, to: wanted)
          if order == 0 { return Self.times(middle, bytes) }
          if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
      }
    }
  }

  /// Less than zero where the first bytes come before the second.
  private static func order(
    of left: UnsafeRawBufferPointer, to right: UnsafeRawBufferPointer
  ) -> Int {
    guard let first = left.baseAddress, let second = right.baseAddress else {
      return left.count - right.count
    }
    let order = Int(memcmp(first, second, min(left.count, right.count)))
    return order != 0 ? order : left.count - right.count
  }

  func forEach(_ body: (RelativePath, PathTimes.Times) -> Void) {
    bytes.withBytes { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      for row in 0..<count {
        guard let text = Self.path(row, bytes), let path = RelativePath(bytes: Array(text)),
          let times = Self.times(row, bytes)
        else { continue }
        body(path, times)
      }
    }
  }

  private static func path(
    _ row: Int, _ bytes: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer? {
    var reader = ByteReader(bytes, at: headerSize + row * rowSize)
    guard let offset = reader.number(UInt32.self), let length = reader.number(UInt16.self),
      Int(offset) + Int(length) <= bytes.count
    else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[Int(offset)..<Int(offset) + Int(length)])
  }

  private static func times(_ row: Int, _ bytes: UnsafeRawBufferPointer) -> PathTimes.Times? {
    var reader = ByteReader(bytes, at: headerSize + row * rowSize + 6)
    guard let flags = reader.number(UInt16.self), let edited = reader.number(Int64.self),
      let added = reader.number(Int64.self), let changed = reader.number(Int64.self),
      let order = reader.number(UInt32.self), let offset = reader.number(Int32.self),
      let blob = reader.id()
    else { return nil }
    return PathTimes.Times(
      blob: blob, edited: flags & 1 == 0 ? nil : Instant(seconds: edited), editedOffset: offset,
      order: order, changed: flags & 4 == 0 ? nil : Instant(seconds: changed),
      added: flags & 2 == 0 ? nil : Instant(seconds: added))
  }
}

// MARK: - Making

extension PathTimesTable {
  /// Makes the table of rows in any order; a path may be there once.
  ///
  /// Nil where they are too many for the format.
  static func make(
    _ header: Header, _ rows: [(path: RelativePath, times: PathTimes.Times)]
  ) -> PathTimesTable? {
    let rows = rows.filter { $0.path.bytes.count <= Int(UInt16.max) }.sorted { $0.path < $1.path }
    let bodySize = rows.reduce(rows.count * rowSize) { $0 + $1.path.bytes.count }
    guard UInt32(exactly: headerSize + bodySize) != nil else { return nil }
    var body = ByteWriter()
    var offset = headerSize + rows.count * rowSize
    for (path, times) in rows {
      put(times, path, at: offset, into: &body)
      offset += path.bytes.count
    }
    for row in rows { body.put(row.path.bytes) }
    var writer = ByteWriter()
    writer.put(magic)
    writer.put(header.rule)
    writer.put(header.head)
    writer.put(header.edges)
    writer.put(Int64(header.journal.offset))
    writer.put(header.journal.sum)
    writer.put(header.commits)
    writer.put(UInt32(rows.count))
    writer.put(Checksum.of(body.bytes))
    writer.put([UInt8](repeating: 0, count: headerSize - 8 - writer.bytes.count))
    writer.put(Checksum.of(writer.bytes))
    writer.put(body.bytes)
    return PathTimesTable(Bytes(writer.bytes))
  }

  private static func put(
    _ times: PathTimes.Times, _ path: RelativePath, at offset: Int, into body: inout ByteWriter
  ) {
    let flags =
      (times.edited == nil ? 0 : 1) | (times.added == nil ? 0 : 2)
      | (times.changed == nil ? 0 : 4)
    body.put(UInt32(offset))
    body.put(UInt16(path.bytes.count))
    body.put(UInt16(flags))
    body.put(times.edited?.seconds ?? 0)
    body.put(times.added?.seconds ?? 0)
    body.put(times.changed?.seconds ?? 0)
    body.put(times.order)
    body.put(times.editedOffset)
    body.put(times.blob)
    body.put(UInt32(0))
  }

  /// Stores the table under `path`; the caller holds the lock of the caches.
  func store(at path: String) throws(HistoryError) {
    try SmallFile.replace(path, bytes.array, through: path + ".new")
  }
}
