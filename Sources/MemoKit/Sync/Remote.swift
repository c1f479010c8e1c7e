/// A repository that the notebook is synced with.
public struct Remote: Hashable, Sendable {
  /// What git calls it, such as `origin`.
  public var name: String
  /// Where it is; a password in it is left out.
  public var url: String
  /// The branch there that the notebook's branch is synced with; nil where that is not known yet.
  public var branch: String?
  /// Whether a sync takes it where none is named.
  public var isDefault: Bool

  /// Makes a value.
  public init(name: String, url: String, branch: String? = nil, isDefault: Bool = false) {
    self.name = name
    self.url = url
    self.branch = branch
    self.isDefault = isDefault
  }
}

/// Why a remote could not be reached, read or written.
public enum RemoteFailure: Error, Hashable, Sendable {
  /// Nothing answers there; what was said about it.
  case unreachable(said: String)
  /// It took longer than anybody waits.
  case timedOut
  /// What is there is no repository, or it is not shown to this person.
  case notARepository
  /// The server knows who asks and does not allow it; what it said.
  case forbidden(said: String)
  /// The host is not among those that `ssh` knows.
  case hostKeyUnknown(host: String)
  /// The host shows another key than the one that `ssh` knows: it may be somebody else's.
  case hostKeyChanged(host: String)
  /// The server does not take the name and the password, or the key.
  case wrongCredentials
  /// The server asks who it is, and nobody here can tell.
  case needsCredentials
  /// The certificate of the host is not one that is trusted.
  case badCertificate(host: String)
  /// The server sends on to another host, which would get what was meant for the first.
  case redirected(host: String)
  /// A program that is needed to reach it is not installed.
  case programMissing(String)
  /// A person works there: the branch is checked out in a work tree.
  case checkedOut(branch: String)
  /// The branch that the notebook is synced with was there before and is not any more.
  case branchGone(String)
  /// What it said it has did not all come.
  case incomplete
  /// It did not take what was sent: a hook, or a protected branch; what it said.
  case refused(said: String)
  /// Others were quicker every time.
  case keepsMoving
  /// Something is at the place already where an empty repository was to be made.
  case exists
}
