internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown
internal import MemoSearch
internal import MemoText

/// One memo's file, read and understood.
struct MemoReading {
  let path: RelativePath
  let document: MemoDocument
  let facts: MemoFacts
  let stat: FileStat
  let revision: ObjectID?
  let isUncommitted: Bool

  init(
    _ path: RelativePath, _ contents: FileContents, _ history: HistoryFacts,
    _ configuration: NotebookConfiguration
  ) {
    self.path = path
    stat = contents.stat
    document = MemoDocument(parsing: contents.bytes)
    facts = document.facts(
      stem: path.stemText, titleRule: configuration.titlesFromStem ? .stem : .text)
    isUncommitted = history.isUncommitted(path)
    revision = history.revision(of: path, contents.bytes)
  }

  /// The memo for lists.
  func row(
    position: Int, _ times: HistoryFacts.Times?, _ history: HistoryFacts, _ zone: Zone
  ) -> Snapshot.Row {
    let edited = isUncommitted ? stat.modified : times?.edited ?? stat.modified
    let added = (times?.added ?? stat.modified).wholeSeconds
    let date =
      facts.date ?? facts.created ?? facts.dateInStem.map(Timestamp.day)
      ?? Timestamp(added, in: zone)
    let memo = Memo(
      path: path, title: facts.title, date: date,
      edited: Timestamp(edited.wholeSeconds, in: zone),
      isPinned: facts.isPinned && facts.conflictOf == nil, tags: facts.tags,
      preview: facts.preview, revision: revision, isUncommitted: isUncommitted,
      conflictOf: facts.conflictOf, problems: facts.problems.map(MemoProblem.init))
    return Snapshot.Row(
      memo: memo, position: position, edited: edited.wholeSeconds,
      editedOrder: isUncommitted ? .max : times?.order ?? 0,
      date: date.instant(in: zone), titleKey: Folding.nameKey(Array(facts.title.utf8)))
  }

  /// The memo for the index.
  ///
  /// A header that could not be read whole is searched as text, too.
  func indexed(_ row: Snapshot.Row, _ history: HistoryFacts) -> IndexedMemo {
    var body = Array(document.bytes[document.bodyRange])
    for range in document.searchedHeaderRanges {
      body = Array(document.bytes[range]) + [10] + body
    }
    var flags: MemoFlags = []
    if row.memo.conflictOf != nil { flags.insert(.conflictCopy) }
    if row.memo.isDamaged { flags.insert(.damaged) }
    if isUncommitted { flags.insert(.uncommitted) }
    return IndexedMemo(
      path: path, stat: stat, content: revision, head: history.headBlob(path),
      title: facts.title, date: row.memo.date, edited: row.edited, editedOrder: row.editedOrder,
      added: nil, isPinned: row.memo.isPinned, tags: facts.tags,
      links: facts.links.map(\.destination), has: HasBits(rawValue: facts.has.rawValue),
      flags: flags, preview: facts.preview, conflictOf: facts.conflictOf, body: body)
  }
}

extension MemoDocument {
  /// Parts of the header that a search reads beside title and tags: all of it where not all of it
  /// could be understood, so that no word of a damaged memo gets lost.
  var searchedHeaderRanges: [Range<Int>] {
    guard problems.contains(where: { $0.severity == .damage }) else { return [] }
    return bodyRange.lowerBound > 0 ? [0..<bodyRange.lowerBound] : []
  }
}

extension RelativePath {
  /// The stem as text.
  var stemText: String { String(decoding: stem, as: UTF8.self) }
}

extension FrontMatterValue {
  init(_ value: FrontValue) {
    switch value {
    case .null: self = .null
    case .string(let text, let isPlain):
      switch text {
      case _ where !isPlain: self = .text(text)
      case "true", "True", "TRUE": self = .bool(true)
      case "false", "False", "FALSE": self = .bool(false)
      default: self = Self.isNumber(text) ? .number(text) : .text(text)
      }
    case .list(let items): self = .list(items.map(FrontMatterValue.init))
    case .map(let pairs):
      self = .map(pairs.map { FrontMatterPair(key: $0.key, value: FrontMatterValue($0.value)) })
    }
  }

  /// Whether the text is a number that JSON writes the same way.
  private static func isNumber(_ text: String) -> Bool {
    var digits = Array(text.utf8)[...]
    if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, digits.count <= 15,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } })
    else { return false }
    return whole.count == 1 || whole.first != UInt8(ascii: "0")
  }
}

extension MemoProblem {
  init(_ problem: Problem) {
    let (code, text): (String, String?) =
      switch problem.kind {
      case .notUTF8: ("notUTF8", nil)
      case .unclosedHeader: ("unclosedHeader", nil)
      case .invalidYAML(let text): ("invalidYAML", text)
      case .unreadableKey(let text): ("unreadableKey", text)
      case .notAMapping: ("notAMapping", nil)
      case .conflictMarkers: ("conflictMarkers", nil)
      case .tooDeep: ("tooDeep", nil)
      case .tooManyAliases: ("tooManyAliases", nil)
      case .tooLarge: ("tooLarge", nil)
      case .invalidDate(let text): ("invalidDate", text)
      case .ambiguousDate(let text): ("ambiguousDate", text)
      case .invalidFlag(let text): ("invalidFlag", text)
      case .unknownTag(let text): ("unknownTag", text)
      case .wrongType: ("wrongType", nil)
      case .foreignHeader(.toml): ("foreignHeader", "TOML")
      case .foreignHeader(.json): ("foreignHeader", "JSON")
      case .blankBeforeHeader: ("blankBeforeHeader", nil)
      case .duplicateKey(let text): ("duplicateKey", text)
      }
    self.init(
      code: code, mark: problem.mark, key: problem.key, text: text,
      isDamage: problem.severity == .damage)
  }
}

extension QueryProblem {
  init(_ warning: QueryWarning) {
    switch warning {
    case .invalidExpression(let text, let message, let offset):
      self.init(text: text, code: "regex", detail: "\(message) at byte \(offset + 1)")
    case .expressionTooSlow(let text):
      self.init(text: text, code: "matchLimit", detail: "")
    }
  }
}
