internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown
internal import MemoSearch
internal import Synchronization

/// What the threads of a direct search found.
final class FoundCandidates: Sendable {
  struct State {
    /// The memos that may hold something of the query, in no order.
    var memos: [FoldedMemo] = []
    /// Memos that could not be read.
    var unread: [FileProblem] = []
    /// How many of the others are damaged.
    var damaged = 0
  }

  let state = Mutex(State())
}

/// What of a memo a direct search has to know.
struct CandidateNeeds: Sendable {
  let notebook: Notebook
  let surroundings: Surroundings
  /// Whether the query asks for more than title, tags and text.
  let hasFacts: Bool
  /// What the history says, where the query or the order asks for times.
  let times: PathTimes?
}

/// Sifts the memos that a sweep shows, and reads those that may hold something of a query.
final class CandidateReader: TextVisitor {
  private let needs: CandidateNeeds
  private let shared: FoundCandidates
  private var sieve: TextSieve
  private var found = FoundCandidates.State()
  /// The folder of the memo that was taken last, and whether git may filter what is in it.
  private var lastFolder: (path: RelativePath?, mayFilter: Bool)?

  init(_ filter: ScanFilter, _ needs: CandidateNeeds, _ shared: FoundCandidates) {
    self.needs = needs
    self.shared = shared
    sieve = TextSieve(filter)
  }

  func wants(
    _ text: UnsafeBufferPointer<UInt8>, named name: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.count
    let stem = UnsafeBufferPointer(rebasing: name[..<dot])
    if sieve.passes(stem: stem, text: text) { return true }
    guard HeaderGlance(at: text) == .doubtful else { return false }
    let document = MemoDocument(parsing: Array(text))
    // What is escaped in a header may be a word all the same.
    if document.hasEscapedHeader { return true }
    if document.isDamaged { found.damaged += 1 }
    return false
  }

  func take(_ path: RelativePath, _ contents: FileContents) {
    found.memos.append(FoldedMemo(needs.memo(path, contents, id(of: contents.bytes, at: path))))
  }

  private func id(of bytes: [UInt8], at path: RelativePath) -> ObjectID? {
    guard needs.surroundings.head != nil else { return nil }
    let folder = path.folder
    if lastFolder.map({ $0.path != folder }) ?? true {
      lastFolder = (folder, needs.surroundings.mayFilter(path, in: needs.notebook))
    }
    return lastFolder?.mayFilter == false
      ? ObjectID(blob: bytes) : needs.notebook.revision(of: path, bytes)
  }

  func miss(_ path: RelativePath, _ error: FileError) {
    found.unread.append(FileProblem(path: path, errno: error.number))
  }

  func finish() {
    shared.state.withLock { state in
      state.memos += found.memos
      state.unread += found.unread
      state.damaged += found.damaged
    }
    found = FoundCandidates.State()
  }
}

extension CandidateNeeds {
  /// The memo as it is searched; what nobody asks for is left out.
  ///
  /// `id` names its bytes, where there is a commit.
  func memo(_ path: RelativePath, _ contents: FileContents, _ id: ObjectID?) -> IndexedMemo {
    if let times {
      return reading(path, contents, times[path])
        .indexed(times[path], notebook.zone, stat: contents.stat)
    }
    if hasFacts {
      let reading = MemoReading(
        path, contents, revision: id, isUncommitted: id == nil, notebook.configuration)
      return reading.indexed(nil, notebook.zone, stat: contents.stat)
    }
    let rule: TitleRule = notebook.configuration.titlesFromStem ? .stem : .text
    func memo(_ names: MemoNames, _ body: [UInt8], isDamaged: Bool) -> IndexedMemo {
      IndexedMemo(
        path: path, stat: contents.stat, size: contents.bytes.count, content: id,
        title: names.title, edited: contents.stat.modified.wholeSeconds, tags: names.tags,
        flags: isDamaged ? .damaged : [], body: body)
    }
    if let brief = BriefMemo(of: contents.bytes, stem: path.stemText, titleRule: rule) {
      return memo(brief.names, Array(contents.bytes[brief.bodyRange]), isDamaged: false)
    }
    let document = MemoDocument(parsing: contents.bytes)
    return memo(
      document.names(stem: path.stemText, titleRule: rule), document.searchedText,
      isDamaged: document.isDamaged)
  }

  /// The memo, understood as far as its file and the history go.
  func reading(
    _ path: RelativePath, _ contents: FileContents, _ times: PathTimes.Times?
  ) -> MemoReading {
    let id = surroundings.identify(contents.bytes, at: path, in: notebook)
    return MemoReading(
      path, contents, revision: id, isUncommitted: id == nil || id != times?.blob,
      notebook.configuration)
  }
}

extension MemoDocument {
  /// Whether something in it could not be read as it was meant.
  fileprivate var isDamaged: Bool { problems.contains { $0.severity == .damage } }

  /// Whether its header may say other words than stand there.
  fileprivate var hasEscapedHeader: Bool {
    header != nil && bytes[..<bodyRange.lowerBound].contains(UInt8(ascii: "\\"))
  }
}
