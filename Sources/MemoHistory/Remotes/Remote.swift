package import MemoCore

/// A repository elsewhere that git's configuration names.
package struct Remote: Hashable, Sendable {
  package var name: String
  /// Where it is, as the configuration says it.
  package var url: String
  /// Where it is read from, by all that git's configuration says (`url.*.insteadOf`).
  package var address: RemoteAddress
  /// Where it is written to.
  package var pushAddress: RemoteAddress
}

/// What a branch is synced with.
package struct SyncTarget: Hashable, Sendable {
  package var remote: Remote
  /// The branch there; nil where that is the remote's own.
  package var branch: String?
}

/// How a remote is reached.
package struct RemoteAccess {
  /// The environment of the programs that are run for it.
  package var environment: [String: String]
  /// Whether those may ask a person on the terminal.
  package var isInteractive: Bool
  /// Hears how far it is, and says no when nobody wants it any more.
  ///
  /// It is asked several times in a second, also while nothing comes.
  package var progress: (TransferProgress) -> Bool
  /// What was told of passwords in earlier exchanges of the same work.
  package var memory: CredentialMemory

  package init(
    environment: [String: String], isInteractive: Bool = false,
    memory: CredentialMemory = CredentialMemory(),
    progress: @escaping (TransferProgress) -> Bool = { _ in true }
  ) {
    self.environment = environment
    self.isInteractive = isInteractive
    self.memory = memory
    self.progress = progress
  }
}

/// How far the exchange with a remote is.
package struct TransferProgress: Hashable, Sendable {
  package enum Phase: Sendable {
    case connecting, receiving, sending
  }

  package var phase: Phase
  /// How many objects have passed.
  package var objects = 0
  /// How many will; 0 where that is not known yet.
  package var total = 0
  package var bytes = 0
}

/// What a fetch found and brought.
package struct Fetched: Hashable, Sendable {
  /// The remote's own branch, without `refs/heads/`; nil where it cannot be told.
  package var head: String?
  /// The remote's branches, all of whose commits are here now.
  package var tips: [String: ObjectID]
  /// What was known of the remote's branches before.
  package var before: [String: ObjectID]
  /// How many objects came.
  package var objects: Int
  package var bytes: Int
}
