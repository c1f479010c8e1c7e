package import MemoCore

/// Who made a commit, and where.
package struct CommitMaker: Hashable, Sendable {
  /// The author's name.
  package var author: String
  /// The device, as `Memo-Op` names it; nil for a commit that another program made.
  package var device: String?

  /// Reads the bytes of a commit object.
  ///
  /// Source of the format: gitformat-commit, `author NAME <ADDRESS> SECONDS ZONE`.
  init(_ commit: ObjectID, _ bytes: [UInt8]) {
    let start = Array("author ".utf8)
    let line = bytes.split(separator: 10, maxSplits: 64).first { $0.starts(with: start) } ?? []
    let name = line.dropFirst(start.count).prefix { $0 != UInt8(ascii: "<") }
    author = String(decoding: name, as: UTF8.self)
    while author.last == " " { author.removeLast() }
    device = StepRecord(commit, bytes)?.device
  }
}

extension History {
  /// Who made these commits; those that cannot be read are left out.
  ///
  /// - Complexity: O(commits).
  package func makers(of commits: [ObjectID]) throws(HistoryError) -> [ObjectID: CommitMaker] {
    try with { (repository) throws(HistoryError) in
      let reader = try ObjectReader(repository)
      var makers: [ObjectID: CommitMaker] = [:]
      for commit in commits where makers[commit] == nil {
        makers[commit] = (try? reader.commit(commit)).map { CommitMaker(commit, $0) }
      }
      return makers
    }
  }
}
