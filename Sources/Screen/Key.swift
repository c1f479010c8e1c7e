/// A key, or a piece of text, that a person gave a terminal.
package enum Key: Hashable, Sendable {
  /// Text to put in, never empty.
  case text(String)
  /// Text that was pasted as one piece; it may have lines.
  case paste(String)
  /// A letter pressed with Control, in lower case.
  case control(Character)
  /// A letter pressed with Alt.
  case alt(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// To the beginning of the word, and behind its end.
  case wordLeft, wordRight
}
