import MemoCore
import MemoText

/// The memos of an index that fulfil a query, with what is known of its terms in each.
struct Selection {
  let query: Query
  let segments: [Segment]
  private(set) var matchers: [TermMatcher]
  /// How each term, by number, is found in each memo, by position.
  private(set) var presences: [[Presence]] = []
  private(set) var warnings: [QueryWarning]

  init(_ query: Query, in index: Index) {
    self.query = query
    segments = index.segments
    matchers = query.terms.map { TermMatcher($0) }
    warnings = query.warnings
    for number in matchers.indices {
      presences.append(matchers[number].presence(in: segments, count: index.count))
      guard matchers[number].isTooSlow, case .expression(let source) = query.terms[number].kind
      else { continue }
      warnings.append(.expressionTooSlow("/" + source + "/"))
      matchers[number] = TermMatcher(query.terms[number], asText: true)
      presences[number] = matchers[number].presence(in: segments, count: index.count)
    }
  }

  /// Calls `body` with each memo that fulfils the query, in order.
  func forEach(_ body: (ImageReader, _ row: Int, _ position: Int) -> Void) {
    for segment in segments {
      segment.image.read { reader in
        for row in segment.rows {
          let position = segment.position + row - segment.rows.lowerBound
          if holds(query.clause, reader, row, position) { body(reader, row, position) }
        }
      }
    }
  }

  private func holds(
    _ clause: Clause, _ reader: ImageReader, _ row: Int, _ position: Int
  ) -> Bool {
    switch clause {
    case .everything: true
    case .all(let parts): parts.allSatisfy { holds($0, reader, row, position) }
    case .any(let parts): parts.contains { holds($0, reader, row, position) }
    case .not(let part): !holds(part, reader, row, position)
    case .term(let number): presences[number][position] != .absent
    case .tag(let tag): reader.text(.tags, row).elements.contains { $0.isTag(tag) }
    case .path(let part): reader.hasPath(holding: part, row)
    case .pinned(let isPinned): reader.marks(row).contains(Marks.pinned) == isPinned
    case .date(let range): range.contains(reader.effectiveDate(row), in: query.zone)
    case .edited(let range): range.contains(reader.edited(row))
    case .has(let bits): reader.marks(row).has.isSuperset(of: bits)
    }
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
    Folding.fold(Array(fact(.path, row))).withUnsafeBufferPointer {
      ByteSearch.find(part, in: $0) != nil
    }
  }

  /// When the memo was written: a memo without a date counts from when it was added, or edited.
  fileprivate func effectiveDate(_ row: Int) -> Timestamp {
    date(row) ?? .zoned(added(row) ?? edited(row), offset: 0)
  }
}
