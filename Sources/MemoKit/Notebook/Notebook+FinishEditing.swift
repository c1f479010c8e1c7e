internal import MemoFiles
internal import MemoHistory
internal import MemoMerge
internal import MemoText

extension Notebook {
  /// Commits what an editor made of a memo; nothing where it is as it was.
  ///
  /// What another command wrote into the memo meanwhile is merged with it. Where the memo was moved
  /// meanwhile, what the editor wrote stays where the editor has it, and a notice says so.
  ///
  /// - Throws: `MemoError.editedMeanwhile` where both changed the same words; the file is left as
  ///   the editor wrote it.
  public func finishEditing(
    _ session: EditingSession, message: String? = nil
  ) throws(MemoError) -> Outcome {
    let moved = newPlace(of: session)
    // What the editor saved before the move went with it.
    if let moved, (try? folder.stat(session.path)) == nil { return try unchanged(moved, []) }
    let now = try contents(of: session.path)
    let isLevel = (try? history().history?.head()).map { $0 == session.head } ?? true
    if now.bytes == session.bytes, isLevel { return try unchanged(session.path, []) }
    return try writing { (writing) throws(MemoError) in
      let now = try contents(of: session.path)
      if let moved { writing.notices.append(.movedMeanwhile(session.path, to: moved)) }
      if let other = change(since: session) {
        return try writing.finish(session, now, meeting: other, message)
      }
      if moved == nil, now.bytes == session.bytes {
        return try unchanged(session.path, writing.notices)
      }
      let captured = captured(since: session)
      let step = writing.step(.edit, [session.path], message: message)
      // What was there at first lies behind what was captured since: it is no change of its own.
      let result = try writing.commit(
        step,
        [.adopt(session.path, now.bytes, now.stat, from: moved == nil ? session.bytes : nil)],
        areOwn: captured != nil)
      if let captured, isLeftOut(captured, of: now.bytes, session) {
        writing.notices.append(.leftOut(session.path, captured))
      }
      return try writing.outcome(of: [session.path], result)
    }
  }

  private func unchanged(
    _ path: RelativePath, _ notices: [Notice]
  ) throws(MemoError) -> Outcome {
    Outcome(
      memos: [try read(path).memo], commit: nil, isChanged: false, notices: notices,
      uncommitted: nil)
  }

  /// Where the memo is now, if a command moved it since the editor opened.
  private func newPlace(of session: EditingSession) -> RelativePath? {
    guard let head = session.head,
      let place = try? history().history?.place(of: session.path, since: head)
    else { return nil }
    return place == session.path ? nil : place
  }

  /// The blob of the memo that a command captured since the editor opened.
  private func captured(since session: EditingSession) -> ObjectID? {
    guard let history = history().history, (try? history.head()) != session.head,
      let blob = (try? history.trackedFiles(at: [session.path]))?.head[session.path],
      blob != revision(of: session.path, session.bytes)
    else { return nil }
    return blob
  }

  /// Whether a line that was captured stands nowhere in the editor's text.
  ///
  /// It may be what the editor itself saved and the person then changed, or what another program
  /// wrote and the editor put its own text over; nobody can tell, so it is told.
  private func isLeftOut(
    _ captured: ObjectID, of text: [UInt8], _ session: EditingSession
  ) -> Bool {
    guard let history = history().history,
      let theirs = try? history.file(of: captured, at: session.path)
    else { return true }
    let known = Set(session.bytes.split(separator: 10))
    return text.withUnsafeBufferPointer { text in
      theirs.split(separator: 10).contains { line in
        !known.contains(line) && ByteSearch.find(Array(line), in: text) == nil
      }
    }
  }

  /// The blob that another command made of the memo since the editor opened; what was captured
  /// meanwhile is the editor's own.
  private func change(since session: EditingSession) -> ObjectID? {
    let other = try? history().history?.change(of: session.path, since: session.head)
    return other == revision(of: session.path, session.bytes) ? nil : other
  }
}

extension Writing {
  /// Brings what the editor wrote, and what another command did meanwhile, into one text.
  fileprivate mutating func finish(
    _ session: EditingSession, _ now: FileContents, meeting other: ObjectID, _ message: String?
  ) throws(MemoError) -> Outcome {
    let path = session.path
    guard let history = notebook.history().history,
      let theirs = try? history.file(of: other, at: path)
    else { throw .editedMeanwhile(path, other: other) }
    if now.bytes == theirs { return try outcome(of: [path], nil) }
    let merge = Merge.ofMemos(
      base: session.bytes,
      left: MergeSide(bytes: theirs, edited: Instant(seconds: 0), id: other),
      right: MergeSide(
        bytes: now.bytes, edited: Instant(seconds: 1),
        id: notebook.revision(of: path, now.bytes) ?? other))
    guard merge.lost == nil, let bytes = merge.bytes else {
      throw .editedMeanwhile(path, other: other)
    }
    let step = step(.edit, [path], message: message)
    let change: FileChange =
      bytes == now.bytes
      ? .adopt(path, bytes, now.stat) : .replace(path, old: now.bytes, new: bytes)
    let result = try commit(step, [change], areOwn: true)
    notices.append(.merged(path))
    return try outcome(of: [path], result)
  }
}
