import MemoText

/// In which rows of an image a term is found.
struct Finding {
  /// As it stands.
  var literal: RowSet
  /// Only as initial consonants, or as what a word being typed may become.
  var loose: RowSet
  /// Where in its texts the first literal hit of each row begins; empty where nobody looked.
  private var firstHits: [UInt32] = []

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

  /// Where to begin to look for the literal hits in the texts of a row: at the first, where that is
  /// known.
  func firstHit(_ row: Int) -> Int {
    firstHits.isEmpty ? 0 : Int(firstHits[row - literal.rows.lowerBound])
  }

  /// Keeps of `rows` those in whose texts `hit` finds something; of many also where it does, since
  /// they are looked through again to be ranked, and have left the processor's caches by then.
  mutating func keepLiteral(
    _ rows: RowSet, expecting expect: (Int) -> Void, where hit: (Int) -> Int?
  ) {
    var places = [UInt32](
      repeating: 0, count: rows.count > Self.many ? rows.rows.count : 0)
    literal = rows
    literal.filter(expecting: expect) { row in
      guard let place = hit(row) else { return false }
      if !places.isEmpty {
        places[row - rows.rows.lowerBound] = UInt32(truncatingIfNeeded: place)
      }
      return true
    }
    firstHits = places
  }

  private static let many = 1000
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
      verify(narrowing, wider, reader, &finding)
    } else if isExpression || wider != nil {
      verify(all, nil, reader, &finding)
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

  private func verify(
    _ narrowing: Narrowing, _ wider: RowSet?, _ reader: ImageReader, _ finding: inout Finding
  ) {
    guard !isExpression, term.scope == .anywhere, !narrowing.isExact else {
      finding.literal = verified(narrowing, wider, reader) { isFound(in: reader.texts($0)) }
      return
    }
    var rows = narrowing.rows
    if let wider { rows.formIntersection(wider) }
    finding.keepLiteral(rows, expecting: { ByteSearch.expect(reader.texts($0).bytes) }) {
      next(in: reader.texts($0).bytes, from: 0)?.lowerBound
    }
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
