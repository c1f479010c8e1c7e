internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes one pack of many small ones, whose entries are taken over as they are.
///
/// Each entry is proved by the sum its index has of it, in the old pack and again in the new one:
/// git takes over entries in the same way.
enum PackJoining {
  /// Packs above this stay alone; fewer than two are nothing to join.
  private static let largest: Int64 = 64 << 20
  /// So much is taken at once, the smallest packs first.
  private static let most: Int64 = 512 << 20

  /// Joins the plain packs of a repository.
  ///
  /// Killed anywhere, each object is in at least one pack. A pack that cannot be read or is damaged
  /// stays as it is.
  ///
  /// - Returns: how many packs are gone.
  /// - Complexity: O(bytes of the packs).
  static func run(
    _ folder: ObjectFolder, _ progress: (_ done: Int, _ total: Int) -> Bool
  ) throws(HistoryError) -> Int {
    guard !folder.hasSharedIndex else { return 0 }
    let packs = chosen(folder.plainPacks())
    guard packs.count > 1 else { return 0 }
    let writer = try PackWriter(in: folder.path)
    var joined: [String] = []
    for (number, pack) in packs.enumerated() {
      guard progress(number, packs.count) else { throw .interrupted }
      guard let entries = PackedEntries(pack.path) else { continue }
      try entries.add(to: writer)
      joined.append(pack.path)
    }
    guard joined.count > 1, let made = try writer.finish() else { return 0 }
    guard let proof = PackedEntries(made), proof.count == writer.entries.count else {
      ObjectFolder.remove(pack: made)
      return 0
    }
    for path in joined where path != made { ObjectFolder.remove(pack: path) }
    return joined.count - 1
  }

  private static func chosen(_ packs: [ObjectFolder.Pack]) -> [ObjectFolder.Pack] {
    var sum: Int64 = 0
    let small = packs.filter { $0.size <= largest }.sorted {
      ($0.size, $0.path) < ($1.size, $1.path)
    }
    return Array(
      small.prefix {
        sum += $0.size
        return sum <= most
      })
  }
}

/// The entries of one pack, each proved by its sum.
///
/// Source of the formats: gitformat-pack(5); indexes of version 2 only.
struct PackedEntries {
  private struct Entry {
    var id: ObjectID
    var check: UInt32
    var place: Range<Int>
  }

  private let pack: Bytes
  private var entries: [Entry] = []
  /// The entries by where they begin, for differences that name their base so.
  private var ids: [Int: ObjectID] = [:]

  var count: Int { entries.count }

  /// Reads the pack at `path`, to which its endings are added; nil where anything is not as it
  /// should be.
  init?(_ path: String) {
    guard let pack = SmallFile.map(path + ".pack"), let index = SmallFile.map(path + ".idx")
    else { return nil }
    self.pack = pack
    let size = pack.count
    guard let found = index.withBytes({ Self.read($0, size) }) else { return nil }
    entries = found
    for entry in found { ids[entry.place.lowerBound] = entry.id }
    let areSound = pack.withBytes { bytes in
      bytes.starts(with: Array("PACK".utf8) + [0, 0, 0, 2])
        && found.allSatisfy { PackEntry.check(ArraySlice(bytes[$0.place])) == $0.check }
    }
    guard areSound else { return nil }
  }

  private static func read(_ index: UnsafeBufferPointer<UInt8>, _ size: Int) -> [Entry]? {
    let bytes = UnsafeRawBufferPointer(index)
    func number(_ place: Int) -> Int {
      Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }
    guard bytes.count >= 1072, bytes.starts(with: [0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]) else {
      return nil
    }
    let count = number(8 + 255 * 4)
    guard bytes.count == 1072 + count * 28 else { return nil }
    let (names, checks, offsets) = (1032, 1032 + count * 20, 1032 + count * 24)
    var entries = (0..<count).map { row in
      let start = number(offsets + 4 * row)
      return Entry(
        id: ObjectID(first20: UnsafeRawBufferPointer(rebasing: bytes[(names + 20 * row)...])),
        check: UInt32(number(checks + 4 * row)), place: start..<start)
    }
    entries.sort { $0.place.lowerBound < $1.place.lowerBound }
    var end = size - 20
    for row in entries.indices.reversed() {
      let start = entries[row].place.lowerBound
      guard start >= 12, start < end else { return nil }
      entries[row].place = start..<end
      end = start
    }
    return entries
  }

  /// Puts the entries into another pack, but those it has.
  func add(to writer: PackWriter) throws(HistoryError) {
    for entry in entries where !writer.has(entry.id) {
      let bytes = pack.withBytes { Array($0[entry.place]) }
      guard let moved = moved(bytes, from: entry.place.lowerBound) else {
        throw .unverified(call: "pack")
      }
      try writer.add(entry.id, packed: moved)
    }
  }

  /// An entry fit for another pack: a difference names its base by id, not by its distance.
  private func moved(_ bytes: [UInt8], from start: Int) -> [UInt8]? {
    guard let first = bytes.first, first >> 4 & 7 == 6 else { return bytes }
    guard let last = bytes.firstIndex(where: { $0 & 0x80 == 0 }), last + 1 < bytes.count else {
      return nil
    }
    var place = last + 1
    var distance = Int(bytes[place] & 0x7f)
    while bytes[place] & 0x80 != 0 {
      place += 1
      guard place < bytes.count, distance < 1 << 40 else { return nil }
      distance = (distance + 1) << 7 | Int(bytes[place] & 0x7f)
    }
    guard let base = ids[start - distance] else { return nil }
    var header = Array(bytes[...last])
    header[0] = first & 0x8f | 7 << 4
    return header + base.bytes + bytes[(place + 1)...]
  }
}
