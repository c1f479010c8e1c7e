/// A part of an old sequence and the part of the new one that took its place; one may be empty.
package struct Hunk: Hashable, Sendable {
  /// Where in the old sequence.
  package var old: Range<Int>
  /// Where in the new sequence.
  package var new: Range<Int>

  package init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
  }

  /// Whether nothing of the old sequence is gone.
  package var isInsertion: Bool { old.isEmpty }
  /// Whether nothing came in.
  package var isRemoval: Bool { new.isEmpty }
}
