internal import MemoFiles
internal import MemoHistory
internal import MemoMerge

extension Notebook {
  /// Commits what an editor made of a memo; nothing where it is as it was.
  ///
  /// What another command wrote into the memo meanwhile is merged with it.
  ///
  /// - Throws: `MemoError.editedMeanwhile` where both changed the same words; the file is left as
  ///   the editor wrote it.
  public func finishEditing(
    _ session: EditingSession, message: String? = nil
  ) throws(MemoError) -> Outcome {
    let now = try contents(of: session.path)
    let isLevel = (try? history().history?.head()).map { $0 == session.head } ?? true
    if now.bytes == session.bytes, isLevel { return try unchanged(session, []) }
    return try writing { (writing) throws(MemoError) in
      let now = try contents(of: session.path)
      if let other = change(since: session) {
        return try writing.finish(session, now, meeting: other, message)
      }
      if now.bytes == session.bytes { return try unchanged(session, writing.notices) }
      let step = writing.step(.edit, [session.path], message: message)
      let result = try writing.commit(
        step, [.adopt(session.path, now.bytes, now.stat, from: session.bytes)])
      return try writing.outcome(of: [session.path], result)
    }
  }

  private func unchanged(
    _ session: EditingSession, _ notices: [Notice]
  ) throws(MemoError) -> Outcome {
    Outcome(
      memos: [try read(session.path).memo], commit: nil, isChanged: false, notices: notices,
      uncommitted: nil)
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
