package import MemoCore

/// A commit to be made: what changes, and what it says about itself.
package struct CommitPlan: Sendable {
  /// What happens to one path.
  package enum Change: Sendable {
    /// The file has, or will have, these bytes.
    case put(RelativePath, [UInt8], isExecutable: Bool)
    /// The file is on the disk as it is described, and is streamed from there.
    case stream(RelativePath, FileStat)
    /// The file goes, or is gone.
    case remove(RelativePath)

    package var path: RelativePath {
      switch self {
      case .put(let path, _, _), .stream(let path, _), .remove(let path): path
      }
    }
  }

  package var changes: [Change]
  package var subject: String
  package var trailers: [(key: String, value: String)]
  /// When the change was made.
  package var time: Instant
  /// When it is committed.
  package var now: Instant
  /// Minutes east of Greenwich at those times.
  package var offset: Int
  /// Whether a killed command on these files is finished by the next one.
  package var isFinishedLater: Bool
  /// Commits that are made on the way, oldest first: all of them and this one, or none.
  package var earlier: [CommitPlan] = []
  /// Whether it is made though the history has all of it already: it says something.
  package var isMadeEmpty = false

  package init(
    changes: [Change], subject: String, trailers: [(key: String, value: String)], time: Instant,
    now: Instant, offset: Int, isFinishedLater: Bool
  ) {
    self.changes = changes
    self.subject = subject
    self.trailers = trailers
    self.time = time
    self.now = now
    self.offset = offset
    self.isFinishedLater = isFinishedLater
  }
}

extension CommitPlan {
  /// Every path that one of the commits is about, once.
  var paths: [RelativePath] {
    var seen: Set<RelativePath> = []
    return (earlier + [self]).flatMap(\.changes).map(\.path).filter { seen.insert($0).inserted }
  }
}

/// What a commit came to.
package struct CommitReceipt: Sendable {
  /// The commit.
  package var commit: ObjectID
  /// The commits that were made, oldest first.
  package var commits: [ObjectID]
  /// The blob at each path that was put.
  package var blobs: [RelativePath: ObjectID]
  /// What hooks said.
  package var reports: [HookReport] = []
  /// What the one commit changed, where its maker knows all of it; see `History.times(after:)`.
  var changes: CommitChanges?
}

/// A commit that failed: before the files were touched, or after.
package enum CommitFailure<Applying: Error>: Error {
  /// Nothing was touched.
  case before(HistoryError)
  /// The files could not be written; what the caller threw.
  case applying(Applying)
  /// The files are written, but no ref names the commit: to git it looks like an edit of theirs.
  case after(HistoryError)
}
