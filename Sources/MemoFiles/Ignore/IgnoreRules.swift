package import MemoCore

/// The text of one file of ignore patterns, and the folder it speaks for.
package struct IgnoreSource: Hashable, Sendable {
  /// The folder inside the work tree that the patterns are relative to; empty for its top.
  package let base: [UInt8]
  /// The text, in the format of gitignore(5).
  package let bytes: [UInt8]

  /// Puts a text and its folder together.
  package init(base: [UInt8], bytes: [UInt8]) {
    self.base = base
    self.bytes = bytes
  }
}

/// What stands around the notebook, as far as it says which files are ignored.
package struct IgnoreScope: Hashable, Sendable {
  /// The notebook's place in the work tree, nil where it is the top.
  package var prefix: RelativePath?
  /// The weakest first: `core.excludesFile`, `info/exclude`, then each `.gitignore` from the top
  /// of the work tree down to the folder above the notebook.
  package var outer: [IgnoreSource]
  /// Whether git's `core.ignorecase` is set, as it is on macOS.
  package var ignoresCase: Bool

  /// Describes the surroundings; by default there are none.
  package init(prefix: RelativePath? = nil, outer: [IgnoreSource] = [], ignoresCase: Bool = false) {
    self.prefix = prefix
    self.outer = outer
    self.ignoresCase = ignoresCase
  }
}

/// The ignore patterns in force in one folder.
///
/// The rules are git's (gitignore(5)): of all patterns that match, the last one of the innermost
/// source decides. That nothing below an ignored folder can be taken back is the walker's part.
package struct IgnoreRules: Sendable {
  private struct Level {
    let base: [UInt8]
    let patterns: [IgnorePattern]
    /// The ends of those that can ignore a file.
    let ends: [Ends]
  }

  /// Bytes that a name begins and ends with; -1 is any.
  private struct Ends {
    let first: Int16
    let last: Int16
  }

  private var levels: [Level] = []
  private let ignoresCase: Bool

  /// Takes the sources in their order, the weakest first.
  package init(_ sources: [IgnoreSource] = [], ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
    for source in sources { add(source) }
  }

  /// Adds the patterns of a source that is stronger than all there are.
  package mutating func add(_ source: IgnoreSource) {
    let patterns = IgnorePattern.parse(source.bytes)
    guard !patterns.isEmpty else { return }
    let ends = patterns.filter { !$0.isNegative && !$0.isFolderOnly }.map { pattern in
      Ends(
        first: pattern.ends.first.map(Int16.init) ?? -1,
        last: pattern.ends.last.map(Int16.init) ?? -1)
    }
    levels.append(Level(base: source.base, patterns: patterns, ends: ends))
  }

  /// Whether there is no pattern at all.
  package var isEmpty: Bool { levels.isEmpty }

  /// Whether the patterns could ignore a file of this name: most cannot, by a byte at an end.
  ///
  /// - Complexity: O(patterns), a few cycles for each.
  func mayIgnore(fileNamed name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = name.first, let end = name.last else { return true }
    let first = Int16(IgnorePattern.lower(start))
    let last = Int16(IgnorePattern.lower(end))
    for level in levels {
      for ends in level.ends
      where (ends.first < 0 || ends.first == first) && (ends.last < 0 || ends.last == last) {
        return true
      }
    }
    return false
  }

  /// Whether the patterns name `path`, of the work tree, ignored.
  ///
  /// The folders above it are not looked at.
  ///
  /// - Complexity: O(patterns × length).
  package func ignores(_ path: [UInt8], isFolder: Bool) -> Bool {
    let path = ignoresCase ? path.map(IgnorePattern.lower) : path
    let start = path.lastIndex(of: IgnorePattern.slash).map { $0 + 1 } ?? 0
    for level in levels.reversed() {
      guard let inside = inside(level.base, path) else { continue }
      for pattern in level.patterns.reversed() where isFolder || !pattern.isFolderOnly {
        let part = pattern.isNameOnly ? start..<path.count : inside..<path.count
        if pattern.matches(path, part, ignoresCase: ignoresCase) { return !pattern.isNegative }
      }
    }
    return false
  }

  /// Where the part of `path` below `base` begins.
  private func inside(_ base: [UInt8], _ path: [UInt8]) -> Int? {
    if base.isEmpty { return 0 }
    let base = ignoresCase ? base.map(IgnorePattern.lower) : base
    guard path.count > base.count + 1, path.starts(with: base),
      path[base.count] == IgnorePattern.slash
    else { return nil }
    return base.count + 1
  }
}
