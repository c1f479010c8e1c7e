import MemoText

/// The folded titles of an image's memos side by side, so that all of them are looked through in
/// the time it takes to read them.
struct TitleColumn: Sendable {
  private let rows: Range<Int>
  /// Each title, ended by a separator that is part of none.
  private var bytes: [UInt8] = []
  /// Where each begins.
  private var starts: [Int] = []

  init(_ reader: ImageReader, _ rows: Range<Int>) {
    self.rows = rows
    starts.reserveCapacity(rows.count)
    for row in rows {
      starts.append(bytes.count)
      bytes.append(contentsOf: reader.text(.title, row))
      bytes.append(ImageLayout.separator)
    }
  }

  /// The rows in whose title a term is found, other than it is written where `loosely` says so.
  ///
  /// - Complexity: O(bytes).
  func rows(with matcher: TermMatcher, loosely: Bool = false) -> RowSet {
    var found = RowSet(rows)
    bytes.withUnsafeBufferPointer { text in
      if matcher.isExpression {
        addMatches(of: matcher, in: text, to: &found)
      } else {
        addHits(of: matcher, in: text, loosely: loosely, to: &found)
      }
    }
    return found
  }

  private func addHits(
    of matcher: TermMatcher, in text: UnsafeBufferPointer<UInt8>, loosely: Bool,
    to found: inout RowSet
  ) {
    var place = 0
    var start = 0
    while let hit = matcher.next(in: text, from: start, loosely: loosely) {
      while end(of: place) <= hit.lowerBound { place += 1 }
      found.insert(rows.lowerBound + place)
      start = end(of: place)
    }
  }

  /// An expression sees the ends of a text, so it sees each title alone.
  private func addMatches(
    of matcher: TermMatcher, in text: UnsafeBufferPointer<UInt8>, to found: inout RowSet
  ) {
    for place in starts.indices {
      let title = UnsafeBufferPointer(rebasing: text[starts[place]..<end(of: place) - 1])
      if matcher.next(in: title, from: 0) != nil { found.insert(rows.lowerBound + place) }
    }
  }

  private func end(of place: Int) -> Int {
    place + 1 < starts.count ? starts[place + 1] : bytes.count
  }
}
