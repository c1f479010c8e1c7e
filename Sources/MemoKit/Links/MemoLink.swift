/// A link that stands in a memo.
public struct MemoLink: Hashable, Sendable {
  /// How a link is written.
  public enum Kind: String, Hashable, Sendable {
    /// `[text](destination)`
    case inline
    /// `[label]: destination`
    case reference
    /// `![text](destination)`
    case image
    /// `[[name]]`
    case wiki
    /// `![[name]]`
    case embed
    /// `<https://…>` and bare `https://…`
    case address
  }

  /// Where a link points.
  public enum Target: Hashable, Sendable {
    /// To a URL, a place in the memo itself, or something outside of the notebook.
    case external
    /// To this file.
    case file(RelativePath)
    /// To this folder.
    case folder(RelativePath)
    /// To one of these files, and nothing tells which.
    case ambiguous([RelativePath])
    /// To nothing that is there.
    case broken
  }

  /// The memo it stands in.
  public var path: RelativePath
  /// Its place in the file, with the text of its line.
  public var place: Match
  /// How it is written.
  public var kind: Kind
  /// The destination as it is written.
  public var destination: String
  /// The part behind `#`, as it is written.
  public var fragment: String?
  /// The text shown for it; empty where it has none of its own.
  public var label: String
  /// Where it points.
  public var target: Target

  /// Whether it points to nothing, or nobody can tell to what.
  public var isTrouble: Bool {
    switch target {
    case .broken, .ambiguous: true
    case .external, .file, .folder: false
    }
  }
}

/// The links of a memo, or to one.
public struct LinkListing: Sendable {
  /// The links, in the order of paths and places.
  public var links: [MemoLink]
  /// The titles of the memos that links stand in or point to.
  public var titles: [RelativePath: String]
  /// The troubles that were met; its memos are empty.
  public var listing: Listing
}
