internal import CLibGit2
package import MemoCore

extension History {
  /// Moves a remote's branch to `commit`, if it is where it is expected: nil for nowhere.
  ///
  /// The remote compares and moves in one step, and what it answers for the branch is heeded; on
  /// this machine the branch is read back, too. Nothing is ever forced: a commit whose past does
  /// not hold the branch is `.moved`, like a branch that somebody else has moved.
  package func push(
    _ commit: ObjectID, to branch: String, of remote: Remote, expecting: ObjectID?,
    _ access: RemoteAccess
  ) throws(RemoteError) {
    let full = "refs/heads/" + branch
    guard git_reference_is_valid_name(full) == 1 else { throw .badName(branch) }
    try deliver(commit, to: full, of: remote, expecting, access)
    let name = "refs/remotes/\(remote.name)/\(branch)"
    try local { () throws(HistoryError) in
      try announce(name, commit.hex)
      try with { (repository) throws(HistoryError) in
        try Tracking.set(name, commit, "update by push", repository)
      }
    }
  }

  /// Sends, where anything is to be sent.
  private func deliver(
    _ commit: ObjectID, to full: String, of remote: Remote, _ expecting: ObjectID?,
    _ access: RemoteAccess
  ) throws(RemoteError) {
    let connection = try Connection(self, remote, .push, access)
    try connection.connect()
    let old = try connection.heads().first { $0.name == full }?.id
    guard old == expecting else { throw .moved }
    if let old, !connection.isAncestor(old, of: commit) { throw .moved }
    guard old != commit else { return }
    if case .path(let path) = remote.pushAddress {
      // Where that fails, as on a full disk, it only takes longer.
      try? prepare(connection, from: old, to: commit)
      guard connection.talk.link == nil else {
        try connection.send(commit, to: full)
        connection.disconnect()
        return try readBack(commit, full, at: path)
      }
      let target = try LocalPush(absolute(path), settings)
      try target.move(full, from: old, to: commit) { (name) throws(RemoteError) in
        try connection.send(commit, to: name)
      }
    } else {
      try connection.send(commit, to: full)
    }
    connection.disconnect()
  }

  /// Looks whether the branch is in a repository of this machine, whatever git says of it; what
  /// libgit2 does not open, git alone has to be believed of.
  private func readBack(
    _ commit: ObjectID, _ full: String, at path: String
  ) throws(RemoteError) {
    let target: LocalPush
    do throws(RemoteError) { target = try LocalPush(absolute(path), settings) } catch { return }
    try target.readBack(full, commit)
  }

  /// A row of many versions of large trees is sent as differences, whatever it costs.
  private func prepare(
    _ connection: borrowing Connection, from old: ObjectID?, to commit: ObjectID
  ) throws(HistoryError) {
    guard try distance(from: old, to: commit) <= Self.fewCommits else { return }
    try PushConfiguration.sendWhole(connection.repository.raw, ownFolder)
  }

  private static let fewCommits = 4

  /// A path as git takes it: from the top of the work tree.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : place.workTree + "/" + path
  }
}

extension Connection {
  /// Sends what the remote lacks of `commit`, and has it move its branch.
  fileprivate borrowing func send(_ commit: ObjectID, to full: String) throws(RemoteError) {
    var options = git_push_options()
    git_push_options_init(&options, UInt32(GIT_PUSH_OPTIONS_VERSION))
    options.callbacks = callbacks()
    if let web = talk.web {
      (options.proxy_opts, options.custom_headers) = (web.proxyOptions, web.headerList)
    }
    // As many threads as there are processors; only one at a time calls back, and this one waits.
    options.pb_parallelism = 0
    let raw = repository.raw
    let source = try local { () throws(HistoryError) in try PushedRef(commit, raw) }
    try withRefspec("\(source.name):\(full)") { (refspec) throws(RemoteError) in
      var refspec = refspec
      try call("git_remote_upload") { git_remote_upload(remote.raw, &refspec, &options) }
    }
    guard let answer = talk.answers[full] else {
      throw .history(.unverified(call: "git_remote_upload"))
    }
    guard let answer else { return }
    throw PushRefusal.error(answer, talk.said.text, branch: History.short(full))
  }

  /// Whether one commit is in the past of another, or the same; no past holds what is not here.
  fileprivate borrowing func isAncestor(_ old: ObjectID, of new: ObjectID) -> Bool {
    (try? History.isAncestor(old, of: new, repository.raw)) ?? false
  }
}
