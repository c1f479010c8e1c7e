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
    var rows = self.rows
    var warnings: [QueryProblem] = []
    if let text = options.query {
      let found = index.positions(matching: Query(parsing: text, now: now, zone: zone))
      rows = found.positions.map { self.rows[$0] }
      warnings = found.warnings.map(QueryProblem.init)
    }
    rows = rows.filter { filter.holds($0.memo) }
    ListOrder.sort(&rows, by: options.order)
    if options.isReversed { rows.reverse() }
    let total = rows.count
    if let limit = options.limit { rows = Array(rows.prefix(max(0, limit))) }
    return listing(rows, total: total, warnings: warnings)
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

  /// Whether the memo is asked for.
  func holds(_ memo: Memo) -> Bool {
    if let isPinned, memo.isPinned != isPinned { return false }
    if let folder, memo.path.relative(to: folder) == nil { return false }
    for tag in tags where !memo.tags.contains(where: { Self.isTag($0, in: tag) }) { return false }
    for range in edited where !range.contains(memo.edited, in: zone) { return false }
    return date?.contains(memo.date, in: zone) ?? true
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

/// The orders in which memos are listed; the path decides last, so that the same notebook lists
/// the same on every device.
enum ListOrder {
  static func sort(_ rows: inout [Snapshot.Row], by order: ListOptions.Order?) {
    switch order {
    case nil:
      rows.sort {
        $0.memo.isPinned != $1.memo.isPinned ? $0.memo.isPinned : $0.isEditedBefore($1)
      }
    case .edited: rows.sort { $0.isEditedBefore($1) }
    case .date:
      rows.sort { $0.date != $1.date ? $0.date > $1.date : $0.isEditedBefore($1) }
    case .title:
      rows.sort {
        $0.titleKey != $1.titleKey
          ? $0.titleKey.lexicographicallyPrecedes($1.titleKey) : $0.memo.path < $1.memo.path
      }
    case .path: rows.sort { $0.memo.path < $1.memo.path }
    }
  }
}

extension Snapshot.Row {
  /// Newest edit first, then the later commit, then the path.
  fileprivate func isEditedBefore(_ other: Self) -> Bool {
    if edited != other.edited { return edited > other.edited }
    if editedOrder != other.editedOrder { return editedOrder > other.editedOrder }
    return memo.path < other.memo.path
  }
}
