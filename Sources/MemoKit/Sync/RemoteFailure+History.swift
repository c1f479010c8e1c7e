internal import MemoHistory

extension MemoError {
  /// What a remote at `url` said, or what was found out on the way to it.
  init(_ error: RemoteError, url: String, at root: String) {
    func failed(_ failure: RemoteFailure) -> MemoError { .remote(failure, url: url) }
    self =
      switch error {
      case .history(let error): MemoError(error, at: root)
      case .interrupted: .interrupted
      case .unknownRemote(let name): .noSuchRemote(name)
      case .badName(let name): .invalidValue(field: "remote", text: name)
      case .badAddress(let url): .invalidAddress(url)
      case .unreachable(let said): failed(.unreachable(said: said))
      case .timedOut: failed(.timedOut)
      case .notARepository: failed(.notARepository)
      case .forbidden(let said): failed(.forbidden(said: said))
      case .hostKeyUnknown(let host): failed(.hostKeyUnknown(host: host))
      case .hostKeyChanged(let host): failed(.hostKeyChanged(host: host))
      case .wrongCredentials: failed(.wrongCredentials)
      case .needsCredentials: failed(.needsCredentials)
      case .badCertificate(let host): failed(.badCertificate(host: host))
      case .redirected(let host): failed(.redirected(host: host))
      case .programMissing(let name): failed(.programMissing(name))
      case .checkedOut(let branch): failed(.checkedOut(branch: branch))
      case .refused(let said), .locked(let said): failed(.refused(said: said))
      case .moved: failed(.keepsMoving)
      case .exists: failed(.exists)
      case .incomplete: failed(.incomplete)
      }
  }
}
