internal import MemoMerge

/// Two states of a file, compared for a person: front matter by key, text by lines and words.
public struct Comparison: Sendable {
  /// A key of the front matter that says something else.
  public struct Key: Hashable, Sendable {
    /// The key.
    public var key: String
    /// Its value before; nil where it was not there.
    public var old: FrontMatterValue?
    /// Its value after; nil where it is not there.
    public var new: FrontMatterValue?
    /// Yes or no before and after, of a key that says that, such as `pinned`.
    public var flags: Flags?
    /// What came into a list and what went, of a key that holds one.
    public var items: Items?
  }

  /// A yes or no before and after; a key that is not there says no.
  public struct Flags: Hashable, Sendable {
    /// Before.
    public var old: Bool
    /// After.
    public var new: Bool
  }

  /// Items of a list.
  public struct Items: Hashable, Sendable {
    /// Those that came.
    public var added: [String]
    /// Those that went.
    public var removed: [String]
  }

  /// A difference that no line shows.
  public enum Note: Hashable, Sendable {
    /// A byte order mark came or went.
    case byteOrderMark(isThere: Bool)
    /// All lines end otherwise.
    case lineEnds(from: LineEnds, to: LineEnds)
    /// The last line got its end, or lost it.
    case lastLineEnd(isThere: Bool)
    /// Comments, order, quotes or fences of the front matter are others; its values are not.
    case frontMatterForm
    /// The file may be run now, or not any more.
    case executable(Bool)
    /// One of the states is no text; their lengths in bytes.
    case binary(from: Int, to: Int)
  }

  /// How the lines of a file end.
  public enum LineEnds: Hashable, Sendable {
    case lf, crlf, cr, mixed
  }

  /// A line of the text.
  public struct Line: Hashable, Sendable {
    /// What happened to it.
    public enum Kind: String, Sendable {
      case same, remove, add
    }

    /// What happened to it.
    public var kind: Kind
    /// Its number in the old file, from 1; nil for one that came.
    public var oldLine: Int?
    /// Its number in the new file, from 1; nil for one that went.
    public var newLine: Int?
    /// The line without its end.
    public var text: String
    /// The words in it that changed, as ranges of its UTF-8; empty where all of it did.
    public var changed: [Range<Int>] = []
  }

  /// Lines that changed with equal ones around them.
  public struct Section: Hashable, Sendable {
    /// How many equal lines stand between the section before and this one.
    public var skipped: Int
    /// The lines.
    public var lines: [Line]
  }

  /// The keys that changed.
  public var keys: [Key] = []
  /// What else is different.
  public var notes: [Note] = []
  /// The text that changed.
  public var sections: [Section] = []
  /// How many equal lines stand behind the last section.
  public var skippedAtEnd = 0
}
