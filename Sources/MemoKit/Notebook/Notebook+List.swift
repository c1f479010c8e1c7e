internal import MemoSearch
internal import MemoText

extension Notebook {
  /// The memos that `options` ask for: pinned first, then newest edited first, unless an order is
  /// named.
  ///
  /// A file that cannot be read never hides the others: it is listed among `unread`.
  ///
  /// - Complexity: reads every memo of the notebook.
  public func list(_ options: ListOptions = ListOptions()) throws(MemoError) -> Listing {
    try snapshot().list(options)
  }
}

extension Snapshot {
  /// The memos that `options` ask for: pinned first, then newest edited first, unless an order is
  /// named.
  ///
  /// - Throws: `MemoError.invalidValue` for words that are no date, `.outside` for a folder.
  public func list(_ options: ListOptions = ListOptions()) throws(MemoError) -> Listing {
    let (now, zone) = (notebook.settings.now(), notebook.zone)
    let filter = try ListFilter(options, now: now, zone: zone)
    var positions = Array(0..<index.count)
    var warnings: [QueryProblem] = []
    if let text = options.query {
      let found = index.positions(matching: Query(parsing: text, now: now, zone: zone))
      positions = found.positions
      warnings = found.warnings.map(QueryProblem.init)
    }
    if !filter.holdsAll { positions = positions.filter { filter.holds(index.memo(at: $0)) } }
    let total = positions.count
    positions = ListOrder(options.order, zone, isReversed: options.isReversed)
      .first(options.limit ?? .max, of: positions, in: index)
    return listing(positions, total: total, warnings: warnings)
  }
}

/// The conditions of a list beside its query, read once.
struct ListFilter {
  private let isPinned: Bool?
  private let tags: [[UInt8]]
  private let folder: RelativePath?
  private let zone: Zone
  private let edited: [DateRange]
  private let date: DateRange?

  /// - Throws: `MemoError.invalidValue` for words that are no date, `.outside` for a folder.
  init(_ options: ListOptions, now: Instant, zone: Zone) throws(MemoError) {
    isPinned = options.isPinned
    self.zone = zone
    tags = options.tags.map { Folding.fold($0.hasPrefix("#") ? String($0.dropFirst()) : $0) }
    if let text = options.folder { folder = try Self.folder(text) } else { folder = nil }
    func range(_ text: String?, _ field: String) throws(MemoError) -> DateRange? {
      guard let text else { return nil }
      guard let range = DateRange(parsing: text, now: now, zone: zone) else {
        throw .invalidValue(field: field, text: text)
      }
      return range
    }
    let since = try range(options.since, "since").map { DateRange(start: $0.start, end: nil) }
    let until = try range(options.until, "until").map { DateRange(start: nil, end: $0.end) }
    edited = [since, until, try range(options.on, "on")].compactMap { $0 }
    date = try range(options.date, "date")
  }

  /// Whether nothing is asked for, so that every memo is meant.
  var holdsAll: Bool {
    isPinned == nil && folder == nil && tags.isEmpty && edited.isEmpty && date == nil
  }

  /// Whether the memo is asked for.
  func holds(_ memo: IndexEntry) -> Bool {
    if let isPinned, memo.isPinned != isPinned { return false }
    if let folder, memo.path.relative(to: folder) == nil { return false }
    if !edited.isEmpty {
      let instant = Timestamp(memo.edited, in: zone)
      for range in edited where !range.contains(instant, in: zone) { return false }
    }
    if let date, !(memo.date.map { date.contains($0, in: zone) } ?? false) { return false }
    guard !tags.isEmpty else { return true }
    let own = memo.tags
    return tags.allSatisfy { tag in own.contains { Self.isTag($0, in: tag) } }
  }

  /// Whether `tag` is the wanted tag or nested in it.
  private static func isTag(_ tag: String, in wanted: [UInt8]) -> Bool {
    let folded = Folding.fold(tag)
    return folded.starts(with: wanted)
      && (folded.count == wanted.count || folded[wanted.count] == RelativePath.slash)
  }

  private static func folder(_ text: String) throws(MemoError) -> RelativePath? {
    var bytes = Array(text.utf8)
    while bytes.last == RelativePath.slash { bytes.removeLast() }
    if bytes.starts(with: Array("./".utf8)) { bytes.removeFirst(2) }
    if bytes.isEmpty || bytes == [UInt8(ascii: ".")] { return nil }
    guard let path = RelativePath(bytes: bytes) else { throw .outside(text) }
    return path
  }
}
