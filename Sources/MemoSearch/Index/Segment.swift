/// A run of memos that stand together in one image and, one after the other, in the index.
struct Segment {
  let image: Image
  let rows: Range<Int>
  /// The position of the first in the index.
  let position: Int
  /// Whether the image is the base.
  let isBase: Bool
}

extension Index {
  /// The runs that make up the index, in order.
  var segments: [Segment] {
    var segments: [Segment] = []
    var position = 0
    var rank = 0
    func take(upTo end: Int) {
      let end = min(end, base.count)
      guard end > rank else { return }
      segments.append(Segment(image: base, rows: rank..<end, position: position, isBase: true))
      position += end - rank
    }
    for change in overlay.changes {
      take(upTo: change.rank)
      if let entry = change.entry {
        segments.append(
          Segment(
            image: entry.image, rows: entry.row..<entry.row + 1, position: position,
            isBase: false))
        position += 1
      }
      rank = change.next.rank
    }
    take(upTo: base.count)
    return segments
  }
}
