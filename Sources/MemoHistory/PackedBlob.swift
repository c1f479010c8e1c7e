internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A blob that stands whole in a pack, read piece by piece.
///
/// libgit2 reads such a blob into memory only, however big it is. Git keeps big ones whole, so
/// those that are stored as a difference are left to libgit2. Source of the formats:
/// gitformat-pack(5).
struct PackedBlob {
  private let id: ObjectID
  private let pack: String
  /// Open from the first look on: the pack may be packed anew meanwhile.
  private let file: OpenFile
  private let start: Int
  private let size: Int

  /// Looks for the blob in the packs of a folder; nil where it is in none, or not whole.
  init?(_ id: ObjectID, in folder: String) {
    for index in Self.indexes(in: folder) {
      guard let offset = PackTable(index)?.offset(of: id) else { continue }
      pack = index.dropLast(4) + ".pack"
      guard let file = OpenFile(pack), let (start, size) = Self.header(file, offset) else {
        return nil
      }
      (self.id, self.file, self.start, self.size) = (id, file, start, size)
      return
    }
    return nil
  }

  private static func indexes(in folder: String) -> [String] {
    var found: [String] = []
    SmallFile.forEachFile(below: folder) { if $0.hasSuffix(".idx") { found.append($0) } }
    return found
  }

  /// Where the bytes of the object at `offset` begin and how many they are; nil for no whole blob.
  private static func header(_ file: OpenFile, _ offset: Int) -> (start: Int, size: Int)? {
    guard let bytes = file.bytes(at: offset, 10, orLess: true),
      let first = bytes.first, first >> 4 & 7 == 3
    else { return nil }
    var (size, shift, count) = (Int(first & 15), 4, 1)
    while bytes[count - 1] & 0x80 != 0 {
      guard count < bytes.count, shift < 57 else { return nil }
      size |= Int(bytes[count] & 0x7F) << shift
      shift += 7
      count += 1
    }
    return (offset + count, size)
  }

  /// Calls `sink` with the bytes, piece by piece, as long as it says yes; tells whether it always
  /// did.
  ///
  /// - Throws: `.library` where the bytes are damaged, `.storage`.
  func read(_ sink: (UnsafeRawBufferPointer) -> Bool) throws(HistoryError) -> Bool {
    let inflater = try Inflater()
    var (place, left) = (start, size)
    var sum = SHA1(blobOf: size)
    // The end of what is compressed has the sum of all of it.
    while !inflater.isAtEnd {
      guard let input = file.bytes(at: place, 1 << 17, orLess: true), !input.isEmpty else {
        throw damaged
      }
      place += input.count
      let isWanted = try inflater.inflate(input) { piece in
        left -= piece.count
        sum.add(piece)
        return left >= 0 && sink(piece)
      }
      if left < 0 { throw damaged }
      guard isWanted else { return false }
    }
    // The index may have named another one.
    guard left == 0, sum.finish() == id.bytes else { throw damaged }
    return true
  }

  private var damaged: HistoryError { .library(call: "inflate", code: Z_DATA_ERROR, message: pack) }
}

/// The index of a pack, of version 2: the ids in their order, with where the objects are.
private struct PackTable {
  private let file: OpenFile
  private let count: Int
  private static let fanout = 8 + 256 * 4

  init?(_ path: String) {
    guard let file = OpenFile(path), let head = file.bytes(at: 0, 8),
      head == [0xFF, 0x74, 0x4F, 0x63, 0, 0, 0, 2], let last = file.number(at: Self.fanout - 4)
    else { return nil }
    self.file = file
    count = last
  }

  func offset(of id: ObjectID) -> Int? {
    let first = Int(id.bytes[0])
    guard var low = first == 0 ? 0 : file.number(at: 8 + (first - 1) * 4),
      var high = file.number(at: 8 + first * 4), high <= count
    else { return nil }
    while low < high {
      let middle = (low + high) / 2
      guard let found = file.bytes(at: Self.fanout + middle * 20, 20) else { return nil }
      if found == id.bytes { return offset(middle) }
      if found.lexicographicallyPrecedes(id.bytes) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private func offset(_ row: Int) -> Int? {
    let offsets = Self.fanout + count * 24
    guard let offset = file.number(at: offsets + row * 4) else { return nil }
    guard offset & 0x8000_0000 != 0 else { return offset }
    let place = offsets + count * 4 + (offset & 0x7FFF_FFFF) * 8
    guard let high = file.number(at: place), let low = file.number(at: place + 4) else {
      return nil
    }
    return high << 32 | low
  }
}

/// A file that is read at places of it.
private final class OpenFile {
  private let descriptor: Int32

  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Bytes at a place; nil where there are not so many, unless less will do.
  func bytes(at place: Int, _ count: Int, orLess: Bool = false) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
      got = max(0, pread(descriptor, buffer.baseAddress, count, off_t(place)))
    }
    return orLess || bytes.count == count ? bytes : nil
  }

  /// Four bytes as a number, the highest first.
  func number(at place: Int) -> Int? {
    bytes(at: place, 4).map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }
}
