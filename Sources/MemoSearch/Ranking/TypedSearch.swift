import MemoCore

/// A search whose text is being typed, key by key, in one index.
///
/// It answers as a search for each text alone does, but for the order where many memos are found.
package struct TypedSearch: Sendable {
  /// What is searched.
  package let index: Index
  private var memory = TermMemory()
  private let collection: MemoCollection

  /// Where more memos are found, no person reads what their score would tell.
  package static let mostScored = 400

  /// A memo of the index, and where it stands in a search's parts.
  private struct Place: Sendable {
    var position: Int
    var part: Int
    var row: Int
  }

  /// The titles of each part.
  private let titles: [TitleColumn]
  /// All memos, the newest edit first.
  private let recent: [Place]

  /// Begins with nothing typed.
  ///
  /// - Complexity: O(memos · log memos).
  package init(_ index: Index) {
    self.index = index
    collection = index.collection
    let (segments, parts) = Selection.parts(of: index)
    titles = parts.map { part in part.image.read { TitleColumn($0, part.rows) } }
    var places: [Place] = []
    var candidates: [Candidate] = []
    for (segment, part) in segments {
      segment.image.read { reader in
        for row in segment.rows {
          candidates.append(
            Candidate(
              position: places.count, score: 0, edited: reader.edited(row).seconds,
              order: reader.editedOrder(row)))
          places.append(Place(position: places.count, part: part, row: row))
        }
      }
    }
    recent = candidates.sorted().map { places[$0.position] }
  }

  /// The memos that fulfil `query`, best first: in the order of `Index.search`; where many are
  /// found, without the score, so only by how and where they hold the words and by the last edit.
  ///
  /// - Complexity: that of `Index.search` for the first text; then O(the folded texts of the memos
  ///   found so far); where many are found, O(memos + their titles).
  package mutating func answer(_ query: Query) -> Answer {
    let selection = Selection(query, in: index, remembering: &memory)
    let relevance = Relevance(selection, in: collection)
    let hits =
      selection.count <= Self.mostScored
      ? scored(selection, relevance) : stepped(selection, relevance)
    return Answer(hits: hits, total: hits.count, warnings: selection.warnings)
  }

  private func scored(_ selection: Selection, _ relevance: Relevance) -> [RankedHit] {
    var candidates: [Candidate] = []
    selection.forEach { reader, findings, row, position in
      candidates.append(
        Candidate(
          position: position, score: relevance.score(reader.texts(row), findings, row),
          edited: reader.edited(row).seconds, order: reader.editedOrder(row)))
    }
    return candidates.sorted().map { RankedHit(position: $0.position, score: $0.score) }
  }

  /// The memos of one step after those of another; all are in the order of edits already.
  private func stepped(_ selection: Selection, _ relevance: Relevance) -> [RankedHit] {
    let steps = selection.parts.indices.map { part in
      relevance.steps(selection.rows[part], selection.parts[part].findings, titles[part])
    }
    var hits: [[RankedHit]] = Array(repeating: [], count: steps[0].count)
    for place in recent where selection.rows[place.part].contains(place.row) {
      for (number, step) in steps[place.part].enumerated() where step.rows.contains(place.row) {
        hits[number].append(RankedHit(position: place.position, score: step.score))
      }
    }
    return Array(hits.joined())
  }
}
