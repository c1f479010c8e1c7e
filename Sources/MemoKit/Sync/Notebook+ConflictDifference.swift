internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown

extension Notebook {
  /// What would change in the memo of a conflict if the copy's text took its place.
  ///
  /// The key that names the memo in the copy is no difference. Without a memo all of the copy is
  /// new.
  ///
  /// - Throws: `MemoError.noSuchMemo` where a file went meanwhile, `.system`.
  /// - Complexity: O(lines · differences), bounded.
  public func difference(of conflict: Conflict) throws(MemoError) -> Difference {
    let copy = try contents(of: conflict.copy.path).bytes
    let unmarked = try? MemoDocument(parsing: copy).unsetting("conflict_of")
    let text = conflict.copy.path.isMemo ? unmarked ?? copy : copy
    let path = conflict.memo?.path ?? conflict.copy.path
    let old = try conflict.memo.map { (memo) throws(MemoError) in
      state(path, try contents(of: memo.path).bytes)
    }
    return Difference(from: old, to: state(path, text))
  }

  /// A file with these bytes, to be compared.
  func state(_ path: RelativePath, _ bytes: [UInt8]) -> Difference.State {
    Difference.State(
      path: path, bytes: bytes, revision: revision(of: path, bytes) ?? ObjectID(blob: bytes))
  }
}
