import MemoCore
import MemoText

/// Puts an image together, memo by memo in the order of their paths.
struct ImageWriter {
  private var stats: [UInt8] = []
  private var ids: [UInt8] = []
  private var times: [UInt8] = []
  private var marks: [UInt8] = []
  private var factOffsets: [UInt8] = []
  private var textOffsets: [UInt8] = []
  private var facts: [UInt8] = []
  private var texts: [UInt8] = []
  private var count = 0

  /// Adds a memo, folding its title, tags and text.
  mutating func append(_ memo: IndexedMemo) {
    stats += Self.encoded(memo.stat)
    ids += Self.encoded(memo.content) + Self.encoded(memo.head)
    appendTimes(of: memo)
    marks.append(Self.marks(of: memo).rawValue)
    appendFact(memo.path.bytes)
    appendFact(Array(memo.title.utf8))
    appendFact(Self.list(memo.tags.map { Array($0.utf8) }))
    appendFact(Self.list(memo.links.map { Array($0.utf8) }))
    appendFact(Array(memo.preview.utf8))
    appendFact(Array((memo.conflictOf ?? "").utf8))
    appendText(Folding.fold(memo.title) + [ImageLayout.separator])
    appendText(Self.list(memo.tags.map { Folding.fold($0) }) + [ImageLayout.separator])
    appendText(Folding.fold(memo.body) + [ImageLayout.separator])
    count += 1
  }

  /// Adds a memo of another image as it stands there.
  mutating func append(_ row: Int, of reader: ImageReader) {
    let layout = reader.layout
    stats += reader.column(layout.stats, ImageLayout.statWidth, row)
    ids += reader.column(layout.ids, ImageLayout.idsWidth, row)
    times += reader.column(layout.times, ImageLayout.timesWidth, row)
    marks += reader.column(layout.marks, ImageLayout.marksWidth, row)
    for piece in row * ImageLayout.factsPerMemo..<(row + 1) * ImageLayout.factsPerMemo {
      factOffsets.append(UInt64(facts.count))
      facts += reader.fact(piece)
    }
    for piece in row * ImageLayout.textsPerMemo..<(row + 1) * ImageLayout.textsPerMemo {
      textOffsets.append(UInt64(texts.count))
      texts += reader.text(piece)
    }
    count += 1
  }

  /// Where everything will stand.
  var layout: ImageLayout {
    ImageLayout(count: count, factsLength: facts.count, textsLength: texts.count)
  }

  /// The whole image.
  func image(head: ObjectID?) -> [UInt8] {
    var image: [UInt8] = []
    image.reserveCapacity(layout.length)
    image += ImageLayout.Header.magicBytes
    image.append(ImageLayout.Header.formatVersion)
    image.append(Folding.version)
    for number in [count, facts.count, texts.count] { image.append(UInt64(number)) }
    image.append(UInt32(head == nil ? 0 : 1))
    image += Self.encoded(head)
    image.append(checksum(image))
    image += stats
    image += ids
    image += times
    image += marks
    image.pad()
    image += factOffsets
    image.append(UInt64(facts.count))
    image += textOffsets
    image.append(UInt64(texts.count))
    image += facts
    image.pad()
    image += texts
    image.pad()
    return image
  }
}

// MARK: - Parts

extension ImageWriter {
  private mutating func appendFact(_ bytes: [UInt8]) {
    factOffsets.append(UInt64(facts.count))
    facts += bytes
  }

  private mutating func appendText(_ bytes: [UInt8]) {
    textOffsets.append(UInt64(texts.count))
    texts += bytes
  }

  private mutating func appendTimes(of memo: IndexedMemo) {
    times.append(Self.near(memo.edited.seconds))
    times.append(memo.edited.nanoseconds)
    times.append(memo.editedOrder)
    times.append(Self.near(memo.added?.seconds ?? 0))
    times.append(memo.added?.nanoseconds ?? 0)
    times.append(UInt32(0))
    let date = Self.parts(of: memo.date)
    times.append(Self.near(date.seconds))
    times.append(date.nanoseconds)
    times.append(date.offset)
  }

  /// A date in numbers: a day or a local time as if it were one of Greenwich.
  private static func parts(
    of date: Timestamp?
  ) -> (seconds: Int64, nanoseconds: Int32, offset: Int32) {
    switch date {
    case nil: (0, 0, 0)
    case .day(let day): (Int64(day.daysSinceEpoch) * 86_400, 0, 0)
    case .local(let time):
      (time.instant(offset: 0).seconds, time.nanoseconds, 0)
    case .zoned(let instant, let offset):
      (instant.seconds, instant.nanoseconds, Int32(clamping: offset))
    }
  }

  private static func near(_ seconds: Int64) -> Int64 {
    min(max(seconds, -ImageLayout.farthest), ImageLayout.farthest)
  }

  private static func marks(of memo: IndexedMemo) -> Marks {
    let form: Marks.DateForm =
      switch memo.date {
      case nil: .none
      case .day: .day
      case .local: .local
      case .zoned: .zoned
      }
    let bits: [(Bool, UInt32)] = [
      (memo.isPinned, Marks.pinned), (memo.stat != nil, Marks.hasStat),
      (memo.content != nil, Marks.hasContent), (memo.head != nil, Marks.hasHead),
      (memo.added != nil, Marks.hasAdded), (memo.conflictOf != nil, Marks.hasConflictOf),
    ]
    return Marks(
      rawValue: bits.reduce(
        UInt32(memo.has.rawValue) | UInt32(memo.flags.rawValue) << 8
          | form.rawValue << Marks.dateShift
      ) { $1.0 ? $0 | $1.1 : $0 })
  }

  private static func list(_ elements: [[UInt8]]) -> [UInt8] {
    elements.reduce(into: []) { $0 += $1 + [ImageLayout.separator] }
  }

  private static func encoded(_ id: ObjectID?) -> [UInt8] {
    id?.bytes ?? [UInt8](repeating: 0, count: 20)
  }

  private static func encoded(_ stat: FileStat?) -> [UInt8] {
    guard let stat else { return [UInt8](repeating: 0, count: ImageLayout.statWidth) }
    var bytes: [UInt8] = []
    bytes.append(stat.size)
    bytes.append(stat.modified.seconds)
    bytes.append(stat.changed.seconds)
    bytes.append(stat.modified.nanoseconds)
    bytes.append(stat.changed.nanoseconds)
    bytes.append(stat.inode)
    bytes.append(stat.device)
    bytes.append(stat.mode)
    bytes.append(stat.user)
    bytes.append(stat.group)
    bytes.append(UInt32(0))
    return bytes
  }
}

extension [UInt8] {
  /// Adds the bytes of `value`, the least significant first.
  fileprivate mutating func append(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// Adds zeros up to a multiple of 8.
  fileprivate mutating func pad() {
    append(contentsOf: repeatElement(0, count: ImageLayout.aligned(count) - count))
  }
}
