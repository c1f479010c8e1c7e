internal import CLibGit2
internal import MemoCore

extension History {
  /// Brings all branches of a remote, and notes where they are under `refs/remotes/NAME/`.
  ///
  /// Nothing else of the repository changes. A tracking ref moves only when all that its commit
  /// needs is here and on the disk. Branches that are gone there stay known here.
  ///
  /// - Throws: `.incomplete` where what the remote told of did not come, and what can go wrong on
  ///   the way.
  package func fetch(
    _ remote: Remote, _ access: RemoteAccess
  ) throws(RemoteError) -> Fetched {
    let connection = try Connection(self, remote, .fetch, access)
    try connection.connect()
    let heads = try connection.heads()
    let start = "refs/remotes/\(remote.name)/"
    var fetched = Fetched(head: nil, tips: [:], before: [:], objects: 0, bytes: 0)
    fetched.before = try local { () throws(HistoryError) in
      try Tracking.tips(start, connection.repository.raw)
    }
    connection.talk.known = KnownTips(fetched.before.values)
    let branches = Tracking.branches(heads, below: start, known: fetched.before)
    try connection.download(branches, &fetched)
    connection.disconnect()
    let before = fetched.before
    let moved = branches.filter { before[$0.name] != $0.id }
    let commits = try Wholeness.commits(among: Set(moved.map(\.id)), connection)
    for (name, id) in branches where before[name] == id || commits.contains(id) {
      fetched.tips[name] = id
    }
    fetched.head = Tracking.own(heads, fetched.tips)
    try local { () throws(HistoryError) in
      for (name, id) in moved where commits.contains(id) {
        guard connection.talk.isWanted else { throw .interrupted }
        try announce(start + name, id.hex)
        try Tracking.set(start + name, id, "fetch \(remote.name)", connection.repository.raw)
      }
    }
    return fetched
  }
}

extension Connection {
  /// Brings the objects of these branches, if any is missing.
  fileprivate borrowing func download(
    _ branches: [(name: String, id: ObjectID)], _ fetched: inout Fetched
  ) throws(RemoteError) {
    guard !branches.isEmpty else { return }
    var options = git_fetch_options()
    git_fetch_options_init(&options, UInt32(GIT_FETCH_OPTIONS_VERSION))
    options.callbacks = callbacks()
    if let web = talk.web {
      (options.proxy_opts, options.custom_headers) = (web.proxyOptions, web.headerList)
    }
    options.download_tags = GIT_REMOTE_DOWNLOAD_TAGS_NONE
    options.prune = GIT_FETCH_NO_PRUNE
    try withRefspec("+refs/heads/*:refs/remotes/memo/*") { (refspec) throws(RemoteError) in
      var refspec = refspec
      try call("git_remote_download") { git_remote_download(remote.raw, &refspec, &options) }
    }
    guard let stats = git_remote_stats(remote.raw)?.pointee else { return }
    fetched.objects = Int(stats.total_objects)
    fetched.bytes = stats.received_bytes
  }

  /// Calls `body` with a list of one.
  borrowing func withRefspec(
    _ text: String, _ body: (git_strarray) throws(RemoteError) -> Void
  ) throws(RemoteError) {
    var bytes = Array(text.utf8CString)
    let count = bytes.count
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: count)
    copy.initialize(from: &bytes, count: count)
    defer { copy.deallocate() }
    var strings: UnsafeMutablePointer<CChar>? = copy
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
    list.initialize(to: strings)
    strings = nil
    defer { list.deallocate() }
    try body(git_strarray(strings: list, count: 1))
  }
}
