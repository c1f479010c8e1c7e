import MemoCore
import MemoText

/// Puts an image together, memo by memo in the order of their paths.
struct ImageWriter {
  private var stats = ByteChunks()
  private var ids = ByteChunks()
  private var times = ByteChunks()
  private var marks = ByteChunks()
  private var factStarts = ByteChunks()
  private var factPieces = ByteChunks()
  private var textStarts = ByteChunks()
  private var textPieces = ByteChunks()
  private var facts = ByteChunks()
  private var texts = ByteChunks()
  private var folders = ByteChunks()
  private var removed = ByteChunks()
  private var terms: TermWriter?
  private var count = 0
  private var hasFolders = false
  private let key: UInt64
  private let head: ObjectID?

  /// Begins an image, with or without terms.
  init(key: UInt64, head: ObjectID?, folders: [IndexedFolder]?, hasTerms: Bool) {
    self.key = key
    self.head = head
    if hasTerms { terms = TermWriter() }
    if let folders { know(folders) }
  }

  /// Takes other folders than it began with.
  mutating func know(_ folders: [IndexedFolder]) {
    hasFolders = true
    self.folders = ByteChunks()
    for folder in folders { folder.append(to: &self.folders) }
  }

  /// Adds a memo, folding its title, tags and text.
  mutating func append(_ memo: IndexedMemo) {
    appendColumns(of: memo)
    appendFacts([
      memo.path.bytes, Array(memo.title.utf8), Self.list(memo.tags.map { Array($0.utf8) }),
      Self.list(memo.links.map { Array($0.utf8) }), Array(memo.preview.utf8),
      Array((memo.conflictOf ?? "").utf8), Self.list(memo.problems.flatMap(\.fields)),
      memo.head.flatMap { $0 == memo.content ? nil : $0.bytes } ?? [],
    ])
    let title = Folding.fold(memo.title) + [ImageLayout.separator]
    let tags = Self.list(memo.tags.map { Folding.fold($0) }) + [ImageLayout.separator]
    var text = title + tags
    let body = text.count
    text += Folding.fold(memo.body)
    text.append(ImageLayout.separator)
    text.withUnsafeBufferPointer { appendTexts($0, tags: title.count, body: body) }
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

  /// Notes that a memo of the image this one belongs to is gone.
  mutating func remove(_ path: RelativePath) {
    removed.append(path.bytes)
    removed.append(byte: ImageLayout.separator)
  }

  private mutating func appendTexts(
    _ bytes: UnsafeBufferPointer<UInt8>, tags: Int, body: Int
  ) {
    textStarts.append(UInt64(texts.count))
    textPieces.append(UInt32(clamping: tags))
    textPieces.append(UInt32(clamping: body))
    texts.append(bytes)
    terms?.add(bytes, row: UInt32(count))
    count += 1
  }

  private mutating func appendFacts(_ pieces: [[UInt8]]) {
    let start = facts.count
    factStarts.append(UInt64(start))
    for (number, piece) in pieces.enumerated() {
      if number > 0 { factPieces.append(UInt32(clamping: facts.count - start)) }
      facts.append(piece)
    }
  }

  private static func list(_ elements: [[UInt8]]) -> [UInt8] {
    elements.reduce(into: []) { $0 += $1 + [ImageLayout.separator] }
  }
}

// MARK: - The whole

extension ImageWriter {
  /// The whole image, without a block that holds all of it.
  consuming func finish() -> NewImage {
    var terms = terms.take()?.sections()
    if terms?.isTooLarge == true { terms = nil }
    let hasTerms = terms != nil
    let found = terms.take() ?? TermWriter.Sections()
    factStarts.append(UInt64(facts.count))
    textStarts.append(UInt64(texts.count))
    let header = ImageHeader(
      key: key,
      lengths: [
        count, facts.count, texts.count, found.wordCount, found.words.count, found.pairCount,
        found.lists.count, folders.count, removed.count,
      ], hasTerms: hasTerms, hasFolders: hasFolders, head: head)
    let sections = [
      stats, ids, times, marks, factStarts, factPieces, textStarts, textPieces,
      found.wordStarts, found.pairKeys, found.listEnds, facts, found.words, found.lists, folders,
      removed, texts,
    ]
    return NewImage(header, contents: sections.flatMap { $0.paddedPieces() })
  }
}

// MARK: - Columns

extension ImageWriter {
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
