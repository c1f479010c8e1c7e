/// The parts of a body that other things are made of, found in one pass.
///
/// cmark-gfm finds the blocks (what is code, a heading, text, HTML), our scanner what lies within a
/// line, with byte ranges. Bodies above 1 MB, and hostile nesting, are read by a line scanner
/// alone, which differs from CommonMark inside deeply nested lists. All ranges are of the bytes
/// given, so a memo's are places in its file.
package struct Structure: Sendable {
  /// The headings in their order.
  package internal(set) var headings: [Heading] = []
  /// Links, images and what counts as such, in their order.
  package internal(set) var links: [Link] = []
  /// `#tags` in text, in their order, as often as they stand there.
  package internal(set) var tags: [Tag] = []
  /// Items of task lists.
  package internal(set) var tasks: [Task] = []
  /// Code: blocks as whole lines, spans with their marks.
  package internal(set) var code: [Range<Int>] = []
  /// The lines of text, headings included, in their order.
  var textLines: [Range<Int>] = []

  /// A heading.
  package struct Heading: Hashable, Sendable {
    /// 1 to 6.
    package let level: Int
    /// Its text without markup.
    package let text: String
    /// Its text's place, `#`s cut.
    package let range: Range<Int>
  }

  /// A link, an image, a wiki link or a bare address.
  package struct Link: Hashable, Sendable {
    /// How it is written.
    package let kind: LinkKind
    /// The whole link.
    package let range: Range<Int>
    /// The destination as it stands in the file, without `<>` and title; of a wiki link what
    /// stands before `#` and `|`.
    package let destinationRange: Range<Int>
    /// The destination with escapes, entities and percent signs resolved once.
    package let destination: String
    /// The text shown: a link's text, an image's description, a wiki link's label.
    package let label: String
    /// Whether it shows its target in place: `![…](…)`, `![[…]]`.
    package let isEmbed: Bool
  }

  /// The ways a link is written.
  package enum LinkKind: UInt8, Hashable, Sendable {
    /// `[text](destination)`
    case inline
    /// `[text]: destination`, the definition of a reference
    case reference
    /// `[[note#heading|label]]`
    case wiki
    /// `![text](destination)`
    case image
    /// `<https://…>` and bare `https://…`
    case autolink
  }

  /// A tag in text.
  package struct Tag: Hashable, Sendable {
    /// The name without `#`.
    package let name: String
    /// The tag with its `#`.
    package let range: Range<Int>
  }

  /// An item of a task list.
  package struct Task: Hashable, Sendable {
    package let isChecked: Bool
    /// The box, `[ ]`.
    package let boxRange: Range<Int>
    /// The item's text on that line.
    package let range: Range<Int>
  }
}
