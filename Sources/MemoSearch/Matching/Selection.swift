import MemoCore
import MemoText

/// The memos of an index that fulfil a query, with what is known of its terms in each.
struct Selection {
  /// The memos of one image that are in the index, and what was found in them.
  struct Part {
    let image: Image
    /// The rows that were looked at; for the base that is all of them.
    let rows: Range<Int>
    /// How each term, by number, is found.
    var findings: [Finding] = []
  }

  let query: Query
  /// The runs that make up the index, each with the number of the part it belongs to.
  let segments: [(segment: Segment, part: Int)]
  private(set) var parts: [Part]
  /// The rows of each part that fulfil the query.
  private(set) var rows: [RowSet] = []
  private(set) var matchers: [TermMatcher]
  private(set) var warnings: [QueryWarning]

  init(_ query: Query, in index: Index) {
    var memory = TermMemory()
    self.init(query, in: index, remembering: &memory)
  }

  /// Finds with the help of what was found before in the same index, and remembers what is found.
  init(_ query: Query, in index: Index, remembering memory: inout TermMemory) {
    self.query = query
    matchers = query.terms.map { TermMatcher($0) }
    warnings = query.warnings
    (segments, parts) = Self.parts(of: index)
    for number in matchers.indices {
      find(number, &memory)
      guard matchers[number].isTooSlow, case .expression(let source) = query.terms[number].kind
      else { continue }
      warnings.append(.expressionTooSlow("/" + source + "/"))
      matchers[number] = TermMatcher(query.terms[number], asText: true)
      find(number, &memory)
    }
    rows = self.parts.map { part in
      part.image.read { reader in
        ClauseReader(reader: reader, findings: part.findings, zone: query.zone)
          .rows(of: query.clause, in: RowSet(part.rows, isFull: true))
      }
    }
  }

  /// The images of an index, and the runs that make it up, each with the number of its image.
  static func parts(of index: Index) -> (segments: [(segment: Segment, part: Int)], parts: [Part]) {
    var parts = [Part(image: index.base, rows: 0..<index.base.count)]
    let segments = index.segments.map { segment in
      guard !segment.isBase else { return (segment, 0) }
      parts.append(Part(image: segment.image, rows: segment.rows))
      return (segment, parts.count - 1)
    }
    return (segments, parts)
  }

  private mutating func find(_ number: Int, _ memory: inout TermMemory) {
    let matcher = matchers[number]
    let wider = memory.findings(widerThan: matcher.term)
    let findings =
      memory.findings(of: matcher.term)
      ?? parts.indices.map { place in
        let part = parts[place]
        return part.image.read {
          matcher.finding(in: part.rows, of: $0, among: wider?[place].all)
        }
      }
    for place in parts.indices {
      parts[place].findings = Array(parts[place].findings.prefix(number)) + [findings[place]]
    }
    if !matcher.isExpression { memory.keep(findings, of: matcher.term) }
  }

  /// In how many memos a term is found.
  func holders(of number: Int) -> Int {
    let all = parts.map { $0.findings[number].all }
    return segments.reduce(0) { $0 + all[$1.part].count(in: $1.segment.rows) }
  }

  /// How many memos fulfil the query.
  var count: Int {
    segments.reduce(0) { $0 + rows[$1.part].count(in: $1.segment.rows) }
  }

  /// Calls `body` with each memo that fulfils the query, in order.
  func forEach(
    _ body: (ImageReader, _ findings: [Finding], _ row: Int, _ position: Int) -> Void
  ) {
    for (segment, number) in segments {
      let findings = parts[number].findings
      let rows = rows[number]
      let shift = segment.position - segment.rows.lowerBound
      segment.image.read { reader in
        rows.forEach(in: segment.rows) {
          let texts = reader.texts($0).bytes
          let start = findings.count == 1 ? min(findings[0].firstHit($0), texts.count) : 0
          ByteSearch.expect(UnsafeBufferPointer(rebasing: texts[start...]))
        } _: { row in
          body(reader, findings, row, row + shift)
        }
      }
    }
  }
}

/// Tells which rows of an image fulfil a clause.
private struct ClauseReader {
  let reader: ImageReader
  let findings: [Finding]
  let zone: Zone

  /// The rows among `rows` that fulfil `clause`.
  ///
  /// Of clauses that must all hold, the terms come first: they cost nothing any more.
  func rows(of clause: Clause, in rows: RowSet) -> RowSet {
    var rows = rows
    switch clause {
    case .everything: break
    case .all(let parts):
      for isTerm in [true, false] {
        for part in parts where part.isTerm == isTerm { rows = self.rows(of: part, in: rows) }
      }
    case .any(let parts):
      rows = parts.reduce(into: RowSet(rows.rows)) { $0.formUnion(self.rows(of: $1, in: rows)) }
    case .not(let part): rows.subtract(self.rows(of: part, in: rows))
    case .term(let number): rows.formIntersection(findings[number].all)
    default: rows.filter { holds(clause, $0) }
    }
    return rows
  }

  private func holds(_ clause: Clause, _ row: Int) -> Bool {
    switch clause {
    case .tag(let tag): reader.text(.tags, row).elements.contains { $0.isTag(tag) }
    case .path(let part): reader.hasPath(holding: part, row)
    case .pinned(let isPinned): reader.marks(row).contains(Marks.pinned) == isPinned
    case .date(let range): range.contains(reader.effectiveDate(row), in: zone)
    case .edited(let range): range.contains(reader.edited(row))
    case .has(let bits): reader.marks(row).has.isSuperset(of: bits)
    case .everything, .all, .any, .not, .term: true
    }
  }
}

extension Clause {
  fileprivate var isTerm: Bool {
    if case .term = self { return true }
    return false
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes are `tag` or a tag nested below it.
  fileprivate func isTag(_ tag: [UInt8]) -> Bool {
    starts(with: tag) && (count == tag.count || self[tag.count] == UInt8(ascii: "/"))
  }
}

extension ImageReader {
  fileprivate func hasPath(holding part: [UInt8], _ row: Int) -> Bool {
    Folding.withFolded(path(row)) { ByteSearch.find(part, in: $0) != nil }
  }

  /// When the memo was written: a memo without a date counts from when it was added, or edited.
  fileprivate func effectiveDate(_ row: Int) -> Timestamp {
    date(row) ?? .zoned(added(row) ?? edited(row), offset: 0)
  }
}
