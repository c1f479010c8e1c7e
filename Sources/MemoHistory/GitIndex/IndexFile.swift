internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The contents of git's index file, with the place of each entry.
///
/// An entry has 62 bytes of numbers, two more where it has extended flags, then its path and one to
/// eight zeros. Numbers are big-endian. The entries of a file of version 4, whose paths leave out
/// what they share, are spelled out when they are read. As git does, the sum at the end is left
/// unchecked: whatever is read here is compared with the files themselves.
///
/// Source: the article `gitformat-index` of git's documentation.
struct IndexFile: Sendable {
  /// Why a file is not read.
  enum Fault: Error {
    /// It is not an index, or a damaged one.
    case unreadable
    /// It needs an extension that must be understood: a split or a sparse index.
    case unsupported
    /// Most of it lies in another file.
    case split
    /// It names whole folders that are not in the work tree.
    case sparse
  }

  /// The version that the file has, and keeps.
  let version: UInt32
  /// The entries in the layout of version 3.
  let rows: Bytes
  /// Where each entry begins, and where the last one ends.
  let starts: [Int]
  /// The extensions, each with its name and length.
  let extensions: [(name: [UInt8], contents: Bytes)]
  /// Whether it has a file of git's attributes, which counts even where the folder has none.
  let namesAttributes: Bool

  var count: Int { starts.count - 1 }

  static let fixedSize = 62
  static let magic = Array("DIRC".utf8)
  private static let sumSize = 20

  /// An index of entries that are spelled out, each with its length, in the order of their paths.
  init(rows: [UInt8], starts: [Int]) {
    version = 2
    self.rows = Bytes(rows)
    self.starts = starts
    extensions = []
    namesAttributes = true
  }

  /// Reads the bytes of a file.
  ///
  /// - Complexity: O(bytes).
  init(_ file: Bytes) throws(Fault) {
    let parsed = try file.withBytes { (bytes) throws(Fault) in
      try Self.entries(UnsafeRawBufferPointer(bytes))
    }
    version = parsed.version
    starts = parsed.starts
    rows = parsed.spelled.map { Bytes($0) } ?? file
    extensions = try Self.extensions(of: file, from: parsed.end)
    let starts = starts
    namesAttributes = try rows.withBytes { (bytes) throws(Fault) in
      let rows = IndexRows(bytes: UnsafeRawBufferPointer(bytes), starts: starts)
      for row in rows.indices.dropFirst() where !rows.isInOrder(row) { throw .unreadable }
      return rows.indices.contains { rows.isAttributes($0) }
    }
  }

  /// Whether these are the bytes that it was read from; false where they are not kept.
  func isRead(from file: Bytes) -> Bool {
    guard version != 4 else { return false }
    return rows.withBytes { mine in
      file.withBytes { theirs in
        guard mine.count == theirs.count, let left = mine.baseAddress else { return false }
        return theirs.baseAddress.map { memcmp(left, $0, mine.count) == 0 } ?? false
      }
    }
  }

  /// Calls `body` with a reader of the entries.
  func withRows<R, E: Error>(_ body: (IndexRows) throws(E) -> R) throws(E) -> R {
    try rows.withBytes { (bytes) throws(E) in
      try body(IndexRows(bytes: UnsafeRawBufferPointer(bytes), starts: starts))
    }
  }
}

// MARK: - Parsing

extension IndexFile {
  private struct Parsed {
    var version: UInt32
    var starts: [Int]
    var spelled: [UInt8]?
    var end: Int
  }

