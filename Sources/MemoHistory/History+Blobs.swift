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

extension History {
  /// The bytes of blobs, which were hashed; nil where one has more than `limit` of them.
  ///
  /// - Throws: `.missingObject` where one is not there, `.unverified` where one is damaged.
  package func blobs(
    _ ids: [ObjectID], atMost limit: Int
  ) throws(HistoryError) -> [[UInt8]]? {
    try with { (repository) throws(HistoryError) -> [[UInt8]]? in
      let reader = try ObjectReader(repository, trees)
      var blobs: [[UInt8]] = []
      for id in ids {
        do throws(MissingObject) {
          guard let bytes = try reader.blob(id, atMost: limit) else { return nil }
          blobs.append(bytes)
        } catch {
          throw HistoryError(error)
        }
      }
      guard zip(ids, blobs).allSatisfy({ ObjectID(blob: $1) == $0 }) else {
        throw .unverified(call: "git_odb_read")
      }
      return blobs
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
