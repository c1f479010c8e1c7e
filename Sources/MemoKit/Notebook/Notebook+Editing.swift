internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown
internal import MemoSearch

/// A memo that is open in an editor.
public struct EditingSession: Sendable {
  /// The memo.
  public let path: RelativePath
  /// The file to open.
  public let absolutePath: String
  /// What there is to say before the editor opens.
  public let notices: [Notice]
  let bytes: [UInt8]
  /// HEAD when the editor opened.
  let head: ObjectID?
}

/// A memo that is written in an editor before it is one.
public struct DraftSession: Sendable {
  /// The file to open.
  public let filePath: String
}

extension Notebook {
  /// Makes a memo ready for an editor: what is in it now is in the history first.
  ///
  /// - Throws: `MemoError.otherRevision` where it is not at `revision`, given by its first digits.
  public func beginEditing(
    _ path: RelativePath, ifRevision revision: String? = nil
  ) throws(MemoError) -> EditingSession {
    try writing { (writing) throws(MemoError) in
      try writing.captureOutsideChanges(before: [path])
      let bytes = try contents(of: path).bytes
      try checkRevision(of: path, bytes, revision)
      return EditingSession(
        path: path, absolutePath: absolutePath(of: path), notices: writing.notices, bytes: bytes,
        head: try? history().history?.head())
    }
  }

  /// Writes `draft` to a file of its own, outside the notebook, for an editor.
  ///
  /// Where the notebook's disk takes nothing more, the machine's cache folder may still.
  ///
  /// - Throws: `MemoError.system` of the first place, and as `create` for a header that is none.
  public func beginDraft(_ draft: Draft) throws(MemoError) -> DraftSession {
    try checkSettingsForNew()
    let now = settings.now()
    let bytes = try draft.opened(at: Timestamp(now.wholeSeconds, in: zone))
    let name = "/\(ULID(at: now).text).md"
    do throws(MemoError) {
      return try Self.writeDraft(bytes, name, in: WorkFolders(self).drafts)
    } catch {
      guard let cache = settings.cacheFolder,
        let kept = try? Self.writeDraft(bytes, name, in: Array((cache + "/drafts").utf8))
      else { throw error }
      return kept
    }
  }

  private static func writeDraft(
    _ bytes: [UInt8], _ name: String, in folder: [UInt8]
  ) throws(MemoError) -> DraftSession {
    do throws(FileError) {
      try AbsoluteFile.makeFolder(folder, mode: 0o700)
      try AbsoluteFile.writePrivate(folder + Array(name.utf8), bytes)
      return DraftSession(filePath: String(decoding: folder, as: UTF8.self) + name)
    } catch {
      throw MemoError(error, at: String(decoding: folder, as: UTF8.self))
    }
  }

  /// Makes a memo of what an editor left in a draft.
  ///
  /// The file goes when the memo is saved, and stays when it is not.
  ///
  /// - Throws: `MemoError.nothingToWrite` where nothing was written, and as `create`.
  public func finishDraft(_ session: DraftSession, draft: Draft) throws(MemoError) -> Outcome {
    guard SystemFile.exists(session.filePath) else { throw .nothingToWrite }
    guard var bytes = SystemFile.read(session.filePath, limit: .max) else {
      throw .system(errno: 5, path: session.filePath)
    }
    while let last = bytes.last, last <= 32 { bytes.removeLast() }
    if !bytes.isEmpty { bytes.append(10) }
    let document = MemoDocument(parsing: bytes)
    let isTitled = document.header == nil || document.facts(stem: "").titleSource == .header
    let hasText = document.bytes[document.bodyRange].contains { $0 > 32 }
    guard hasText || isTitled && document.header != nil else {
      SystemFile.remove(session.filePath)
      throw .nothingToWrite
    }
    // The header is the editor's now; what the draft named stands in it, or was taken out.
    let draft = Draft(
      body: bytes, folder: draft.folder, fileName: draft.fileName, message: draft.message)
    let outcome = try create(draft)
    SystemFile.remove(session.filePath)
    return outcome
  }

  /// A date in words or in a form of the front matter, such as `2026-11-30 09:25` or `yesterday`.
  ///
  /// - Throws: `MemoError.invalidValue` for words that are no date.
  public func date(_ words: String) throws(MemoError) -> Timestamp {
    try require("timezone")
    if case .date(let written) = DateText.read(words) { return written }
    guard let range = DateRange(parsing: words, now: settings.now(), zone: zone),
      let start = range.start, let end = range.end, end.seconds - start.seconds <= 90_000
    else { throw .invalidValue(field: "date", text: words) }
    let time = zone.civil(start)
    return time.secondOfDay == 0 ? .day(time.date) : Timestamp(start, in: zone)
  }
}
