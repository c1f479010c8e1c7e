package import MemoCore

/// Why an edit of front matter was not made; the bytes are as they were.
package enum EditError: Error, Hashable, Sendable {
  /// The header cannot take a key safely.
  case refused(Reason, Mark)
  /// The value is no single YAML value, or cannot stand behind a key; the place is the value's own.
  case invalidValue(Mark)
  /// The text is no tag.
  case invalidTag(String)
  /// The key cannot be written: empty, or with line ends.
  case invalidKey
  /// What would have been written did not read back; the key it was about.
  case notVerified(String)

  /// What stands in the way.
  package enum Reason: Hashable, Sendable {
    case notUTF8, unclosedHeader, notAMapping, conflictMarkers, foreignHeader(Problem.Language)
    case blankBeforeHeader, tooLarge
  }
}

/// A value to write behind a key.
package enum EditValue: Hashable, Sendable {
  /// Text, quoted exactly where YAML needs it.
  case text(String)
  /// A word that is written as it stands, such as `true` or a date.
  case plain(String)
  /// One YAML value, verified to parse as one.
  case yaml(String)
  /// A list of texts.
  case list([String])
}