  private static func entries(_ bytes: UnsafeRawBufferPointer) throws(Fault) -> Parsed {
    guard bytes.count >= 12 + sumSize, bytes.starts(with: magic) else { throw .unreadable }
    let version = bytes.number(at: 4)
    let count = Int(bytes.number(at: 8))
    guard (2...4).contains(version) else { throw .unsupported }
    guard count <= (bytes.count - 12) / fixedSize else { throw .unreadable }
    var parsed = Parsed(version: version, starts: [], spelled: version == 4 ? [] : nil, end: 12)
    parsed.starts.reserveCapacity(count + 1)
    let body = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - sumSize)])
    for _ in 0..<count {
      if version == 4 { try spell(body, &parsed) } else { try step(body, &parsed) }
    }
    parsed.starts.append(parsed.spelled?.count ?? parsed.end)
    return parsed
  }

  /// The size of the numbers of the entry at `start`.
  private static func head(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ version: UInt32
  ) throws(Fault) -> Int {
    // A path of one byte and its zero follow at least.
    guard bytes.count - start >= fixedSize + 2 else { throw .unreadable }
    let isExtended = bytes[start + 60] & 0x40 != 0
    guard !isExtended || version > 2 else { throw .unreadable }
    return fixedSize + (isExtended ? 2 : 0)
  }

  private static func step(
    _ bytes: UnsafeRawBufferPointer, _ parsed: inout Parsed
  ) throws(Fault) {
    let start = parsed.end
    let name = start + (try head(bytes, start, parsed.version))
    guard let length = bytes.lengthToZero(from: name) else { throw .unreadable }
    // An entry that stands in for one of the other file has no path.
    guard length > 0 else { throw .split }
    let end = start + (name - start + length + 8) / 8 * 8
    guard end <= bytes.count else { throw .unreadable }
    parsed.starts.append(start)
    parsed.end = end
  }

  private static func spell(
    _ bytes: UnsafeRawBufferPointer, _ parsed: inout Parsed
  ) throws(Fault) {
    guard var spelled = parsed.spelled else { return }
    parsed.spelled = nil
    let start = parsed.end
    var place = start + (try head(bytes, start, 4))
    let numbers = bytes[start..<place]
    guard let cut = bytes.offset(at: &place), let length = bytes.lengthToZero(from: place) else {
      throw .unreadable
    }
    let before = parsed.starts.last.map { last in
      let name = last + fixedSize + (spelled[last + 60] & 0x40 != 0 ? 2 : 0)
      let end = spelled[name...].firstIndex(of: 0) ?? spelled.count
      return Array(spelled[name..<end])
    }
    guard cut <= before?.count ?? 0 else { throw .unreadable }
    let path = (before?.dropLast(cut) ?? []) + bytes[place..<place + length]
    guard !path.isEmpty else { throw .split }
    parsed.starts.append(spelled.count)
    spelled.appendEntry(numbers: numbers, path: path)
    parsed.spelled = spelled
    parsed.end = place + length + 1
  }

  private static func extensions(
    of file: Bytes, from start: Int
  ) throws(Fault) -> [(name: [UInt8], contents: Bytes)] {
    try file.withBytes { (bytes) throws(Fault) in
      let bytes = UnsafeRawBufferPointer(bytes)
      let end = bytes.count - sumSize
      var found: [(name: [UInt8], contents: Bytes)] = []
      var place = start
      while place < end {
        guard end - place >= 8 else { throw .unreadable }
        let name = Array(bytes[place..<place + 4])
        let length = Int(bytes.number(at: place + 4))
        guard length <= end - place - 8,
          let contents = file.slice(place + 8..<place + 8 + length)
        else { throw .unreadable }
        // A name in capitals may be passed over by those who do not know it.
        if name.elementsEqual("link".utf8) { throw .split }
        if name.elementsEqual("sdir".utf8) { throw .sparse }
        guard name[0] >= 0x41, name[0] <= 0x5A else { throw .unsupported }
        found.append((name, contents))
        place += 8 + length
      }
      return found
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The big-endian number at a place.
  func number(at place: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  /// How many bytes come before the next zero.
  fileprivate func lengthToZero(from place: Int) -> Int? {
    guard place < count, let start = baseAddress?.advanced(by: place) else { return nil }
    guard let zero = memchr(start, 0, count - place) else { return nil }
    return UnsafeRawPointer(zero) - start
  }

  /// A number in the variable form of pack files: seven bits a byte, each byte one more than zero.
  fileprivate func offset(at place: inout Int) -> Int? {
    var value = 0
    var isFirst = true
    while place < count {
      let byte = self[place]
      place += 1
      value = (isFirst ? 0 : (value + 1) << 7) + Int(byte & 127)
      isFirst = false
      if byte & 128 == 0 { return value }
      guard value < 1 << 32 else { return nil }
    }
    return nil
  }
}

extension [UInt8] {
  /// Appends an entry of numbers and a path, with the zeros that end it.
  mutating func appendEntry(numbers: some Collection<UInt8>, path: some Collection<UInt8>) {
    self += numbers
    self += path
    let size = numbers.count + path.count
    append(contentsOf: repeatElement(0, count: (size + 8) / 8 * 8 - size))
  }
}
