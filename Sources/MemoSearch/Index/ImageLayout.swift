/// Where everything stands in an image of the index.
///
/// All numbers are little-endian, and every section begins at a multiple of 8:
///
/// | section | bytes | what |
/// | --- | --- | --- |
/// | header | 72 | see `Header` |
/// | stats | 64 a memo | what the file system said |
/// | ids | 40 a memo | content id, id in HEAD |
/// | times | 48 a memo | edited and its order, added, date |
/// | marks | 4 a memo | `Marks` |
/// | fact offsets | 8 · (6 a memo + 1) | ends of the pieces of the facts |
/// | text offsets | 8 · (3 a memo + 1) | ends of the pieces of the texts |
/// | facts | any | path, title, tags, links, preview, `conflictOf` of each memo, as they are |
/// | texts | any | title, tags, body of each memo, folded, each ended by `0xFF` |
///
/// The memos stand in the order of their paths. Lists end each element with `0xFF`, a byte that no
/// UTF-8 holds: so one search through all texts never finds a hit across two of them.
struct ImageLayout: Hashable, Sendable {
  let count: Int
  let factsLength: Int
  let textsLength: Int

  static let factsPerMemo = 6
  static let textsPerMemo = 3
  static let statWidth = 64
  static let idsWidth = 40
  static let timesWidth = 48
  static let marksWidth = 4
  static let separator: UInt8 = 0xFF
  /// Seconds beyond this, in the past or the future, are cut to it: arithmetic with zones must not
  /// overflow, whatever a file system or a damaged image says.
  static let farthest: Int64 = 1 << 56

  /// Bytes that each memo takes at least.
  static let leastWidth =
    statWidth + idsWidth + timesWidth + marksWidth + 8 * (factsPerMemo + textsPerMemo)

  var stats: Int { Header.width }
  var ids: Int { stats + Self.statWidth * count }
  var times: Int { ids + Self.idsWidth * count }
  var marks: Int { times + Self.timesWidth * count }
  var factOffsets: Int { Self.aligned(marks + Self.marksWidth * count) }
  var textOffsets: Int { factOffsets + 8 * (Self.factsPerMemo * count + 1) }
  var facts: Int { textOffsets + 8 * (Self.textsPerMemo * count + 1) }
  var texts: Int { Self.aligned(facts + factsLength) }
  var length: Int { Self.aligned(texts + textsLength) }

  static func aligned(_ position: Int) -> Int { (position + 7) & ~7 }

  /// The first bytes of an image, by their places.
  enum Header {
    static let magic = 0
    static let format = 8
    static let folding = 12
    static let count = 16
    static let factsLength = 24
    static let textsLength = 32
    /// 1 where the next 20 bytes are the id of HEAD, else 0.
    static let hasHead = 40
    static let head = 44
    /// FNV-1a of everything before it.
    static let checksum = 64
    static let width = 72

    static let magicBytes = Array("memoidx\n".utf8)
    static let formatVersion: UInt32 = 1
  }

  /// The pieces of a memo's facts, in their order.
  enum Fact: Int {
    case path, title, tags, links, preview, conflictOf
  }

  /// The pieces of a memo's folded text, in their order.
  enum Text: Int, CaseIterable {
    case title, tags, body
  }
}

/// The single bits kept of a memo.
struct Marks: Hashable, Sendable {
  var rawValue: UInt32

  static let pinned: UInt32 = 1 << 16
  static let hasStat: UInt32 = 1 << 17
  static let hasContent: UInt32 = 1 << 18
  static let hasHead: UInt32 = 1 << 19
  static let hasAdded: UInt32 = 1 << 20
  static let hasConflictOf: UInt32 = 1 << 21
  static let dateShift: UInt32 = 22

  /// How the date was written.
  enum DateForm: UInt32 {
    case none, day, local, zoned
  }

  var has: HasBits { HasBits(rawValue: UInt8(truncatingIfNeeded: rawValue)) }
  var flags: MemoFlags { MemoFlags(rawValue: UInt8(truncatingIfNeeded: rawValue >> 8)) }
  var dateForm: DateForm { DateForm(rawValue: rawValue >> Self.dateShift & 3) ?? .none }
  func contains(_ bit: UInt32) -> Bool { rawValue & bit != 0 }
}

/// FNV-1a in 64 bits.
///
/// Source: RFC 9923.
func checksum(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
