internal import MemoHistory

extension MemoError {
  /// What a remote at `url` said, or what was found out on the way to it.
  init(_ error: RemoteError, url: String, at root: String) {
    switch error {
    case .history(let error): self = MemoError(error, at: root)
    case .interrupted: self = .interrupted
    case .unknownRemote(let name): self = .noSuchRemote(name)
    case .badName(let name): self = .invalidValue(field: "remote", text: name)
    case .badAddress(let url): self = .invalidAddress(url)
    default: self = .remote(RemoteFailure(error), url: url)
    }
  }
}

extension RemoteFailure {
  fileprivate init(_ error: RemoteError) {
    self =
      switch error {
      case .unreachable(let said): .unreachable(said: said)
      case .timedOut: .timedOut
      case .notARepository: .notARepository
      case .forbidden(let said): .forbidden(said: said)
      case .hostKeyUnknown(let host): .hostKeyUnknown(host: host)
      case .hostKeyChanged(let host): .hostKeyChanged(host: host)
      case .wrongCredentials: .wrongCredentials
      case .needsCredentials: .needsCredentials
      case .badCertificate(let host): .badCertificate(host: host)
      case .redirected(let host): .forbidden(said: "redirect: \(host)")
      case .programMissing(let name): .programMissing(name)
      case .checkedOut(let branch): .checkedOut(branch: branch)
      case .refused(let said), .locked(let said): .refused(said: said)
      case .moved: .keepsMoving
      case .exists: .exists
      case .incomplete: .incomplete
      case .unknownRemote(let name), .badName(let name), .badAddress(let name):
        .library(call: "remote", message: name)
      case .interrupted: .library(call: "interrupted", message: "")
      case .history(let error): .library(call: "repository", message: "\(GitFailure(error))")
      }
  }
}
