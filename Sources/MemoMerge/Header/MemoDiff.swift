internal import MemoMarkdown

/// What is different between two states of a memo, in the parts a person thinks in.
///
///     let diff = MemoDiff(from: old, to: new)
///     diff.keys     // [pinned: no → yes]
///     diff.lines    // the text, line by line
package struct MemoDiff: Sendable {
  /// A difference that no line shows.
  package enum Note: Hashable, Sendable {
    /// A byte order mark came or went.
    case mark(isThere: Bool)
    /// All lines end otherwise than before.
    case lineEnds(from: LineEnds, to: LineEnds)
    /// The last line got its end, or lost it.
    case lastLineEnd(isThere: Bool)
    /// Comments, order, quotes or fences of the front matter are others; its values are not.
    case headerForm
  }

  /// The keys of the front matter that changed, in the order of the new one, then those that went.
  package private(set) var keys: [KeyChange] = []
  /// What else is different.
  package private(set) var notes: [Note] = []
  /// The text: the body, or the whole file where a header could not be taken apart.
  package let lines: LineDiff
  /// The lines of each file that stand before that text.
  package let before: (old: Int, new: Int)

  /// Compares two states; no bytes are a memo that is not there.
  ///
  /// Line ends are compared apart from the lines, so that a file of which only these changed
  /// shows no changed line.
  ///
  /// - Complexity: O(lines · differences), bounded.
  package init(from old: [UInt8], to new: [UInt8]) {
    let parts = (old: MemoParts(old), new: MemoParts(new))
    guard let one = parts.old, let other = parts.new else {
      lines = LineDiff(from: old, to: new, ignoringEnds: true)
      before = (0, 0)
      noteEnds(old, new)
      return
    }
    lines = LineDiff(from: one.body, to: other.body, ignoringEnds: true)
    before = (
      TextLines(Array(old[..<(old.count - one.body.count)])).lines.count,
      TextLines(Array(new[..<(new.count - other.body.count)])).lines.count
    )
    keys = Self.keys(one, other)
    if !old.isEmpty, !new.isEmpty {
      if one.hasMark != other.hasMark { notes.append(.mark(isThere: other.hasMark)) }
      if Self.hasOtherForm(one, other) { notes.append(.headerForm) }
    }
    noteEnds(old, new)
  }

  /// Notes what became of the line ends.
  private mutating func noteEnds(_ old: [UInt8], _ new: [UInt8]) {
    guard !old.isEmpty, !new.isEmpty else { return }
    let (from, to) = (LineEnds(old), LineEnds(new))
    if from != to, from != .none, to != .none { notes.append(.lineEnds(from: from, to: to)) }
    if let before = lines.old.isEnded, let after = lines.new.isEnded, before != after {
      notes.append(.lastLineEnd(isThere: after))
    }
  }

  private static func keys(_ old: MemoParts, _ new: MemoParts) -> [KeyChange] {
    let added = new.entries.all.compactMap { entry -> KeyChange? in
      let before = old.entries[entry.key]
      if let before, before.saysTheSame(as: entry) { return nil }
      return KeyChange(
        entry.key, from: before.map { ($0, old.header) }, to: (entry, new.header))
    }
    let removed = old.entries.all.filter { new.entries[$0.key] == nil }
    return added + removed.map { KeyChange($0.key, from: ($0, old.header), to: nil) }
  }

  /// Whether a header is written otherwise where its values are the same.
  private static func hasOtherForm(_ old: MemoParts, _ new: MemoParts) -> Bool {
    let kept = Set(old.entries.keys).intersection(new.entries.keys)
    func form(_ parts: MemoParts) -> [[UInt8]] {
      let entries = parts.entries.all.filter { kept.contains($0.key) }
      let lines = entries.flatMap { entry in
        let isSame = saysTheSame(entry.key, old, new)
        return [entry.lead, isSame ? entry.lines : Array(entry.key.utf8) + entry.remark]
      }
      let fences = parts.header == nil ? [] : [parts.opening ?? [], parts.closing ?? []]
      return (lines + fences + [parts.entries.tail]).map { $0.filter { $0 != ASCII.cr } }
    }
    return old.header != nil && new.header != nil && form(old) != form(new)
  }

  private static func saysTheSame(_ key: String, _ old: MemoParts, _ new: MemoParts) -> Bool {
    guard let before = old.entries[key], let after = new.entries[key] else { return false }
    return before.saysTheSame(as: after)
  }
}
