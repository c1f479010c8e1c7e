/// How a term is found in a memo.
enum Presence: UInt8 {
  case absent
  /// As initial consonants only.
  case initials
  /// As it stands.
  case literal
}

extension TermMatcher {
  /// How the term is found in each of `count` memos.
  ///
  /// - Complexity: one pass over the folded texts, which skips the rest of a memo after a hit.
  func presence(in segments: [Segment], count: Int) -> [Presence] {
    var presence = [Presence](repeating: .absent, count: count)
    for segment in segments {
      segment.image.read { reader in
        if isExpression {
          mark(.literal, in: segment, reader, &presence, byInitials: false)
        } else {
          sweep(segment, reader, &presence)
        }
        if mayBeInitials { mark(.initials, in: segment, reader, &presence, byInitials: true) }
      }
    }
    return presence
  }

  /// Finds the literal term in all texts of the segment at once.
  private func sweep(_ segment: Segment, _ reader: ImageReader, _ presence: inout [Presence]) {
    let texts = UnsafeBufferPointer(
      rebasing: reader.allTexts[..<reader.textOffset(row: segment.rows.upperBound)])
    var row = segment.rows.lowerBound
    var start = reader.textOffset(row: row)
    while let hit = next(in: texts, from: start) {
      row = reader.row(ofText: hit.lowerBound, in: row..<segment.rows.upperBound)
      let piece = reader.piece(ofText: hit.lowerBound, row: row)
      if term.scope.contains(piece.scope) {
        presence[segment.position + row - segment.rows.lowerBound] = .literal
        start = reader.textOffset(row: row + 1)
      } else {
        start = reader.textOffset(row * ImageLayout.textsPerMemo + piece.rawValue + 1)
      }
    }
  }

  /// Looks into the texts of each memo in which the term was not found yet.
  private func mark(
    _ mark: Presence, in segment: Segment, _ reader: ImageReader, _ presence: inout [Presence],
    byInitials: Bool
  ) {
    for row in segment.rows where !isTooSlow {
      let position = segment.position + row - segment.rows.lowerBound
      if presence[position] == .absent, isFound(in: reader, row, byInitials: byInitials) {
        presence[position] = mark
      }
    }
  }

  private func isFound(in reader: ImageReader, _ row: Int, byInitials: Bool) -> Bool {
    pieces(of: row, in: reader).contains { piece in
      next(in: piece.text, from: 0, byInitials: byInitials) != nil
    }
  }

  /// The texts of a memo that are in the term's scope, each tag alone.
  func pieces(
    of row: Int, in reader: ImageReader
  ) -> [(kind: ImageLayout.Text, text: UnsafeBufferPointer<UInt8>)] {
    var pieces: [(kind: ImageLayout.Text, text: UnsafeBufferPointer<UInt8>)] = []
    for kind in ImageLayout.Text.allCases where term.scope.contains(kind.scope) {
      let text = reader.text(kind, row)
      if kind == .tags {
        pieces += text.elements.map { (kind, $0) }
      } else {
        pieces.append((kind, text))
      }
    }
    return pieces
  }
}

extension ImageLayout.Text {
  /// The scope that is this text.
  var scope: Term.Scope { Term.Scope(rawValue: 1 << UInt8(rawValue)) }
}

extension ImageReader {
  /// The row, of `rows`, in whose texts the byte at `offset` is.
  fileprivate func row(ofText offset: Int, in rows: Range<Int>) -> Int {
    var low = rows.lowerBound
    var high = rows.upperBound
    while high - low > 1 {
      let middle = (low + high) / 2
      if textOffset(row: middle) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  fileprivate func piece(ofText offset: Int, row: Int) -> ImageLayout.Text {
    let first = row * ImageLayout.textsPerMemo
    if offset < textOffset(first + 1) { return .title }
    return offset < textOffset(first + 2) ? .tags : .body
  }
}
