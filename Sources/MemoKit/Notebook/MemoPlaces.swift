internal import MemoFiles
internal import MemoHistory
internal import MemoText

/// The paths a new memo may get, one after another, and which of them are taken.
struct MemoPlaces {
  private var folder: RelativePath?
  private let stem: [UInt8]
  private let fileExtension: [UInt8]
  private let isGiven: Bool
  private var taken = TakenNames()

  /// Works out where a memo goes; what is there is not looked at yet.
  ///
  /// - Throws: `.outside`.
  init(
    _ notebook: Notebook, draft: Draft, title: String, now: Instant
  ) throws(MemoError) {
    let moment = draft.date ?? Timestamp(now, in: notebook.zone)
    let configuration = notebook.configuration
    func filled(_ template: String, title: String) -> String {
      let placeholders = Placeholders(title: title, moment, in: notebook.zone)
      return String(decoding: placeholders.fill(Array(template.utf8)), as: UTF8.self)
    }
    folder = try Self.folder(draft.folder ?? filled(configuration.folder, title: ""))
    if let given = draft.fileName {
      let name = try Self.given(given)
      (stem, fileExtension, isGiven) = (name.stem, name.fileExtension, true)
    } else {
      stem = FileName.derived(
        fromTitle: filled(configuration.fileName, title: Self.bare(title)),
        fallback: "memo-\(moment.day(in: notebook.zone))", keepsBlanks: configuration.keepsBlanks)
      (fileExtension, isGiven) = (Array("md".utf8), false)
    }
  }

  /// Looks which folder is there for it, and which names are taken, in the folder or by what git
  /// leaves out of it.
  ///
  /// Another command may make a memo at any time: who writes looks when it holds the lock.
  ///
  /// - Throws: `.outside` for a repository of its own.
  mutating func look(in notebook: Notebook) throws(MemoError) {
    folder = notebook.standingFolder(folder)
    if let folder, notebook.folder.isNested(folder) { throw .outside(folder.text) }
    let leftOut = (try? notebook.history().history?.filesLeftOut()) ?? []
    taken = TakenNames(
      (try? notebook.folder.names(in: folder)) ?? [], leftOut: leftOut, of: folder, beside: stem)
  }

  /// The path that the memo gets if its name is free; nil where it would be none.
  var wanted: RelativePath? {
    RelativePath(bytes: stem + [UInt8(ascii: ".")] + fileExtension)?.under(folder)
  }

  /// The path of the next free name, from `attempt` on, which is moved to it.
  ///
  /// A name given by the person is not numbered: `.exists` where it is taken.
  func path(attempt: inout Int) throws(MemoError) -> RelativePath {
    while true {
      let numbered = attempt == 1 ? stem : FileName.numbered(stem, attempt)
      let name = numbered + [UInt8(ascii: ".")] + fileExtension
      guard let path = RelativePath(bytes: name)?.under(folder) else {
        throw .outside(String(decoding: name, as: UTF8.self))
      }
      if taken.hasPlaceholder(of: name) { throw .notDownloaded(path) }
      if isGiven ? !taken.names.contains(name) : taken.twin(of: name) == nil { return path }
      if isGiven { throw taken.leftOut.contains(path) ? .notCheckedOut(path) : .exists(path) }
      attempt += 1
    }
  }

  /// A file whose name is the same as this path's where case or normal form does not count.
  func collision(of path: RelativePath) -> RelativePath? {
    guard let twin = taken.twin(of: path.name), twin != path.name else { return nil }
    return RelativePath(bytes: twin)?.under(folder)
  }

  /// A title that was typed like a file's name, without the ending.
  private static func bare(_ title: String) -> String {
    for ending in [".md", ".markdown"] where title.count > ending.count {
      if title.lowercased().hasSuffix(ending) { return String(title.dropLast(ending.count)) }
    }
    return title
  }

  private static func folder(_ text: String) throws(MemoError) -> RelativePath? {
    var bytes = Array(text.utf8)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    if bytes.starts(with: Array("./".utf8)) { bytes.removeFirst(2) }
    if bytes.isEmpty || bytes == [UInt8(ascii: ".")] { return nil }
    guard let path = RelativePath(bytes: bytes), !path.isHidden else { throw .outside(text) }
    return path
  }

  /// A file name as the person gave it, with `.md` where it has no memo's ending.
  private static func given(_ text: String) throws(MemoError) -> RelativePath {
    guard let path = RelativePath(text), path.folder == nil, !path.isHidden else {
      throw .outside(text)
    }
    guard !path.isMemo else { return path }
    guard let named = RelativePath(text + ".md") else { throw .outside(text) }
    return named
  }
}
