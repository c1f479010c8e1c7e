package import MemoCore
import MemoText

extension Index {
  /// Where the memos of hits are, in their order.
  ///
  /// They lie scattered over the image, and memory is slow to bring what nobody expects: so each is
  /// asked for some hits ahead.
  ///
  /// - Complexity: O(hits · log changes).
  package func paths(of hits: [RankedHit]) -> [RelativePath] {
    let entries = hits.map { memo(at: $0.position) }
    return entries.indices.map { place in
      if place + 2 * Self.ahead < entries.count {
        entries[place + 2 * Self.ahead].expectPlaceOfPath()
      }
      if place + Self.ahead < entries.count { entries[place + Self.ahead].expectPath() }
      return entries[place].path
    }
  }

  private static let ahead = 8
}

extension IndexEntry {
  /// Lets where the path stands in the image come near.
  fileprivate func expectPlaceOfPath() {
    image.read { reader in
      let layout = reader.layout
      ByteSearch.expect(reader.column(layout.factStarts, 8, row))
      ByteSearch.expect(reader.column(layout.factPieces, ImageLayout.factPiecesWidth, row))
    }
  }

  /// Lets the path come near.
  fileprivate func expectPath() { image.read { ByteSearch.expect($0.path(row)) } }
}
