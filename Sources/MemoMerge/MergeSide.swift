package import MemoCore

/// One side of a merge: a memo's bytes, and what decides where both sides want the same place.
package struct MergeSide: Hashable, Sendable {
  /// The file.
  package var bytes: [UInt8]
  /// When the memo was edited on this side.
  package var edited: Instant
  /// The blob id of the bytes.
  package var id: ObjectID

  package init(bytes: [UInt8], edited: Instant, id: ObjectID) {
    self.bytes = bytes
    self.edited = edited
    self.id = id
  }
}

/// Which of two sides comes first, told from the sides alone, so that every device finds the same.
struct Precedence {
  private final class Record {
    var wasAsked = false
  }

  private let isLater: Bool
  private let isEarlier: Bool
  private let record = Record()

  /// Whether anything hangs on it so far; else the times of the edits are all the same.
  var wasAsked: Bool { record.wasAsked }

  /// Whether the left side wins a place that both changed: the later edit, then the smaller id.
  var leftWins: Bool {
    record.wasAsked = true
    return isLater
  }

  /// Whether the left side's text stands first where both are kept: the earlier edit, then the
  /// smaller id.
  var leftIsFirst: Bool {
    record.wasAsked = true
    return isEarlier
  }

  init(_ left: MergeSide, _ right: MergeSide) {
    let isSmaller =
      left.id != right.id ? left.id < right.id : left.bytes.lexicographicallyPrecedes(right.bytes)
    isLater = left.edited != right.edited ? left.edited > right.edited : isSmaller
    isEarlier = left.edited != right.edited ? left.edited < right.edited : isSmaller
  }

  /// The winner of two.
  func winner<Part>(_ left: Part, _ right: Part) -> Part { leftWins ? left : right }

  /// Two in the order in which both are kept.
  func inOrder<Part>(_ left: Part, _ right: Part) -> (Part, Part) {
    leftIsFirst ? (left, right) : (right, left)
  }

  /// What becomes of a part: the side that changed it, the winner where both did.
  func choice<Part: Equatable>(_ base: Part, _ left: Part, _ right: Part) -> Part {
    if left == base { return right }
    if right == base || left == right { return left }
    return winner(left, right)
  }
}
