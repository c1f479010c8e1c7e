package import MemoCore

/// One memo as the index takes it in: what is known of it, and its text.
package struct IndexedMemo: Sendable {
  /// Where the memo is, which is also what it is known by.
  package var path: RelativePath
  /// What the file system said when the memo was read; nil for a memo without a file.
  package var stat: FileStat?
  /// How many bytes the file has, where `stat` does not tell.
  package var size: Int
  /// The id of the contents as git keeps them.
  package var content: ObjectID?
  /// The id of the contents in HEAD.
  package var head: ObjectID?
  /// What the memo is called.
  package var title: String
  /// When it was written, as somebody wrote it.
  package var date: Timestamp?
  /// When its title, tags or text changed last.
  package var edited: Instant
  /// Decides between equal seconds of `edited`: a later commit has the higher number.
  package var editedOrder: UInt32
  /// When it came into the history.
  package var added: Instant?
  /// Whether it is pinned.
  package var isPinned: Bool
  /// Its tags, in the order they appear.
  package var tags: [String]
  /// Where its links point, in the order they appear.
  package var links: [String]
  /// What kinds of things its text holds.
  package var has: HasBits
  /// What is special about it.
  package var flags: MemoFlags
  /// The line shown below the title.
  package var preview: String
  /// The path this conflict copy belongs to.
  package var conflictOf: String?
  /// What could not be read in it, in the order of the file.
  package var problems: [IndexedProblem]
  /// The text to search, as it stands in the file; the index keeps it folded only.
  package var body: [UInt8]

  /// Makes a row; what is left out is absent.
  package init(
    path: RelativePath, stat: FileStat? = nil, size: Int? = nil, content: ObjectID? = nil,
    head: ObjectID? = nil,
    title: String, date: Timestamp? = nil, edited: Instant, editedOrder: UInt32 = 0,
    added: Instant? = nil, isPinned: Bool = false, tags: [String] = [], links: [String] = [],
    has: HasBits = [], flags: MemoFlags = [], preview: String = "", conflictOf: String? = nil,
    problems: [IndexedProblem] = [], body: [UInt8] = []
  ) {
    self.path = path
    self.stat = stat
    self.size = size ?? body.count
    self.content = content
    self.head = head
    self.title = title
    self.date = date
    self.edited = edited
    self.editedOrder = editedOrder
    self.added = added
    self.isPinned = isPinned
    self.tags = tags
    self.links = links
    self.has = has
    self.flags = flags
    self.preview = preview
    self.conflictOf = conflictOf
    self.problems = problems
    self.body = body
  }
}

/// The kinds of things a memo's text may hold, as `has:` asks for them.
package struct HasBits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A link of any form.
  package static let link = HasBits(rawValue: 1)
  /// An item of a task list.
  package static let task = HasBits(rawValue: 2)
  /// An image.
  package static let image = HasBits(rawValue: 4)
  /// A span or block of code.
  package static let code = HasBits(rawValue: 8)
}

/// What is special about a memo.
package struct MemoFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// It keeps the other side of a conflict.
  package static let conflictCopy = MemoFlags(rawValue: 1)
  /// Something in it could not be read.
  package static let damaged = MemoFlags(rawValue: 2)
  /// The file differs from HEAD.
  package static let uncommitted = MemoFlags(rawValue: 4)
  /// Its title is the first line of its text: nobody gave it one.
  package static let titledByText = MemoFlags(rawValue: 8)
}
