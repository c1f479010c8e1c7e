internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What commits changed, kept in a file that only grows.
///
/// The file is a header and frames. A frame is the length of its payload, the payload, and a sum
/// that goes on from the sum before it; so each sum stands for all that precedes it, and a position
/// in the file is known by its offset and the eight bytes before. The file is read, never mapped,
/// so its end may be rewritten: whatever a killed writer left there fails its sum and is
/// overwritten.
struct ChangeJournal {
  /// The end of a frame.
  struct Position: Hashable, Sendable {
    var offset: Int
    var sum: UInt64
  }

  /// What stands in a part of the file.
  struct Contents {
    var commits: [CommitChanges] = []
    var verdicts: [BlobPair: Bool] = [:]
    var end: Position
  }

  let path: String
  /// The version of the rule that the verdicts in the file follow.
  let rule: UInt32

  private static let magic = Array("memo changes 3\n\0".utf8)
  static let kindOfCommit: UInt8 = 1
  static let kindOfVerdict: UInt8 = 2

  private var header: [UInt8] {
    var writer = ByteWriter()
    writer.put(Self.magic)
    writer.put(rule)
    writer.put(Checksum.of(writer.bytes))
    return writer.bytes
  }

  /// How many bytes stand before the first frame.
  var headerWidth: Int { header.count }

  /// Reads what stands behind `start`, or all.
  ///
  /// Nil where there is no such file or it is not the one `start` is a position in.
  func read(after start: Position? = nil) -> Contents? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let header = header
    let place = start ?? Position(offset: header.count, sum: Checksum.of(header.dropLast(8)))
    let first = start == nil ? 0 : place.offset - 8
    guard first >= 0, let bytes = Self.bytes(of: descriptor, from: first) else { return nil }
    let known = place.offset - first
    guard bytes.count >= known, start != nil || bytes.starts(with: header) else { return nil }
    return bytes.withUnsafeBytes { bytes -> Contents? in
      var reader = ByteReader(bytes, at: known - 8)
      guard reader.number(UInt64.self) == place.sum else { return nil }
      var contents = Contents(end: place)
      Self.readFrames(UnsafeRawBufferPointer(rebasing: bytes[known...]), into: &contents)
      return contents
    }
  }

  /// The bytes of the file and where the payloads of its sound frames lie; nil where there is none.
  func payloads() -> (bytes: [UInt8], places: [Range<Int>])? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let header = header
    guard let bytes = Self.bytes(of: descriptor, from: 0), bytes.starts(with: header) else {
      return nil
    }
    var places: [Range<Int>] = []
    var sum = Checksum.of(header.dropLast(8))
    bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes, at: header.count)
      while let length = reader.number(UInt32.self), length > 0 {
        let start = reader.position
        guard reader.skip(Int(length)) else { return }
        let end = reader.position
        sum = Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), seed: sum)
        guard reader.number(UInt64.self) == sum else { return }
        places.append(start..<end)
      }
    }
    return (bytes, places)
  }

  private static func readFrames(_ bytes: UnsafeRawBufferPointer, into contents: inout Contents) {
    var start = 0
    while true {
      var reader = ByteReader(bytes, at: start)
      guard let length = reader.number(UInt32.self), length > 0,
        Int(length) <= bytes.count - reader.position
      else { return }
      let payload = UnsafeRawBufferPointer(
        rebasing: bytes[reader.position..<reader.position + Int(length)])
      let sum = Checksum.of(payload, seed: contents.end.sum)
      var after = ByteReader(bytes, at: reader.position + Int(length))
      guard after.number(UInt64.self) == sum, readPayload(payload, into: &contents) else { return }
      contents.end.offset += after.position - start
      contents.end.sum = sum
      start = after.position
    }
  }

  private static func readPayload(
    _ payload: UnsafeRawBufferPointer, into contents: inout Contents
  ) -> Bool {
    var reader = ByteReader(payload)
    while !reader.isAtEnd {
      switch reader.number(UInt8.self) {
      case kindOfCommit:
        guard let commit = CommitChanges(from: &reader) else { return false }
        contents.commits.append(commit)
      case kindOfVerdict:
        guard let old = reader.id(), let new = reader.id(), let bits = reader.number(UInt8.self)
        else { return false }
        contents.verdicts[BlobPair(old: old, new: new, isMove: bits & 2 != 0)] = bits & 1 != 0
      default: return false
      }
    }
    return true
  }

  /// All bytes of an open file from an offset on.
  private static func bytes(of descriptor: Int32, from start: Int) -> [UInt8]? {
    let end = Int(lseek(descriptor, 0, SEEK_END))
    guard end >= start else { return nil }
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: end - start) { buffer, count in
      while count < end - start {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, end - start - count,
          off_t(start + count))
        if got < 0, errno == EINTR { continue }
        failed = got < 0
        guard got > 0 else { return }
        count += got
      }
    }
    return failed ? nil : bytes
  }
}

// MARK: - Writing

extension ChangeJournal {
  /// Adds a frame behind `end`, or begins the file anew where that is nil, and gives the new end.
  ///
  /// The caller holds the lock of the caches. Nothing is synced: what a power cut takes is missed
  /// by its sum and worked out again.
  func append(
    _ commits: [CommitChanges], _ verdicts: [BlobPair: Bool], after end: Position?
  ) throws(HistoryError) -> Position {
    var writer = ByteWriter()
    for commit in commits {
      writer.put(Self.kindOfCommit)
      commit.put(into: &writer)
    }
    for (pair, isEdit) in verdicts {
      writer.put(Self.kindOfVerdict)
      writer.put(pair.old)
      writer.put(pair.new)
      writer.put(UInt8((isEdit ? 1 : 0) | (pair.isMove ? 2 : 0)))
    }
    let payload = writer.bytes
    let header = header
    let before = end ?? Position(offset: header.count, sum: Checksum.of(header.dropLast(8)))
    guard !payload.isEmpty, let length = UInt32(exactly: payload.count) else { return before }
    var frame = ByteWriter()
    frame.put(length)
    frame.put(payload)
    let sum = Checksum.of(payload, seed: before.sum)
    frame.put(sum)
    if end == nil {
      try SmallFile.replace(path, header + frame.bytes, through: path + ".new")
    } else {
      try write(frame.bytes, at: before.offset)
    }
    return Position(offset: before.offset + frame.bytes.count, sum: sum)
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws(HistoryError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .storage(errno: errno) }
    defer { close(descriptor) }
    guard ftruncate(descriptor, off_t(offset)) == 0 else { throw .storage(errno: errno) }
    var start = 0
    while start < bytes.count {
      let put = bytes.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress.map { $0 + start }, $0.count - start, off_t(offset + start))
      }
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { throw .storage(errno: put < 0 ? errno : EIO) }
      start += put
    }
  }
}

extension Checksum {
  /// The sum of a part of an array.
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { of($0) }
  }
}
