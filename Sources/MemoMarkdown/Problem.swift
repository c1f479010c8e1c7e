package import MemoCore

/// Something in a memo's bytes that could not be read as it was meant, with its place in the file.
package struct Problem: Hashable, Sendable {
  /// What is wrong.
  package let kind: Kind
  /// Where in the file.
  package let mark: Mark
  /// The key of the front matter it concerns, where it concerns one.
  package let key: String?

  package init(_ kind: Kind, at mark: Mark, key: String? = nil) {
    self.kind = kind
    self.mark = mark
    self.key = key
  }
}

extension Problem {
  /// The kinds of trouble.
  package enum Kind: Hashable, Sendable {
    /// The bytes are not UTF-8; the mark is the first byte that is none.
    case notUTF8
    /// A header is opened by `---` and never closed.
    case unclosedHeader
    /// The header is not valid YAML; libyaml's own words. What can be read key by key is read.
    case invalidYAML(String)
    /// A key whose value could not be read.
    case unreadableKey(String)
    /// What stands between the fences is a list or plain text.
    case notAMapping
    /// Lines of a git conflict in the header, or a conflict that begins the file.
    case conflictMarkers
    /// A value nested deeper than 100 levels.
    case tooDeep
    /// Aliases that stand for more than 10,000 values; those beyond are kept as written.
    case tooManyAliases
    /// A header above 1 MB, or broken in more than 2,000 parts; what is beyond is not read.
    case tooLarge
    /// A date no calendar or clock has, or in no known form; the text as written.
    case invalidDate(String)
    /// A date that may be day-month or month-day, or has a short year; never guessed.
    case ambiguousDate(String)
    /// A flag that is neither yes nor no; read as no.
    case invalidFlag(String)
    /// A value whose YAML tag is unknown; never constructed.
    case unknownTag(String)
    /// A map or list where text was expected.
    case wrongType
    /// A header in another language, left alone as part of the body.
    case foreignHeader(Language)
    /// A header after blank lines or blanks; it is text, as Jekyll and Obsidian see it.
    case blankBeforeHeader
    /// A key that stands twice; the last one counts.
    case duplicateKey(String)
  }

  /// Languages of headers that are not read.
  package enum Language: Hashable, Sendable {
    case toml, json
  }

  /// How bad it is.
  package enum Severity: Hashable, Sendable {
    /// Worth a word; the memo is read.
    case hint
    /// Part of the memo could not be read as it was meant.
    case damage
  }

  /// Whether the memo counts as damaged by this.
  package var severity: Severity {
    switch kind {
    case .notUTF8, .unclosedHeader, .invalidYAML, .unreadableKey, .notAMapping, .conflictMarkers,
      .tooDeep, .tooManyAliases, .tooLarge:
      .damage
    case .invalidDate, .ambiguousDate, .invalidFlag, .unknownTag, .wrongType, .foreignHeader,
      .blankBeforeHeader, .duplicateKey:
      .hint
    }
  }
}
