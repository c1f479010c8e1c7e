/// Which memos a list shows, and in which order.
public struct ListOptions: Sendable {
  /// The order of a list.
  public enum Order: Sendable {
    /// Newest edit first.
    case edited
    /// Newest date first.
    case date
    /// By title.
    case title
    /// By path.
    case path
  }

  /// A query of the search language; nil for all.
  public var query: String?
  /// Only pinned, or only unpinned ones.
  public var isPinned: Bool?
  /// Only memos with all of these tags, nested ones included.
  public var tags: [String]
  /// Only memos below this folder.
  public var folder: String?
  /// Days or words of the search language that `edited` must not be before.
  public var since: String?
  /// Days or words of the search language that `edited` must not be after.
  public var until: String?
  /// The day, month or year that `edited` must be in.
  public var on: String?
  /// The span that `date` must be in.
  public var date: String?
  /// The order; nil for pinned first, then newest edited first.
  public var order: Order?
  /// Whether the order is turned round.
  public var isReversed: Bool
  /// At most so many.
  public var limit: Int?

  /// Makes options; without any, all memos in the usual order.
  public init(
    query: String? = nil, isPinned: Bool? = nil, tags: [String] = [], folder: String? = nil,
    since: String? = nil, until: String? = nil, on: String? = nil, date: String? = nil,
    order: Order? = nil, isReversed: Bool = false, limit: Int? = nil
  ) {
    self.query = query
    self.isPinned = isPinned
    self.tags = tags
    self.folder = folder
    self.since = since
    self.until = until
    self.on = on
    self.date = date
    self.order = order
    self.isReversed = isReversed
    self.limit = limit
  }
}

/// What a list found.
public struct Listing: Sendable {
  /// The memos, in order.
  public var memos: [Memo]
  /// How many there are without the limit.
  public var total: Int
  /// Files and folders that could not be read.
  public var unread: [FileProblem]
  /// How many memos of the whole notebook are damaged.
  public var damaged: Int
  /// Memos that are only iCloud placeholders.
  public var notDownloaded: [RelativePath]
  /// Parts of the query that were read as text, with the reason.
  public var warnings: [QueryProblem]
  /// Why nothing of the history is in the listing, where a repository is there and not readable:
  /// edits are then told by the files' times.
  public var historyFailure: GitFailure?
}

/// A part of a query that could not be read as it was meant.
public struct QueryProblem: Hashable, Sendable {
  /// The part.
  public var text: String
  /// What kind, as one fixed word such as `regex` or `matchLimit`.
  public var code: String
  /// What the engine said, in English.
  public var detail: String
}

/// What a search found.
public struct SearchResult: Sendable {
  /// The hits, best first.
  public var hits: [Hit]
  /// The listing the hits are part of: counts and troubles, `memos` in the order of the hits.
  public var listing: Listing
  /// Of a search of the history: whether that goes back to the first commit.
  public var isPastWhole = true
}

/// A memo that a search found, with the places.
public struct Hit: Sendable {
  /// The memo.
  public var memo: Memo
  /// How well it fits; higher is better, comparable within one search.
  public var score: Double
  /// Where in the file, in the order of the file; of one line the first thousand places.
  public var matches: [Match]
  /// Which version of the memo it is, where the history was searched; `memo.revision` is its blob.
  public var version: HitVersion?
}

/// The version of a memo that a search of the history found.
public struct HitVersion: Hashable, Sendable {
  /// The newest commit that gave the memo this text.
  public var commit: ObjectID
  /// When its author made it.
  public var date: Timestamp
}

/// One place that a search found in a file.
public struct Match: Hashable, Sendable {
  /// The line of the file, from 1.
  public var line: Int
  /// The column in bytes, from 1.
  public var column: Int
  /// Bytes of the place.
  public var length: Int
  /// The column in UTF-16 units, from 1, as editors count.
  public var utf16Column: Int
  /// The line's text, at most 400 bytes around the place.
  public var text: String
  /// Where in `text` the place begins, in bytes from 1.
  public var textColumn: Int
}
