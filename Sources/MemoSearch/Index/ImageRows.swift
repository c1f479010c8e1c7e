import MemoCore
import MemoText

/// The columns, facts and texts of memos that stand one behind the other in an image.
struct ImageRows: Sendable {
  private(set) var stats = ByteChunks()
  private(set) var ids = ByteChunks()
  private(set) var times = ByteChunks()
  private(set) var marks = ByteChunks()
  /// Where the facts of each memo end.
  private var factEnds: [Int] = []
  private(set) var factPieces = ByteChunks()
  private(set) var facts = ByteChunks()
  /// Where the texts of each memo end.
  private var textEnds: [Int] = []
  private(set) var textPieces = ByteChunks()
  private(set) var texts = ByteChunks()

  var count: Int { textEnds.count }

  /// Adds a memo and its folded texts.
  mutating func append(_ text: FoldedMemo) {
    let memo = text.memo
    appendColumns(of: memo)
    appendFacts([
      memo.path.bytes, ShownText.kept(Array(memo.title.utf8), in: text.bytes, from: 0),
      FoldedMemo.list(memo.tags.map { Array($0.utf8) }),
      FoldedMemo.list(memo.links.map { Array($0.utf8) }),
      ShownText.kept(Array(memo.preview.utf8), in: text.bytes, from: text.body),
      Array((memo.conflictOf ?? "").utf8), FoldedMemo.list(memo.problems.flatMap(\.fields)),
      memo.head.flatMap { $0 == memo.content ? nil : $0.bytes } ?? [],
    ])
    text.bytes.withUnsafeBufferPointer { appendTexts($0, tags: text.tags, body: text.body) }
  }

  /// Adds a memo of another image as it stands there.
  mutating func append(_ row: Int, of reader: ImageReader) {
    let layout = reader.layout
    stats.append(reader.column(layout.stats, ImageLayout.statWidth, row))
    ids.append(reader.column(layout.ids, ImageLayout.idsWidth, row))
    times.append(reader.column(layout.times, ImageLayout.timesWidth, row))
    marks.append(reader.column(layout.marks, ImageLayout.marksWidth, row))
    appendFacts(ImageLayout.Fact.allCases.map { Array(reader.fact($0, row)) })
    let texts = reader.texts(row)
    appendTexts(texts.bytes, tags: texts.tags, body: texts.body)
  }

  /// Adds all rows of others behind these.
  mutating func append(contentsOf others: ImageRows) {
    let (factStart, textStart) = (facts.count, texts.count)
    stats.append(contentsOf: others.stats)
    ids.append(contentsOf: others.ids)
    times.append(contentsOf: others.times)
    marks.append(contentsOf: others.marks)
    factEnds += others.factEnds.map { factStart + $0 }
    factPieces.append(contentsOf: others.factPieces)
    facts.append(contentsOf: others.facts)
    textEnds += others.textEnds.map { textStart + $0 }
    textPieces.append(contentsOf: others.textPieces)
    texts.append(contentsOf: others.texts)
  }

  /// Gives the texts so far away; they still count.
  mutating func takeTexts() -> [[UInt8]] { texts.takePieces() }

  /// The section of where facts begin.
  var factStarts: ByteChunks { Self.starts(factEnds) }
  /// The section of where texts begin.
  var textStarts: ByteChunks { Self.starts(textEnds) }

  private static func starts(_ ends: [Int]) -> ByteChunks {
    var starts = ByteChunks()
    starts.append(UInt64(0))
    for end in ends { starts.append(UInt64(end)) }
    return starts
  }

  private mutating func appendTexts(
    _ bytes: UnsafeBufferPointer<UInt8>, tags: Int, body: Int
  ) {
    textPieces.append(UInt32(clamping: tags))
    textPieces.append(UInt32(clamping: body))
    texts.append(bytes)
    textEnds.append(texts.count)
  }

  private mutating func appendFacts(_ pieces: [[UInt8]]) {
    let start = facts.count
    for (number, piece) in pieces.enumerated() {
      if number > 0 { factPieces.append(UInt32(clamping: facts.count - start)) }
      facts.append(piece)
    }
    factEnds.append(facts.count)
  }
}

// MARK: - Columns

extension ImageRows {
  private mutating func appendColumns(of memo: IndexedMemo) {
    let stat =
      memo.stat
      ?? FileStat(
        size: Int64(memo.size), modified: Instant(seconds: 0), changed: Instant(seconds: 0),
        inode: 0, mode: 0)
    stat.append(to: &stats)
    ids.append(memo.content?.bytes ?? [UInt8](repeating: 0, count: ImageLayout.idsWidth))
    appendTimes(of: memo)
    marks.append(Marks(of: memo).rawValue)
  }

  private mutating func appendTimes(of memo: IndexedMemo) {
    times.append(Self.near(memo.edited.seconds))
    times.append(memo.edited.nanoseconds)
    times.append(memo.editedOrder)
    times.append(Self.near(memo.added?.seconds ?? 0))
    times.append(memo.added?.nanoseconds ?? 0)
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
}

extension Marks {
  /// The bits of a memo.
  fileprivate init(of memo: IndexedMemo) {
    let form: DateForm =
      switch memo.date {
      case nil: .none
      case .day: .day
      case .local: .local
      case .zoned: .zoned
      }
    let bits: [(Bool, UInt32)] = [
      (memo.isPinned, Self.pinned), (memo.stat != nil, Self.hasStat),
      (memo.content != nil, Self.hasContent), (memo.head != nil, Self.hasHead),
      (memo.content != nil && memo.content == memo.head, Self.isHead),
      (memo.added != nil, Self.hasAdded), (memo.conflictOf != nil, Self.hasConflictOf),
    ]
    rawValue = bits.reduce(
      UInt32(memo.has.rawValue) | UInt32(memo.flags.rawValue) << 8
        | form.rawValue << Self.dateShift
    ) { $1.0 ? $0 | $1.1 : $0 }
  }
}
