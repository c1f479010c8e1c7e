/// Where everything stands in an image of the index.
///
/// All numbers are little-endian, and every section begins at a multiple of 8:
///
/// | section | bytes | what |
/// | --- | --- | --- |
/// | header | 144 | see `ImageHeader` |
/// | texts | any | title, tags, body of each memo, folded, each ended by `0xFF` |
/// | stats | 60 a memo | what the file system said |
/// | ids | 20 a memo | content id |
/// | times | 44 a memo | edited and its order, added, date |
/// | marks | 4 a memo | `Marks` |
/// | fact starts | 8 · (memos + 1) | where the facts of each memo begin |
/// | fact pieces | 28 a memo | where the pieces but the first begin, from there |
/// | text starts | 8 · (memos + 1) | where the texts of each memo begin |
/// | text pieces | 8 a memo | where tags and body begin, from there |
/// | word starts | 4 a word | where each word begins in the words |
/// | pair keys | 8 a pair | `PairKey`, in order |
/// | list ends | 4 a list | ends of the lists of rows |
/// | facts | any | path, title, tags, links, preview, `conflictOf`, problems, id in HEAD of each
/// memo; see `ShownText` |
/// | words | any | the words in order, one `0xFF` before the first and behind each |
/// | lists | any | rows of each word, of each pair, and of longer words: `PostingList` |
/// | folders | any | `IndexedFolder`s |
/// | removed | any | paths of memos of another image that are gone, each ended by `0xFF` |
///
/// The memos stand in the order of their paths. Lists end each element with `0xFF`, a byte that no
/// UTF-8 holds: so one search through all texts never finds a hit across two of them. An image
/// without terms has no word, no pair and no list.
struct ImageLayout: Hashable, Sendable {
  /// The lengths that the header tells.
  enum Length: Int, CaseIterable {
    case memos, facts, texts, words, wordBytes, pairs, lists, folders, removed
  }

  let lengths: [Int]
  let hasTerms: Bool
  let texts: Int
  let stats: Int
  let ids: Int
  let times: Int
  let marks: Int
  let factStarts: Int
  let factPieces: Int
  let textStarts: Int
  let textPieces: Int
  let wordStarts: Int
  let pairKeys: Int
  let listEnds: Int
  let facts: Int
  let words: Int
  let lists: Int
  let folders: Int
  let removed: Int
  let length: Int

  init(lengths: [Int], hasTerms: Bool) {
    self.lengths = lengths
    self.hasTerms = hasTerms
    func size(_ length: Length) -> Int { lengths[length.rawValue] }
    var place = ImageHeader.width
    func section(_ size: Int) -> Int {
      defer { place = (place + size + 7) & ~7 }
      return place
    }
    let count = size(.memos)
    texts = section(size(.texts))
    stats = section(Self.statWidth * count)
    ids = section(Self.idsWidth * count)
    times = section(Self.timesWidth * count)
    marks = section(Self.marksWidth * count)
    factStarts = section(8 * (count + 1))
    factPieces = section(Self.factPiecesWidth * count)
    textStarts = section(8 * (count + 1))
    textPieces = section(Self.textPiecesWidth * count)
    wordStarts = section(4 * size(.words))
    pairKeys = section(8 * size(.pairs))
    listEnds = section(hasTerms ? 4 * (size(.words) + size(.pairs) + 1) : 0)
    facts = section(size(.facts))
    words = section(size(.wordBytes))
    lists = section(size(.lists))
    folders = section(size(.folders))
    removed = section(size(.removed))
    length = place
  }

  static let statWidth = 60
  static let idsWidth = 20
  static let timesWidth = 44
  static let marksWidth = 4
  static let factPiecesWidth = 28
  static let textPiecesWidth = 8
  static let separator: UInt8 = 0xFF
  /// Seconds beyond this, in the past or the future, are cut to it: arithmetic with zones must not
  /// overflow, whatever a file system or a damaged image says.
  static let farthest: Int64 = 1 << 56

  subscript(_ length: Length) -> Int { lengths[length.rawValue] }

  var count: Int { lengths[Length.memos.rawValue] }
  var wordCount: Int { self[.words] }
  var pairCount: Int { self[.pairs] }

  /// The pieces of a memo's facts, in their order.
  enum Fact: Int, CaseIterable {
    case path, title, tags, links, preview, conflictOf, problems, head
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
  /// The id in HEAD is that of the contents.
  static let isHead: UInt32 = 1 << 24

  /// How the date was written.
  enum DateForm: UInt32 {
    case none, day, local, zoned
  }

  var has: HasBits { HasBits(rawValue: UInt8(truncatingIfNeeded: rawValue)) }
  var flags: MemoFlags { MemoFlags(rawValue: UInt8(truncatingIfNeeded: rawValue >> 8)) }
  var dateForm: DateForm { DateForm(rawValue: rawValue >> Self.dateShift & 3) ?? .none }
  func contains(_ bit: UInt32) -> Bool { rawValue & bit != 0 }
}
