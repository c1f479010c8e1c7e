import MemoText

/// In which rows of an image a term is found.
struct Finding {
  /// As it stands.
  var literal: RowSet
  /// Only as initial consonants, or as what a word being typed may become.
  var loose: RowSet

  init(_ rows: Range<Int>) {
    literal = RowSet(rows)
    loose = RowSet(rows)
  }

  /// All rows in which it is found.
  var all: RowSet {
    var all = literal
    all.formUnion(loose)
    return all
  }
}

extension TermMatcher {
  /// A share of the rows that is looked at one by one rather than found by the terms.
  private static let smallShare = 32

  /// How the term is found in `rows`, of which only those in `wider` can hold it, where that is
  /// given.
  ///
  /// What the terms of the image leave is verified on the texts, unless they are sure.
  ///
  /// - Complexity: without terms, one pass over the folded texts, which skips the rest of a memo
  ///   after a hit.
  func finding(in rows: Range<Int>, of reader: ImageReader, among wider: RowSet? = nil) -> Finding {
    var finding = Finding(rows)
    let isFew = wider.map { $0.count <= rows.count / Self.smallShare } ?? false
    let usesTerms = rows == 0..<reader.layout.count && !isFew
    let all = Narrowing(wider ?? RowSet(rows, isFull: true))
    if let narrowing = usesTerms ? narrowing(in: reader) : nil {
      finding.literal = verified(narrowing, wider, reader) { isFound(in: reader.texts($0)) }
    } else if isExpression || wider != nil {
      finding.literal = verified(all, nil, reader) { isFound(in: reader.texts($0)) }
    } else {
      sweep(reader, &finding.literal)
    }
    guard mayBeLoose else { return finding }
    var loose = (usesTerms ? looseNarrowing(in: reader) : nil) ?? all
    loose.rows.subtract(finding.literal)
    finding.loose = verified(loose, wider, reader) {
      isFound(in: reader.texts($0), loosely: true)
    }
    return finding
  }

  private func narrowing(in reader: ImageReader) -> Narrowing? {
    guard isExpression else { return Narrowing(term.needle, in: reader) }
    return literals.flatMap { Narrowing.expression($0, in: reader) }
  }

  private func looseNarrowing(in reader: ImageReader) -> Narrowing? {
    guard let growth else { return Narrowing.initials(term.needle, in: reader) }
    return Narrowing.growth(growth, in: reader)
  }

  private func verified(
    _ narrowing: Narrowing, _ wider: RowSet?, _ reader: ImageReader, _ isFound: (Int) -> Bool
  ) -> RowSet {
    var rows = narrowing.rows
    if let wider { rows.formIntersection(wider) }
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

  private func isFound(in texts: MemoTexts, loosely: Bool = false) -> Bool {
    if !isExpression, !loosely, term.scope == .anywhere {
      return next(in: texts.bytes, from: 0) != nil
    }
    var isFound = false
    texts.forEach(in: term.scope) { _, text in
      guard !isTooSlow else { return false }
      isFound = mayMatch(text) && next(in: text, from: 0, loosely: loosely) != nil
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
