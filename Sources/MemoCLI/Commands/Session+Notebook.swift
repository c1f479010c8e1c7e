internal import Arguments
internal import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Session {
  /// What the library is told about this machine and this person.
  var settings: Settings {
    let home = context.home
    let config = context.configurationFolder
    let cache = context.variable("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" }
    let readsSystem = context.variable("GIT_CONFIG_NOSYSTEM") == nil
    let user = Context.passwordEntry()
    let login = context.variable("USER") ?? user?.login ?? "memo"
    let name = user.map(\.name).flatMap { $0.isEmpty ? nil : $0 } ?? login
    let author = context.variable("GIT_AUTHOR_NAME").flatMap { name in
      context.variable("GIT_AUTHOR_EMAIL").map { Author(name: name, email: $0) }
    }
    let readsGlobal = context.variable("GIT_CONFIG_GLOBAL") == nil
    return Settings(
      now: context.now, zone: Zones.system(TZ: context.environment["TZ"]),
      zoneNamed: { Zones.named($0) },
      gitConfiguration: GitConfigurationFolders(
        global: readsGlobal ? home : nil, xdg: readsGlobal ? config.map { $0 + "/git" } : nil,
        system: readsSystem ? "/etc" : nil),
      author: author, fallbackAuthor: Author(name: name, email: "\(login)@\(Context.hostName())"),
      device: Context.hostName(), environment: context.environment,
      cacheFolder: cache.map { $0 + "/memo" })
  }

  /// The folder named by `--notebook` or `MEMO_NOTEBOOK`, absolute.
  private var namedFolder: String? {
    (parsed.value("notebook") ?? context.variable("MEMO_NOTEBOOK")).map(absolute)
  }

  /// A path as typed, made absolute.
  func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    if path == "~" || path.hasPrefix("~/"), let home = context.home {
      return home + path.dropFirst()
    }
    return (context.workingFolder ?? "") + "/" + path
  }

  /// Where the memos are, whether or not anything is there yet.
  var notebookFolder: String {
    if let namedFolder { return namedFolder }
    if let nearest = context.workingFolder.flatMap(Notebook.nearest) { return nearest }
    return (context.home ?? "") + "/memos"
  }

  /// Refuses to guess a notebook where the working folder is gone.
  private func checkWorkingFolder() throws(Failure) {
    guard context.workingFolder == nil, namedFolder == nil else { return }
    throw Failure(.system(errno: ENOENT, path: "."), words)
  }

  /// The notebook that is there; what is wrong with its settings is told.
  func open() throws(Failure) -> Notebook {
    let notebook = try openQuietly()
    tellProblems(of: notebook)
    return notebook
  }

  /// The notebook that is there.
  func openQuietly() throws(Failure) -> Notebook {
    try checkWorkingFolder()
    let folder = notebookFolder
    let notebook = try attempt { () throws(MemoError) in
      try Notebook(opening: folder, settings: settings)
    }
    self.notebook = notebook
    return notebook
  }

  /// The notebook that is there, or `~/memos` made for the first memo.
  func openOrMake() throws(Failure) -> Notebook {
    try checkWorkingFolder()
    do throws(MemoError) {
      let notebook = try Notebook(opening: notebookFolder, settings: settings)
      self.notebook = notebook
      tellProblems(of: notebook)
      return notebook
    } catch {
      guard case .noSuchNotebook = error, namedFolder == nil else { throw Failure(error, words) }
    }
    let folder = notebookFolder
    let made = try attempt { () throws(MemoError) in
      try Notebook.make(
        at: folder, settings: settings,
        timezoneName: Zones.systemName(TZ: context.environment["TZ"]))
    }
    messages.tell(.notebookMade(made.root))
    made.notices.forEach(messages.tell)
    return try open()
  }

  /// The memo that a word names; where only a part fits, a person is asked.
  func resolve(
    _ name: String, for purpose: NamePurpose, in notebook: Notebook
  ) throws(Failure) -> RelativePath {
    try chosen(for: name, in: notebook) { () throws(MemoError) in
      try notebook.resolve(
        TypedBytes.bytes(name), for: purpose, from: context.workingFolder
      ) { () throws(MemoError) in try look(at: notebook) }
    }
  }

  /// The memo that `find` finds for a word, perhaps among removed ones; where it is not certain, a
  /// person is asked.
  func chosen(
    for name: String, in notebook: Notebook, amongRemoved: Bool = false,
    _ find: () throws(MemoError) -> RelativePath
  ) throws(Failure) -> RelativePath {
    do throws(MemoError) {
      return try find()
    } catch {
      if case .ambiguous(_, let candidates) = error,
        let path = try pick(candidates, of: name, in: notebook)
      {
        return path
      }
      if case .uncertain(_, let candidate) = error, canAsk,
        asks(
          words("Do you mean “\(candidate.title)” (", "이 메모가 맞습니까: “\(candidate.title)” (")
            + candidate.path.text + ")?")
      {
        return candidate.path
      }
      var failure = Failure(error, words)
      if case .noSuchMemo = error {
        failure.hint = removalHint(name, in: notebook, amongRemoved: amongRemoved) ?? failure.hint
      }
      throw failure
    }
  }

  /// One look at the notebook, which serves all of the command; a first one shows how far it is.
  func look(at notebook: Notebook) throws(MemoError) -> Snapshot {
    if let snapshot { return snapshot }
    let taken = try reporting { (report) throws(MemoError) in
      try notebook.snapshot(progress: report)
    }
    snapshot = taken
    return taken
  }

  /// The memo that the first word names, or that a person chooses where there is none.
  func resolveOne(
    for purpose: NamePurpose, in notebook: Notebook
  ) throws(Failure) -> RelativePath {
    if let word = parsed.words.first { return try resolve(word, for: purpose, in: notebook) }
    guard let path = try pick(many: false, in: notebook)?.first else { throw missingName }
    return path
  }

  /// The memos that all words name, before anything is done to one; where there is no word, those
  /// a person chooses among the ones for which `isOffered` holds.
  func resolveAll(
    for purpose: NamePurpose, in notebook: Notebook,
    offering isOffered: ((Memo) -> Bool)? = nil
  ) throws(Failure) -> [RelativePath] {
    if parsed.words.isEmpty {
      guard let paths = try pick(many: true, in: notebook, where: isOffered) else {
        throw missingName
      }
      return paths
    }
    var paths: [RelativePath] = []
    for word in parsed.words {
      let path = try resolve(word, for: purpose, in: notebook)
      if !paths.contains(path) { paths.append(path) }
    }
    return paths
  }
}
