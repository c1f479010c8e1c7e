/// What a notebook knows of one memo without its text.
public struct Memo: Hashable, Sendable {
  /// Where it is, from the notebook's root; also its identity.
  public var path: RelativePath
  /// What it is called.
  public var title: String
  /// When it was written: `date`, else `created`, else the day its name begins with, else when it
  /// came into the history, else the file's time.
  public var date: Timestamp
  /// When its title, tags or text changed last.
  public var edited: Timestamp
  /// Whether it stands in the pinned section.
  public var isPinned: Bool
  /// Its tags, in the order they appear.
  public var tags: [String]
  /// The first line of text after the title, without markup; empty where there is none.
  public var preview: String
  /// The id of its contents as git keeps them.
  public var revision: ObjectID?
  /// Whether the file differs from the last commit.
  public var isUncommitted: Bool
  /// The path of the memo whose other side this conflict copy keeps.
  public var conflictOf: String?
  /// What is wrong with it, in the order of the file.
  public var problems: [MemoProblem]

  /// Whether something in it could not be read.
  public var isDamaged: Bool { problems.contains(where: \.isDamage) }
}

/// Something in a memo's file that is not as it should be.
public struct MemoProblem: Hashable, Sendable {
  /// What kind, as one fixed word such as `invalidYAML` or `notUTF8`.
  public var code: String
  /// Where in the file.
  public var mark: Mark
  /// The key it is about.
  public var key: String?
  /// The text it is about.
  public var text: String?
  /// Whether something could not be read; else it is a hint.
  public var isDamage: Bool

  /// Makes a problem of its parts.
  public init(code: String, mark: Mark, key: String?, text: String?, isDamage: Bool) {
    self.code = code
    self.mark = mark
    self.key = key
    self.text = text
    self.isDamage = isDamage
  }
}

/// A file or folder that could not be read.
public struct FileProblem: Hashable, Sendable {
  /// Which.
  public var path: RelativePath
  /// What the file system said.
  public var errno: Int32
}

/// A memo's text, without what its history knows.
public struct MemoSource: Sendable {
  /// The whole file.
  public var bytes: [UInt8]
  /// What follows the front matter, less one blank line.
  public var body: [UInt8]
}

/// A memo with its text.
public struct MemoContent: Sendable {
  /// The memo.
  public var memo: Memo
  /// The whole file.
  public var bytes: [UInt8]
  /// What follows the front matter, less one blank line.
  public var body: [UInt8]
  /// The line of the file, from 1, on which the body begins.
  public var bodyLine: Int
  /// The front matter, in the order of the file.
  public var front: [(key: String, value: FrontMatterValue)]
  /// The text alone.
  public var source: MemoSource { MemoSource(bytes: bytes, body: body) }
}

/// A value of a front matter.
public indirect enum FrontMatterValue: Hashable, Sendable {
  /// Nothing, `~` or `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A decimal number, as it is written.
  case number(String)
  /// Text.
  case text(String)
  /// A list.
  case list([FrontMatterValue])
  /// A mapping, in the order of the file.
  case map([FrontMatterPair])
}

/// One key of a mapping with its value.
public struct FrontMatterPair: Hashable, Sendable {
  /// The key.
  public var key: String
  /// The value.
  public var value: FrontMatterValue
}
