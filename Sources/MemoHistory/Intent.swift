package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a writing command is about to do to the files, written down before it does it.
///
/// It lets the next command finish one that was killed among several files, and know a lock of the
/// branch that the killed one left behind. One line a field; paths are percent-encoded.
package struct Intent: Hashable, Sendable {
  /// The branch.
  package var branch: String
  /// The commit it was at.
  package var parent: ObjectID?
  /// The commit it goes to; its objects are written.
  package var commit: ObjectID
  /// What the next command does about it.
  package var ending: Ending
  /// The paths it touches; none where the two commits tell: for files that were only captured, and
  /// for those that follow a commit of another device.
  package var paths: [RelativePath]
  /// The process that is about to do it; 0 where that is not known.
  var process: Int32 = 0

  /// What the command after a killed one does.
  package enum Ending: String, Sendable {
    /// It finishes the files.
    case finish
    /// It publishes the commit if the files were reached.
    case leave
    /// It finishes the files and publishes nothing: no hook was asked yet.
    case filesOnly
    /// It publishes the commit, whatever the files are now: they were only looked at.
    case publish
    /// It finishes the files that differ between the two commits, or takes them back.
    case advance
  }

  init(advancing step: TreeStep) {
    branch = step.branch
    parent = step.parent
    commit = step.commit
    ending = .advance
    paths = []
    process = getpid()
  }

  init(publishing prepared: WriteSession.Prepared) {
    branch = prepared.branch
    parent = prepared.parent
    commit = prepared.commit
    ending = .publish
    paths = []
    process = getpid()
  }

  init(_ prepared: WriteSession.Prepared, _ plan: CommitPlan, _ ending: Ending) {
    branch = prepared.branch
    parent = prepared.parent
    commit = prepared.commit
    self.ending = ending
    paths = plan.paths
    process = getpid()
  }

  init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let title = "memo intent 1"
    guard lines.count >= 7, lines[0].hasPrefix(title), lines[lines.count - 2] == "end",
      let commit = ObjectID(hex: lines[3])
    else { return nil }
    process = Int32(lines[0].dropFirst(title.count + 1)) ?? 0
    branch = lines[1]
    parent = ObjectID(hex: lines[2])
    self.commit = commit
    ending = Ending(rawValue: lines[4]) ?? .leave
    paths = lines[5..<(lines.count - 2)].compactMap { Percent.decoded($0) }
    guard paths.count == lines.count - 7 else { return nil }
  }

  /// Whether the command that wrote it runs no more; one that is not known is held for dead.
  var isDead: Bool { process <= 0 || kill(process, 0) != 0 && errno == ESRCH }

  var bytes: [UInt8] {
    let head = ["memo intent 1 \(process)", branch, parent?.hex ?? "-", commit.hex]
    let rest =
      [ending.rawValue] + paths.map { Percent.encoded($0) } + ["end", ""]
    return Array((head + rest).joined(separator: "\n").utf8)
  }
}

/// Percent-encoding of paths in lines of text (RFC 3986), all bytes but plain ASCII names.
package enum Percent {
  /// The word for a path; of one name where `separator` is encoded, too.
  package static func encoded(_ path: RelativePath, separator: Bool = false) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(
      decoding: path.bytes.flatMap { byte -> [UInt8] in
        byte > 32 && byte < 127 && byte != UInt8(ascii: "%")
          && !(separator && byte == RelativePath.slash)
          ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }, as: UTF8.self)
  }

  static func decoded(_ text: String) -> RelativePath? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return RelativePath(bytes: bytes)
  }
}

// MARK: - The file

extension History {
  /// A file for each notebook of the repository, since the paths in it are the notebook's.
  var intentPath: String {
    let prefix = place.prefix.map { "-" + Percent.encoded($0, separator: true) } ?? ""
    return ownFolder + "/intent" + prefix
  }
}

extension WriteSession {
  private var intentPath: String { history.intentPath }

  borrowing func write(_ intent: Intent) throws(HistoryError) {
    if intent.ending == .leave {
      try SmallFile.store(intentPath, intent.bytes)
    } else {
      try SmallFile.replace(intentPath, intent.bytes)
    }
  }

  borrowing func clearIntent() {
    unlink(intentPath)
  }

  /// What a command that was killed had begun, or nil.
  ///
  /// An intent whose commit git has pruned since can never be finished: it is dropped, and what the
  /// files hold is an outside change.
  package borrowing func unfinished() -> Intent? {
    let bytes = SmallFile.load(intentPath, limit: .max)
    guard let intent = bytes.flatMap(Intent.init) else { return nil }
    let isThere = try? history.with { (repository) throws(HistoryError) in
      try Blobs.exists(intent.commit, repository)
    }
    guard isThere == false else { return intent }
    clearIntent()
    return nil
  }

