internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What becomes of one name in a folder's tree.
struct TreeChange {
  var name: [UInt8]
  /// The name as git orders it: that of a folder ends in a slash, any other in a NUL.
  var key: [UInt8]
  /// Nil takes the entry away.
  var entry: TreeEntry?

  init(_ name: [UInt8], isFolder: Bool, _ entry: TreeEntry?) {
    self.name = name
    key = name + [isFolder ? RelativePath.slash : 0]
    self.entry = entry
  }
}

/// A folder's tree with changes made to it in one pass over its raw bytes.
///
/// A tree is `MODE NAME NUL ID` for each entry, in the order of the names.
struct TreeMerge {
  /// The tree after the changes.
  private(set) var bytes: [UInt8] = []
  /// What is in both trees: where in the new one, and how much; all else of the old one stands in
  /// `lost`, in front of the piece of its number.
  private var kept: [(start: Int, count: Int)] = []
  private var lost: [[UInt8]] = []
  private let oldCount: Int

  /// Makes `changes`, each name once for files and once for folders.
  init(_ old: [UInt8], _ changes: [TreeChange]) {
    oldCount = old.count
    let changes = changes.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    bytes.reserveCapacity(old.count + changes.reduce(0) { $0 + $1.name.count + 28 })
    old.withUnsafeBytes { old in
      var place = 0
      for change in changes {
        let start = place
        var order = 1
        while place < old.count, order > 0 {
          let entry = TreeBytes.entry(at: place, of: old)
          order = TreeBytes.order(change.key, entry)
          if order > 0 { place = entry.end }
        }
        keep(old, start..<place)
        if order == 0 {
          let end = TreeBytes.entry(at: place, of: old).end
          lose(old, place..<end)
          place = end
        }
        if let entry = change.entry {
          bytes += Array(entry.mode.rawValue.utf8) + [32] + change.name + [0] + entry.id.bytes
        }
      }
      keep(old, place..<old.count)
    }
  }

  private mutating func keep(_ old: UnsafeRawBufferPointer, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let start = bytes.count
    bytes += UnsafeRawBufferPointer(rebasing: old[range])
    // A piece that goes on where the last one ended is the same piece.
    if let last = kept.last, last.start + last.count == start, lost[kept.count...].isEmpty {
      kept[kept.count - 1].count += range.count
    } else {
      while lost.count <= kept.count { lost.append([]) }
      kept.append((start, range.count))
    }
  }

  private mutating func lose(_ old: UnsafeRawBufferPointer, _ range: Range<Int>) {
    while lost.count <= kept.count { lost.append([]) }
    lost[kept.count] += UnsafeRawBufferPointer(rebasing: old[range])
  }

  /// What makes the old tree of the new one, in git's form of a delta.
  var deltaToOld: [UInt8] {
    var delta = Delta.size(bytes.count) + Delta.size(oldCount)
    for number in 0..<max(lost.count, kept.count) {
      if number < lost.count { Delta.insert(lost[number], &delta) }
      if number < kept.count { Delta.copy(kept[number].start, kept[number].count, &delta) }
    }
    return delta
  }
}

/// The entries in the raw bytes of a tree.
enum TreeBytes {
  /// Where one entry's parts are.
  struct Entry {
    var bytes: UnsafeRawBufferPointer
    var name: Range<Int>
    var isFolder: Bool
    var end: Int { name.upperBound + 21 }
  }

  /// The entry that begins at `start`; a tree that is cut off ends with it.
  static func entry(at start: Int, of bytes: UnsafeRawBufferPointer) -> Entry {
    var blank = start
    while blank < bytes.count, bytes[blank] != 32 { blank += 1 }
    var end = blank + 1
    while end < bytes.count, bytes[end] != 0 { end += 1 }
    return Entry(
      bytes: bytes, name: min(blank + 1, end)..<end,
      isFolder: blank - start >= 5 && bytes[blank - 5] == UInt8(ascii: "4"))
  }

  /// Below 0 where `key` comes before the entry, 0 where it is its own, else above.
  static func order(_ key: [UInt8], _ entry: Entry) -> Int {
    let length = min(key.count - 1, entry.name.count)
    let order = key.withUnsafeBytes { key -> Int32 in
      guard let left = key.baseAddress, let right = entry.bytes.baseAddress else { return 0 }
      return memcmp(left, right + entry.name.lowerBound, length)
    }
    if order != 0 { return Int(order) }
    let last = entry.isFolder ? RelativePath.slash : 0
    let next = entry.name.count > length ? entry.bytes[entry.name.lowerBound + length] : last
    return Int(key[length]) - Int(next)
  }

  /// Whether the bytes are entries from the first to the last.
  static func areWhole(_ tree: [UInt8]) -> Bool {
    tree.withUnsafeBytes { tree in
      var place = 0
      while place < tree.count { place = entry(at: place, of: tree).end }
      return place == tree.count
    }
  }

  /// The id of the subfolder `name` in a tree, or nil.
  static func folder(_ name: [UInt8], in tree: [UInt8]) -> ObjectID? {
    let key = name + [RelativePath.slash]
    return tree.withUnsafeBytes { tree in
      var place = 0
      while place < tree.count {
        let entry = Self.entry(at: place, of: tree)
        let order = Self.order(key, entry)
        if order < 0 { return nil }
        if order == 0, entry.end <= tree.count {
          return ObjectID(first20: UnsafeRawBufferPointer(rebasing: tree[(entry.end - 20)...]))
        }
        place = entry.end
      }
      return nil
    }
  }
}
