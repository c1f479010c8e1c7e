/// A block of a body that holds text or code, as whole lines.
struct Block {
  enum Kind: Equatable {
    case text, code, html
    /// Definitions of links, rules, lone list marks: no text, but perhaps a link.
    case other
    case heading(Int)
  }

  var kind: Kind
  /// The lines, without the last one's end.
  var range: Range<Int>
}