  /// Removes the lock of a branch that our own killed process left.
  ///
  /// It names the commit that the intent names, which nobody else makes a branch's: the caller
  /// holds the writers' lock, so who wrote the intent is gone. Or it is empty, as libgit2 has it at
  /// first: then it is ours only if it came after the intent, whose process is gone, and stays
  /// empty for a while. Any other lock stays.
  borrowing func removeDeadLockOfRef() throws(HistoryError) {
    guard let intent = unfinished() else { return }
    let lock = history.place.commonDirectory + "/" + intent.branch + ".lock"
    switch intent.trace(in: lock, begun: SmallFile.stat(intentPath)) {
    case .named: unlink(lock)
    case .nameless(let seen):
      usleep(200_000)
      if SmallFile.stat(lock) == seen { unlink(lock) }
    case nil: break
    }
  }

  /// Publishes the commit of a killed command, when its files are finished.
  ///
  /// Where the branch has moved since, nothing is published; what the files hold is then an
  /// outside change.
  package borrowing func finish(
    _ intent: Intent, _ stats: [RelativePath: FileStat]
  ) throws(HistoryError) {
    let lock = try IndexLock(
      at: history.place.gitDirectory + "/index.lock", waiting: Self.gitPatience)
    try removeDeadLockOfRef()
    try publish(intent, stats)
    _ = lock
    clearIntent()
  }

  /// Drops what a killed command had begun.
  package borrowing func abandon() {
    clearIntent()
  }

  /// The paths whose blobs a command was about to change, as the notebook knows them.
  package borrowing func touched(by intent: Intent) throws(HistoryError) -> [RelativePath] {
    guard intent.ending == .publish || intent.ending == .advance else { return intent.paths }
    let history = history
    return try history.with { (repository) throws(HistoryError) in
      let old = try History.rootTree(intent.parent, repository)
      let new = try Trees.tree(of: intent.commit, repository)
      var paths: [RelativePath] = []
      try Trees.difference(Trees.raw(old), new.raw, below: [], repository) { path, _, _ in
        if let path = history.notebookPath(path) { paths.append(path) }
      }
      return paths
    }
  }

  private borrowing func publish(
    _ intent: Intent, _ stats: [RelativePath: FileStat]
  ) throws(HistoryError) {
    guard try history.head() == intent.parent else { return }
    let history = history
    let paths = try touched(by: intent)
    let files = try files(at: paths, in: intent.commit)
    let blobs = files.mapValues(\.id)
    var index = try PrivateIndex(of: history)
    var prepared = Prepared(
      branch: intent.branch, parent: intent.parent, commit: intent.commit, blobs: blobs,
      removed: paths.filter { blobs[$0] == nil }, reflog: "memo: finish")
    if intent.ending == .publish {
      // What somebody staged since is newer than what was looked at.
      let old = try intent.parent.map { (parent) throws(HistoryError) in
        try self.files(at: paths, in: parent)
      }
      func isOurs(_ path: RelativePath) -> Bool {
        let staged = index.index.entry(at: history.repositoryPath(path))?.id
        return staged == old?[path]?.id || staged == blobs[path]
      }
      prepared.blobs = blobs.filter { isOurs($0.key) }
      prepared.removed = prepared.removed.filter(isOurs)
    }
    // The bit that git knows is the commit's, whatever the file has.
    var known = stats
    for (path, file) in files
    where stats[path]?.isExecutable != (file.mode == .executable) {
      known[path] = .unknown(file.mode)
    }
    try record(prepared.blobs, prepared.removed, known, &index.index)
    try publish(prepared, index)
  }

  /// The files that a commit has at some paths.
  private borrowing func files(
    at paths: [RelativePath], in commit: ObjectID
  ) throws(HistoryError) -> [RelativePath: TreeEntry] {
    let history = history
    return try history.with { (repository) throws(HistoryError) in
      let tree = try Trees.tree(of: commit, repository)
      var files: [RelativePath: TreeEntry] = [:]
      for path in paths {
        files[path] = Trees.file(at: history.repositoryPath(path), in: tree.raw)
      }
      return files
    }
  }
}

extension FileStat {
  /// A description no file has, of one that may be executed or not.
  fileprivate static func unknown(_ mode: TreeEntry.Mode) -> FileStat {
    var stat = FileStat.unknown
    if mode == .executable { stat.mode |= 0o111 }
    return stat
  }
}
