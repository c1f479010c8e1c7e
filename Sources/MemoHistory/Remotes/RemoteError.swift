/// Why a remote was not read or written.
///
/// What was said is bounded text without control characters, and never holds a password.
package enum RemoteError: Error, Hashable, Sendable {
  /// Nothing answers there as a git server would.
  case unreachable(said: String)
  /// It took longer than anybody waits.
  case timedOut
  /// What is there is no repository, or it is not shown to this person.
  case notARepository
  /// The server, or git on this machine, knows who asks and does not allow it.
  case forbidden(said: String)
  /// `ssh` has never seen the host's key.
  case hostKeyUnknown(host: String)
  /// `ssh` knows the host by another key.
  case hostKeyChanged(host: String)
  /// The server does not take the name and the password, or the keys.
  case wrongCredentials(url: String)
  /// The server asks who it is, and nobody here can tell.
  case needsCredentials(url: String)
  /// The host's certificate is not to be trusted.
  case badCertificate(host: String)
  /// The server sends on to another one, which would get what was meant for the first.
  case redirected(host: String)
  /// A program is missing, here or there.
  case programMissing(String)
  /// The branch is checked out in a work tree there.
  case checkedOut(branch: String)
  /// The server did not take what was sent.
  case refused(said: String)
  /// The remote's branch is not where it was expected, or not in the past of what was sent.
  case moved
  /// The remote could not lock its branch, or not write it: for a moment, or since somebody who was
  /// killed there has left a lock.
  case locked(said: String)
  /// Something is at the place where an empty repository was to be made.
  case exists
  /// No remote has this name.
  case unknownRemote(String)
  /// The name is taken, or cannot be one.
  case badName(String)
  /// The address cannot be used.
  case badAddress(String)
  /// What came lacks objects that it needs.
  case incomplete
  /// The caller wanted no more.
  case interrupted
  /// The repository here failed.
  case history(HistoryError)
}

/// Turns what fails in the repository here into an error about a remote.
func local<R: ~Copyable>(
  _ body: () throws(HistoryError) -> R
) throws(RemoteError) -> R {
  do throws(HistoryError) {
    return try body()
  } catch {
    throw error == .interrupted ? .interrupted : .history(error)
  }
}
