internal import MemoText

/// What a tag, and every tag nested below it, is called from now on.
///
/// A tag is the one that is meant if it folds to the same, as `tag:` of a search finds it.
package struct TagRenaming: Sendable {
  /// The old name.
  package let old: String
  /// The new name.
  package let new: String
  private let levels: [[UInt8]]

  /// Renames `old` to `new`; a `#` before either is cut.
  ///
  /// - Throws: `EditError.invalidTag` where `new` cannot stand in a text as a tag, or `old` is
  ///   none.
  package init(_ old: String, to new: String) throws(EditError) {
    guard let name = TagList.name(old) else { throw .invalidTag(old) }
    guard let written = TagList.name(new), Self.canStandInText(written) else {
      throw .invalidTag(new)
    }
    self.old = name
    levels = Self.levels(name)
    self.new = written
  }

  /// What a tag is called afterwards; nil where it is another tag.
  package func name(for tag: String) -> String? {
    let parts = tag.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= levels.count,
      Self.levels(parts[..<levels.count].joined(separator: "/")) == levels
    else { return nil }
    return ([new] + parts[levels.count...].map(String.init)).joined(separator: "/")
  }

  /// Whether a tag is one that the renaming gives, whatever its capitals.
  func isResult(_ tag: String) -> Bool {
    let (tag, new) = (tag.lowercased(), new.lowercased())
    return tag == new || tag.hasPrefix(new + "/")
  }

  /// The folded names of a tag and of what it is nested in, the outermost first.
  private static func levels(_ tag: String) -> [[UInt8]] {
    tag.split(separator: "/", omittingEmptySubsequences: false).map { part in
      let folded = Folding.fold(String(part))
      return folded.isEmpty ? Array(part.utf8) : folded
    }
  }

  /// Whether `#name` in a text is that tag and no other.
  private static func canStandInText(_ name: String) -> Bool {
    let bytes = Array("#\(name)".utf8)
    return TagScanner.end(bytes, at: 0, 0..<bytes.count) == bytes.count
  }
}
