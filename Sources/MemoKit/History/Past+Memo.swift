internal import MemoHistory

/// A memo as it was.
public struct PastMemo: Sendable {
  /// The memo with its text.
  public var content: MemoContent
  /// The commit that made it so; nil for a file as it is, not committed.
  public var commit: ObjectID?
  /// When that was.
  public var date: Timestamp
}

extension Past {
  /// A memo as it was at `revision`, which is written as for `Revision`; a removed one, too.
  ///
  /// - Throws: `MemoError.invalidValue` for words that mean no revision, `.noSuchRevision`,
  ///   `.ambiguousRevision`, `.notThere` where the memo was not there then, `.noSuchMemo`, `.git`.
  public func memo(_ path: RelativePath, at revision: String) throws(MemoError) -> PastMemo {
    let wanted = try notebook.revision(revision)
    let memo = try MemoPast(path, in: self)
    let moment = try memo.moment(at: wanted, as: revision)
    guard let state = moment.state else { throw .notThere(path, revision) }
    guard let version = moment.version else {
      let content = try notebook.read(path)
      return PastMemo(content: content, date: content.memo.edited)
    }
    let reading = try MemoReading(
      of: state.bytes, at: state.path, state.revision, version.time, in: notebook)
    let times = PathTimes.Times(
      blob: state.revision, edited: version.time, added: memo.versions.last?.time)
    return PastMemo(
      content: reading.content(times, notebook.zone), commit: version.commit,
      date: .zoned(version.time, offset: version.offset))
  }
}
