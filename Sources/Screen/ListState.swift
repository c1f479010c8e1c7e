/// Which row of a list is chosen, which rows are in sight, and which are marked.
///
/// Marks belong to the rows themselves: they stay while the list narrows and widens.
package struct ListState<ID: Hashable & Sendable>: Sendable {
  /// The rows of the list, in order.
  package private(set) var rows: [ID]
  /// The place of the chosen row; 0 in an empty list.
  package private(set) var selected = 0
  /// The place of the first row in sight.
  package private(set) var top = 0
  /// How many rows are in sight, at least one.
  package private(set) var height: Int
  /// The marked rows, in the order they were marked.
  package private(set) var marked: [ID] = []

  /// Begins at the first of `rows`.
  package init(_ rows: [ID] = [], height: Int = 1) {
    self.rows = rows
    self.height = max(1, height)
  }

  /// The chosen row, if there is any.
  package var selection: ID? { rows.indices.contains(selected) ? rows[selected] : nil }

  /// The places of the rows in sight.
  package var visible: Range<Int> { top..<min(rows.count, top + height) }

  /// Puts other rows in the list and goes to the first.
  package mutating func show(_ rows: [ID]) {
    self.rows = rows
    selected = 0
    top = 0
  }

  /// Goes `count` rows down, or up where it is negative, and stops at the ends.
  package mutating func move(by count: Int) {
    selected = max(0, min(rows.count - 1, selected + count))
    scroll()
  }

  /// Says how many rows can be seen.
  package mutating func resize(to height: Int) {
    self.height = max(1, height)
    scroll()
  }

  /// Marks the chosen row, or takes its mark away.
  package mutating func toggleMark() {
    guard let selection else { return }
    if let place = marked.firstIndex(of: selection) {
      marked.remove(at: place)
    } else {
      marked.append(selection)
    }
  }

  /// Keeps the chosen row in sight, and no more empty rows below the last than must be.
  private mutating func scroll() {
    top = min(top, selected)
    top = max(top, selected - height + 1)
    top = max(0, min(top, rows.count - height))
  }
}
