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

extension Notebook {
  /// A memo as it was at `revision`, which is written as for `Revision`; a removed one, too.
  ///
  /// - Throws: `MemoError.invalidValue` for words that mean no revision, `.noSuchRevision`,
  ///   `.ambiguousRevision`, `.notThere` where the memo was not there then, `.noSuchMemo`, `.git`.
  public func read(_ path: RelativePath, at revision: String) throws(MemoError) -> PastMemo {
    let wanted = try self.revision(revision)
    let past = try MemoPast(path, in: past())
    let moment = try past.moment(at: wanted, as: revision)
    guard let state = moment.state else { throw .notThere(path, revision) }
    guard let version = moment.version else {
      let content = try read(path)
      return PastMemo(content: content, date: content.memo.edited)
    }
    let reading = try MemoReading(
      of: state.bytes, at: state.path, state.revision, version.time, in: self)
    let times = PathTimes.Times(
      blob: state.revision, edited: version.time, added: past.versions.last?.time)
    return PastMemo(
      content: reading.content(times, zone), commit: version.commit,
      date: .zoned(version.time, offset: version.offset))
  }
}
