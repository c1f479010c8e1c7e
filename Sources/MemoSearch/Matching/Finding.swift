import MemoText

/// In which rows of an image a term is found.
struct Finding {
  /// As it stands.
  var literal: RowSet
  /// As initial consonants only.
  var initials: RowSet

  init(_ rows: Range<Int>) {
    literal = RowSet(rows)
    initials = RowSet(rows)
  }

  /// All rows in which it is found.
  var all: RowSet {
    var all = literal
    all.formUnion(initials)
    return all
  }
}

extension TermMatcher {
  /// How the term is found in `rows`.
  ///
  /// What the terms of the image leave is verified on the texts, unless they are sure.
  ///
  /// - Complexity: without terms, one pass over the folded texts, which skips the rest of a memo
  ///   after a hit.
  func finding(in rows: Range<Int>, of reader: ImageReader) -> Finding {
    var finding = Finding(rows)
    let isWhole = rows == 0..<reader.layout.count
    if let narrowing = isWhole ? narrowing(in: reader) : nil {
      finding.literal = verified(narrowing, reader) { isFound(in: reader.texts($0)) }
    } else if isExpression {
      finding.literal = RowSet(rows, isFull: true)
      finding.literal.filter { isFound(in: reader.texts($0)) }
    } else {
      sweep(reader, &finding.literal)
    }
    guard mayBeInitials else { return finding }
    var narrowing = isWhole ? Narrowing.initials(term.needle, in: reader) : nil
    narrowing?.rows.subtract(finding.literal)
    var rest = Narrowing(all: rows)
    rest.rows.subtract(finding.literal)
    finding.initials = verified(narrowing ?? rest, reader) {
      isFound(in: reader.texts($0), byInitials: true)
    }
    return finding
  }

  private func narrowing(in reader: ImageReader) -> Narrowing? {
    guard isExpression else { return Narrowing(term.needle, in: reader) }
    return literals.flatMap { Narrowing.expression($0, in: reader) }
  }

  private func verified(
    _ narrowing: Narrowing, _ reader: ImageReader, _ isFound: (Int) -> Bool
  ) -> RowSet {
    var rows = narrowing.rows
    if !narrowing.isExact || term.scope != .anywhere { rows.filter(isFound) }
    return rows
  }

  /// Finds the literal term in all texts of the rows at once.
  private func sweep(_ reader: ImageReader, _ found: inout RowSet) {
    let rows = found.rows
    let end = reader.textStart(rows.upperBound)
    let texts = UnsafeBufferPointer(rebasing: reader.allTexts[..<end])
    var row = rows.lowerBound
    var start = reader.textStart(row)
    while start < end, let hit = next(in: texts, from: start) {
      row = reader.row(ofText: hit.lowerBound, in: row..<rows.upperBound)
      let first = reader.textStart(row)
      let memo = reader.texts(row)
      let kind = memo.kind(at: hit.lowerBound - first)
      let isInScope = term.scope.contains(kind.scope)
      if isInScope { found.insert(row) }
      // A damaged image may lead back.
      start = max(first + (isInScope ? memo.bytes.count : memo.range(kind).upperBound), start + 1)
    }
  }

  private func isFound(in texts: MemoTexts, byInitials: Bool = false) -> Bool {
    if !isExpression, !byInitials, term.scope == .anywhere {
      return next(in: texts.bytes, from: 0) != nil
    }
    var isFound = false
    texts.forEach(in: term.scope) { _, text in
      guard !isTooSlow else { return false }
      isFound = mayMatch(text) && next(in: text, from: 0, byInitials: byInitials) != nil
      return !isFound
    }
    return isFound
  }
}

extension ImageReader {
  /// The row, of `rows`, in whose texts the byte at `offset` is.
  fileprivate func row(ofText offset: Int, in rows: Range<Int>) -> Int {
    var low = rows.lowerBound
    var high = rows.upperBound
    while high - low > 1 {
      let middle = (low + high) / 2
      if textStart(middle) <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
