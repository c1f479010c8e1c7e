package import MemoCore

extension History {
  /// Calls `body` with the bytes of many blobs, one after the other; nil where one is not there.
  ///
  /// Their bytes are not hashed again. `body` must not call the history.
  ///
  /// - Complexity: O(bytes); blobs that were stored one after the other as differences, as the
  ///   versions of one file are, cost less in a row.
  package func readBlobs(
    _ ids: [ObjectID],
    _ body: (_ position: Int, _ bytes: [UInt8]?) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    try with { (repository) throws(HistoryError) in
      let reader = try ObjectReader(repository)
      for (position, id) in ids.enumerated() { try body(position, try? reader.blob(id)) }
    }
  }
}

extension RepositoryPlace {
  /// A number that changes when git shows another past than before of the same commits: where a
  /// shallow clone is deepened, or a commit replaced; 0 where all of it is shown.
  package var pastStamp: UInt64 { PastEdges(commonDirectory).stamp }

  /// Whether the past goes back to the first commit: in a shallow clone it does not.
  package var isPastWhole: Bool { PastEdges(commonDirectory).commits.isEmpty }
}
