internal import CLibGit2

extension History {
  /// Where an address leads by all that git's configuration says (`url.*.insteadOf`).
  package func address(of url: String) throws(HistoryError) -> RemoteAddress {
    // libgit2 takes no empty address.
    guard !url.isEmpty else { return .other(url) }
    return try with { (repository) throws(HistoryError) in
      let remote = try Handle<RemoteKind>("git_remote_create_anonymous") {
        git_remote_create_anonymous($0, repository, url)
      }
      return RemoteAddress(git_remote_url(remote.raw).map { String(cString: $0) } ?? url)
    }
  }
}
