/// A key, or a piece of text, that a person gave a terminal.
package enum Key: Hashable, Sendable {
  /// Text to put in.
  case text(String)
  /// A letter pressed with Control, in lower case.
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
}
