/// A part of a query, which a memo fulfils or not.
package indirect enum Clause: Hashable, Sendable {
  /// Every memo.
  case everything
  /// All of these.
  case all([Clause])
  /// One of these at least.
  case any([Clause])
  /// Not this.
  case not(Clause)
  /// The term of this number in the query.
  case term(Int)
  /// A tag, or one nested below it; folded.
  case tag([UInt8])
  /// A part of the path; folded.
  case path([UInt8])
  /// Pinned, or not.
  case pinned(Bool)
  /// A date inside these bounds.
  case date(DateRange)
  /// A last edit inside these bounds.
  case edited(DateRange)
  /// A text that holds such things.
  case has(HasBits)
}

/// Something to find in the text of memos.
package struct Term: Hashable, Sendable {
  /// How the term is found.
  package enum Kind: Hashable, Sendable {
    /// As these folded bytes, anywhere.
    case text
    /// As these folded bytes, or as the initial consonants of syllables.
    case initials
    /// As these folded bytes, or as what a word may become that is still being typed.
    case growing
    /// As a regular expression; the bytes are what it is read as where it cannot be run.
    case expression(String)
  }

  /// Where a term is looked for.
  package struct Scope: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// In the title.
    package static let title = Scope(rawValue: 1)
    /// In the tags.
    package static let tags = Scope(rawValue: 2)
    /// In the text.
    package static let body = Scope(rawValue: 4)
    /// In all of them.
    package static let anywhere: Scope = [.title, .tags, .body]
  }

  /// The folded bytes; never empty.
  package var needle: [UInt8]
  /// How they are found.
  package var kind: Kind
  /// Where they are looked for.
  package var scope: Scope
  /// Whether memos that hold it are wanted; else they are excluded.
  package var isWanted: Bool
}

/// Why a part of a query was read as plain text.
package enum QueryWarning: Hashable, Sendable {
  /// The regular expression is none: what the engine says, and at which byte.
  case invalidExpression(String, message: String, offset: Int)
  /// The regular expression takes too many steps on a memo.
  case expressionTooSlow(String)
}
