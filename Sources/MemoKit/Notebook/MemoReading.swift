internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown
internal import MemoSearch

/// One memo's file, read and understood.
struct MemoReading {
  let path: RelativePath
  let document: MemoDocument
  let facts: MemoFacts
  let stat: FileStat
  let revision: ObjectID?
  let isUncommitted: Bool

  /// Understands a file whose contents git keeps as `revision`.
  init(
    _ path: RelativePath, _ contents: FileContents, revision: ObjectID?, isUncommitted: Bool,
    _ configuration: NotebookConfiguration
  ) {
    self.path = path
    stat = contents.stat
    document = MemoDocument(parsing: contents.bytes)
    facts = document.facts(
      stem: path.stemText, titleRule: configuration.titlesFromStem ? .stem : .text)
    self.isUncommitted = isUncommitted
    self.revision = revision
  }

  /// Understands a file of which the history was asked.
  init(
    _ path: RelativePath, _ contents: FileContents, _ history: HistoryFacts,
    _ configuration: NotebookConfiguration
  ) {
    let revision = history.revision(of: path, contents.bytes)
    self.init(
      path, contents, revision: revision,
      isUncommitted: revision == nil || revision != history.headBlob(path), configuration)
  }

  /// The memo for whoever asks for this one.
  func memo(_ times: PathTimes.Times?, _ zone: Zone) -> Memo {
    let dates = MemoDates(self, times, zone)
    return Memo(
      path: path, title: facts.title, date: dates.date,
      edited: Timestamp(dates.edited, in: zone), isPinned: isPinned, tags: facts.tags,
      preview: facts.preview, revision: revision, isUncommitted: isUncommitted,
      conflictOf: conflictOf, problems: facts.problems.map(MemoProblem.init))
  }

  /// The memo for the index; `stat` is what proves later that it is the same.
  ///
  /// A header that could not be read whole is searched as text, too.
  func indexed(_ times: PathTimes.Times?, _ zone: Zone, stat: FileStat?) -> IndexedMemo {
    let dates = MemoDates(self, times, zone)
    let problems = facts.problems.map(MemoProblem.init)
    var flags: MemoFlags = []
    if conflictOf != nil { flags.insert(.conflictCopy) }
    if problems.contains(where: \.isDamage) { flags.insert(.damaged) }
    if isUncommitted { flags.insert(.uncommitted) }
    if facts.titleSource == .text { flags.insert(.titledByText) }
    return IndexedMemo(
      path: path, stat: stat, size: document.bytes.count, content: revision, head: times?.blob,
      title: facts.title,
      date: dates.date, edited: dates.edited, editedOrder: dates.order, added: times?.added,
      isPinned: isPinned, tags: facts.tags, links: facts.links.map(\.destination),
      has: HasBits(rawValue: facts.has.rawValue), flags: flags, preview: facts.preview,
      conflictOf: conflictOf, problems: problems.map(IndexedProblem.init),
      body: document.searchedText)
  }

  private var isPinned: Bool { facts.isPinned && conflictOf == nil }

  private var conflictOf: String? { facts.original(of: path)?.text }
}

extension MemoFacts {
  /// The memo whose other side the one at `path` keeps; nil where it is no conflict copy.
  ///
  /// The key may come from anybody, and what it names is written to when the conflict ends: it has
  /// to be the path of another memo, and of none that is hidden. A copy that took the memo's place
  /// is none any more.
  func original(of path: RelativePath) -> RelativePath? {
    guard let text = conflictOf, let original = RelativePath(text), original != path,
      original.isMemo, !original.isHidden
    else { return nil }
    return original
  }
}

/// When a memo was written and edited.
private struct MemoDates {
  let date: Timestamp
  let edited: Instant
  /// Decides between equal seconds of `edited`.
  let order: UInt32

  init(_ reading: MemoReading, _ times: PathTimes.Times?, _ zone: Zone) {
    let modified = reading.stat.modified
    let edit = LastEdit(times, isUncommitted: reading.isUncommitted, modified: modified)
    (edited, order) = (edit.instant, edit.order)
    let facts = reading.facts
    date =
      facts.date ?? facts.created ?? facts.dateInStem.map(Timestamp.day)
      ?? Timestamp((times?.added ?? modified).wholeSeconds, in: zone)
  }
}

/// When a memo was edited last: as the history says, or by the file's own time.
struct LastEdit {
  let instant: Instant
  /// Decides between equal seconds.
  let order: UInt32

  init(_ times: PathTimes.Times?, isUncommitted: Bool, modified: Instant) {
    instant = ((isUncommitted ? nil : times?.edited) ?? modified).wholeSeconds
    order = isUncommitted ? .max : times?.order ?? 0
  }
}

extension IndexedProblem {
  init(_ problem: MemoProblem) {
    self.init(
      code: problem.code, line: problem.mark.line, column: problem.mark.column,
      key: problem.key, text: problem.text, isDamage: problem.isDamage)
  }
}

extension MemoDocument {
  /// The text that a search reads beside title and tags.
  var searchedText: [UInt8] {
    var text = Array(bytes[bodyRange])
    for range in searchedHeaderRanges { text = Array(bytes[range]) + [10] + text }
    return text
  }

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
