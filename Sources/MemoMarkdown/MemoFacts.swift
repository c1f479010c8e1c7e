package import MemoCore

/// What a memo says about itself, taken from its bytes and the stem of its file.
package struct MemoFacts: Sendable {
  /// What the memo is called, never empty unless the stem is.
  ///
  /// It is not escaped: it may hold control characters.
  package var title: String
  /// Where the title was found.
  package var titleSource: TitleSource
  /// The title's place in the file; nil for the stem.
  package var titleRange: Range<Int>?
  /// The key `date`.
  package var date: Timestamp?
  /// The key `created`.
  package var created: Timestamp?
  /// The day a stem such as `2026-11-30-walk` begins with.
  package var dateInStem: CivilDate?
  /// The key `pinned`.
  package var isPinned: Bool
  /// Tags of the header, then of the body, each once under case folding, without `#`.
  package var tags: [String]
  /// The links of the body in their order.
  package var links: [Structure.Link]
  /// What the body has.
  package var has: Features
  /// The first text line behind the title's, markup cut, at most 100 characters.
  package var preview: String
  /// The path in the key `conflict_of`.
  package var conflictOf: String?
  /// All that could not be read as it was meant.
  package var problems: [Problem]

  /// Where a title comes from.
  package enum TitleSource: Hashable, Sendable {
    case header, heading, text, stem
  }

  /// Kinds of content to ask for.
  package struct Features: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let link = Features(rawValue: 1)
    package static let task = Features(rawValue: 2)
    package static let image = Features(rawValue: 4)
    package static let code = Features(rawValue: 8)
  }
}

/// What a memo without the key `title` is called by.
package enum TitleRule: Hashable, Sendable {
  /// Its first heading, else its first text, else the stem.
  case text
  /// The stem of its file.
  case stem
}
