internal import Synchronization

/// The names and passwords that were good in one sync: a fetch and a push are two exchanges, and a
/// person without a helper is asked once for both.
///
/// They stay in the memory of the process, and go with the value.
package final class CredentialMemory: Sendable {
  private let known = Mutex<[String: Login]>([:])

  /// A name and a password.
  struct Login: Sendable {
    var user: String
    var password: String
  }

  /// Makes one that knows nothing.
  package init() {}

  /// The login that was good at a place; a path of it is another one where helpers are told of
  /// paths.
  func login(at place: [(key: String, value: String)]) -> Login? {
    known.withLock { $0[Self.name(place)] }
  }

  func remember(_ credential: Credential) {
    let login = Login(user: credential.user, password: credential.password)
    known.withLock { $0[Self.name(credential.place)] = login }
  }

  func forget(_ credential: Credential) {
    _ = known.withLock { $0.removeValue(forKey: Self.name(credential.place)) }
  }

  private static func name(_ place: [(key: String, value: String)]) -> String {
    place.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
  }
}
