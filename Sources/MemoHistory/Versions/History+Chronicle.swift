package import MemoCore

extension History {
  /// What the commits of HEAD's past changed.
  ///
  /// It is read from the same journal as `pathTimes` keeps; what that does not have yet is read
  /// from the commits and added to it. `cacheFolder` and `progress` are as they are there.
  ///
  /// - Throws: `.interrupted` where `progress` ended the work, `.library` where the object database
  ///   cannot be opened.
  /// - Complexity: O(commits), and O(bytes of the trees that differ) for each that is new.
  package func chronicle(
    _ rule: EditRule, cacheFolder: String? = nil,
    progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
  ) throws(HistoryError) -> Chronicle {
    try with { (repository) throws(HistoryError) in
      guard let head = Self.head(of: repository) else { return Chronicle() }
      let chronicle = try updatingTimes(repository, rule, cacheFolder) {
        (update) throws(HistoryError) in
        try update.chronicle(of: head, progress)
      }
      return try followingFolder(chronicle, at: place, repository, rule, cacheFolder, progress)
    }
  }

  /// What the commits of HEAD's past changed, as far as `Chronicle.versions(of:)` asks it for the
  /// file at `path`; nothing else may be asked of it.
  ///
  /// Where the past is a straight line that the journal has, few of its commits are taken apart.
  ///
  /// - Throws: as `chronicle` does.
  /// - Complexity: as `chronicle`, with far less for each commit.
  package func chronicle(
    of path: RelativePath, _ rule: EditRule, cacheFolder: String? = nil,
    progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
  ) throws(HistoryError) -> Chronicle {
    // Where the folder was renamed, the line ends there.
    let quick = try with { (repository) throws(HistoryError) -> Chronicle? in
      guard let head = Self.head(of: repository) else { return Chronicle() }
      guard PastEdges(place.commonDirectory).commits.isEmpty else { return nil }
      let files = PathTimesFiles(place, rule, cacheFolder: cacheFolder)
      let line = JournalLine.chronicle(of: path, head: head, in: files.journal)
      guard let line, try formerFolder(of: line, at: place, repository) == nil else { return nil }
      return line
    }
    if let quick { return quick }
    return try chronicle(rule, cacheFolder: cacheFolder, progress: progress)
  }

  /// The first lines of the messages of commits; those that cannot be read are left out.
  ///
  /// - Complexity: O(commits).
  package func subjects(of commits: [ObjectID]) throws(HistoryError) -> [ObjectID: String] {
    try with { (repository) throws(HistoryError) in
      let reader = try ObjectReader(repository)
      var subjects: [ObjectID: String] = [:]
      for commit in commits where subjects[commit] == nil {
        subjects[commit] = (try? reader.commit(commit)).map(CommitText.subject(of:))
      }
      return subjects
    }
  }

  /// The versions with the subjects of their commits.
  package func withSubjects(
    _ versions: [FileVersion]
  ) throws(HistoryError) -> [FileVersion] {
    let subjects = try subjects(of: versions.map(\.commit))
    return versions.map { version in
      var version = version
      version.subject = subjects[version.commit] ?? ""
      return version
    }
  }

  /// The files that HEAD lacks and its past had, the one removed last first.
  ///
  /// A file that was only renamed is not among them. One that a merge dropped though no commit
  /// removed it is, with the commit that changed it last.
  ///
  /// - Complexity: O(changes of all commits + files of HEAD).
  package func removedFiles(
    in chronicle: Chronicle
  ) throws(HistoryError) -> [RemovedFile] {
    guard let head = chronicle.head else { return [] }
    let present = try with { (repository) throws(HistoryError) in
      try Self.files(of: head, below: place.prefix, repository)
    }
    return chronicle.removedFiles(present: present)
  }

  /// The paths of the files that a commit has in the notebook's folder.
  private static func files(
    of commit: ObjectID, below prefix: RelativePath?, _ repository: OpaquePointer
  ) throws(HistoryError) -> Set<RelativePath> {
    var reader = try ObjectReader(repository)
    var files: Set<RelativePath> = []
    do throws(MissingObject) {
      guard let text = CommitText(try reader.commit(commit)) else { throw MissingObject() }
      try reader.files(of: reader.subtree(prefix, of: text.tree)) { path, _ in files.insert(path) }
    } catch {
      throw .missingObject(error.id ?? commit)
    }
    return files
  }
}

extension TimesUpdate {
  /// What the commits below `head` changed.
  mutating func chronicle(
    of head: ObjectID, _ progress: Progress
  ) throws(HistoryError) -> Chronicle {
    let past = try readPast(of: head, progress)
    store([])
    let commits = past.known.compactMap { known[past.ids[$0]] }
    return Chronicle(head: head, commits, isWhole: commits.count == past.ids.count)
  }
}
