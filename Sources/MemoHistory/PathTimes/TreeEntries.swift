internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Goes through the entries of a tree object in place.
///
/// Source of the format: `MODE SP NAME NUL ID`, sorted by the bytes of the name, a folder's as if
/// it ended in a slash (git's `base_name_compare`).
struct TreeEntries {
  /// What an entry stands for.
  enum Kind {
    case folder
    case file
    /// A commit of another repository.
    case other
  }

  private let bytes: UnsafeRawBufferPointer
  private var end = 0
  private(set) var isDone = false
  private(set) var kind = Kind.other
  private(set) var mode = 0
  private(set) var name: Range<Int> = 0..<0

  init(_ bytes: UnsafeRawBufferPointer) throws(MissingObject) {
    self.bytes = bytes
    try advance()
  }

  /// The id of the entry.
  var id: ObjectID {
    ObjectID(first20: UnsafeRawBufferPointer(rebasing: bytes[name.upperBound + 1..<end]))
  }

  var nameBytes: [UInt8] { Array(bytes[name]) }

  /// Goes to the next entry.
  mutating func advance() throws(MissingObject) {
    guard end < bytes.count else {
      isDone = true
      return
    }
    var position = end
    mode = 0
    while position < bytes.count, bytes[position] != UInt8(ascii: " ") {
      mode = mode << 3 | Int(bytes[position] & 7)
      position += 1
    }
    guard position + 1 < bytes.count, let base = bytes.baseAddress,
      let zero = memchr(base + position + 1, 0, bytes.count - position - 1)
    else { throw MissingObject() }
    let stop = UnsafeRawPointer(zero) - base
    guard stop + 21 <= bytes.count, stop > position + 1 else { throw MissingObject() }
    name = position + 1..<stop
    end = stop + 21
    switch mode & 0o170000 {
    case 0o040000: kind = .folder
    case 0o160000: kind = .other
    default: kind = .file
    }
  }

  /// Whether id and name are the same bytes; the mode is not compared.
  func isSame(as other: TreeEntries) -> Bool {
    guard name.count == other.name.count, let mine = bytes.baseAddress,
      let theirs = other.bytes.baseAddress
    else { return false }
    return memcmp(mine + name.lowerBound, theirs + other.name.lowerBound, name.count + 21) == 0
  }

  /// Whether the name of another entry is this one's, or its beginning.
  func beginsWithName(of other: TreeEntries) -> Bool {
    guard name.count >= other.name.count, let mine = bytes.baseAddress,
      let theirs = other.bytes.baseAddress
    else { return false }
    return memcmp(mine + name.lowerBound, theirs + other.name.lowerBound, other.name.count) == 0
  }

  /// The order of git: less than zero where this entry stands before the other.
  func order(to other: TreeEntries) -> Int {
    if isDone || other.isDone { return isDone ? (other.isDone ? 0 : 1) : -1 }
    guard let mine = bytes.baseAddress, let theirs = other.bytes.baseAddress else { return 0 }
    let common = min(name.count, other.name.count)
    let difference = memcmp(
      mine + name.lowerBound, theirs + other.name.lowerBound, common)
    if difference != 0 { return Int(difference) }
    return Int(byte(at: common)) - Int(other.byte(at: common))
  }

  private func byte(at position: Int) -> UInt8 {
    if position < name.count { return bytes[name.lowerBound + position] }
    return kind == .folder ? UInt8(ascii: "/") : 0
  }
}
