internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes many new objects as one pack: two files and two syncs in place of one each an object.
///
/// Nothing is to be seen of it before `finish`; what a killed process leaves is named as git's own
/// temporary files are, which git removes in time. Source of the format: gitformat-pack(5).
final class PackWriter {
  private let folder: String
  private let temporary: String
  private let file: Int32
  private let deflater: Deflater
  private var waiting: [UInt8] = []
  private var size: UInt64 = 0
  private(set) var entries: [PackEntry] = []
  private var written: Set<ObjectID> = []

  /// Begins a pack in the folder `objects` of a repository; `isQuick` where somebody waits for it.
  init(in objects: String, isQuick: Bool = false) throws(HistoryError) {
    folder = objects + "/pack"
    try SmallFile.makeFolder(folder)
    temporary = folder + "/tmp_pack_memo_" + String(UInt64.random(in: .min ... .max), radix: 36)
    deflater = try Deflater(isQuick: isQuick)
    file = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o444)
    guard file >= 0 else { throw .storage(errno: errno) }
    waiting = Array("PACK".utf8) + [0, 0, 0, 2] + [0, 0, 0, 0]
  }

  deinit {
    if file >= 0 { close(file) }
    unlink(temporary)
  }

  /// Whether the object is in the pack.
  func has(_ id: ObjectID) -> Bool { written.contains(id) }

  /// Adds an object, once.
  func add(_ kind: git_object_t, _ bytes: [UInt8], id: ObjectID) throws(HistoryError) {
    guard written.insert(id).inserted else { return }
    try append(id, type: UInt8(kind.rawValue), count: bytes.count, reference: [], bytes)
  }

  /// Adds an object as what turns another into it, once.
  ///
  /// The other one must not be in the pack yet and come before it is finished, so that no object
  /// ever rests on itself.
  func add(_ id: ObjectID, delta: [UInt8], from base: ObjectID) throws(HistoryError) {
    guard written.insert(id).inserted else { return }
    try append(id, type: 7, count: delta.count, reference: base.bytes, delta)
  }

  /// Adds an object as the bytes that stand for it in a pack, once.
  func add(_ id: ObjectID, packed bytes: [UInt8]) throws(HistoryError) {
    guard written.insert(id).inserted else { return }
    let offset = size + UInt64(waiting.count)
    waiting += bytes
    try conclude(id, at: offset, bytes.count)
  }

  private func append(
    _ id: ObjectID, type: UInt8, count: Int, reference: [UInt8], _ bytes: [UInt8]
  ) throws(HistoryError) {
    let offset = size + UInt64(waiting.count)
    let start = waiting.count
    waiting += Self.header(type: type, count: count) + reference
    try deflater.deflate(bytes, onto: &waiting)
    try conclude(id, at: offset, waiting.count - start)
  }

  /// Notes that the last `count` bytes are an object.
  private func conclude(_ id: ObjectID, at offset: UInt64, _ count: Int) throws(HistoryError) {
    let check = PackEntry.check(waiting.suffix(count))
    entries.append(PackEntry(id: id, check: check, offset: offset))
    if waiting.count > 1 << 18 { try flush() }
  }

  /// The type in three bits and the size in groups of four and then seven.
  static func header(type: UInt8, count: Int) -> [UInt8] {
    var rest = count >> 4
    var bytes = [type << 4 | UInt8(count & 15)]
    while rest > 0 {
      bytes[bytes.count - 1] |= 0x80
      bytes.append(UInt8(rest & 0x7f))
      rest >>= 7
    }
    return bytes
  }

  private func flush() throws(HistoryError) {
    try Self.write(waiting, to: file)
    size += UInt64(waiting.count)
    waiting.removeAll(keepingCapacity: true)
  }

  private static func write(_ bytes: [UInt8], to file: Int32) throws(HistoryError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Self.put(file, $0.baseAddress.map { $0 + start }, $0.count - start)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .storage(errno: count < 0 ? errno : EIO) }
      start += count
    }
  }

  private static func put(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, bytes, count)
    #else
      Darwin.write(file, bytes, count)
    #endif
  }
}

// MARK: - The end

extension PackWriter {
  /// Puts the pack in its place, on the disk to the last byte; nothing where it is empty.
  ///
  /// - Returns: the path of the pack without its ending.
  @discardableResult
  func finish() throws(HistoryError) -> String? {
    guard !entries.isEmpty else { return nil }
    try flush()
    let count = withUnsafeBytes(of: UInt32(entries.count).bigEndian) { Array($0) }
    let patched = count.withUnsafeBytes { pwrite(file, $0.baseAddress, 4, 8) }
    guard patched == 4 else { throw .storage(errno: patched < 0 ? errno : EIO) }
    let sum = try checksum()
    try Self.write(sum, to: file)
    guard fsync(file) == 0 else { throw .storage(errno: errno) }
    let name = folder + "/pack-" + (ObjectID(bytes: sum)?.hex ?? "")
    let index = temporary + "_idx"
    defer { unlink(index) }
    try SmallFile.store(index, PackIndex.bytes(entries, pack: sum), synced: true, mode: 0o444)
    guard rename(temporary, name + ".pack") == 0, rename(index, name + ".idx") == 0 else {
      throw .storage(errno: errno)
    }
    try SmallFile.syncFolder(of: name)
    return name
  }

  /// The SHA-1 of the file as it is, whose head was written last.
  private func checksum() throws(HistoryError) -> [UInt8] {
    var sum = SHA1()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var place: off_t = 0
    while true {
      let count = buffer.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, place) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .storage(errno: errno) }
      if count == 0 { return sum.finish() }
      buffer.withUnsafeBytes { sum.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      place += off_t(count)
    }
  }
}

/// Where an object stands in a pack.
struct PackEntry {
  var id: ObjectID
  /// The CRC-32 of its bytes in the pack.
  var check: UInt32
  var offset: UInt64

  /// The CRC-32 of bytes.
  static func check(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(crc32(0, $0.baseAddress, uInt($0.count))) }
  }
}

/// The index of a pack, version 2.
///
/// Source of the format: gitformat-pack(5).
enum PackIndex {
  static func bytes(_ entries: [PackEntry], pack sum: [UInt8]) -> [UInt8] {
    let entries = entries.sorted { $0.id < $1.id }
    var bytes: [UInt8] = [0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]
    func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.bigEndian) { bytes += $0 }
    }
    var counts = [UInt32](repeating: 0, count: 256)
    for entry in entries { counts[Int(entry.id.firstByte)] += 1 }
    var total: UInt32 = 0
    for count in counts {
      total += count
      add(total)
    }
    for entry in entries { bytes += entry.id.bytes }
    for entry in entries { add(entry.check) }
    var far: [UInt64] = []
    for entry in entries {
      if entry.offset < 1 << 31 {
        add(UInt32(entry.offset))
      } else {
        add(1 << 31 | UInt32(far.count))
        far.append(entry.offset)
      }
    }
    for offset in far { add(offset) }
    bytes += sum
    return bytes + SHA1.digest(bytes)
  }
}

extension ObjectID {
  fileprivate var firstByte: UInt8 { bytes[0] }
}
