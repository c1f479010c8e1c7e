internal import MemoHistory
internal import MemoMarkdown

extension Past {
  /// What happened to the memo that is at `path`, or was there last; newest first, at most `limit`.
  ///
  /// Renames are followed back: those that a commit tells of, and those where a file went and one
  /// came with the same bytes in one commit, or just one memo went and one came and they are alike
  /// beyond doubt. A memo that was removed and came again under its path,
  /// as by a restore, has the past it had. Nothing is there for a path the history never had.
  ///
  /// - Throws: `MemoError.git` where the history cannot be read.
  /// - Complexity: O(commits) and O(bytes of the versions told).
  public func log(
    of path: RelativePath, limit: Int? = nil
  ) throws(MemoError) -> [MemoVersion] {
    let isPresent: Bool
    do throws(HistoryError) {
      let committed = try chronicle.head.flatMap { (head) throws(HistoryError) in
        try history.file(at: path, in: head)
      }
      isPresent = committed != nil
    } catch {
      throw MemoError(error, at: notebook.root)
    }
    return try told(chronicle.versions(of: path, limit: limit, isPresent: isPresent))
  }

  /// What happened in the notebook: every change of every file, newest first, at most `limit`.
  ///
  /// - Throws: `MemoError.git` where the history cannot be read.
  /// - Complexity: O(changes told and bytes of the memos in them).
  public func log(limit: Int? = nil) throws(MemoError) -> [MemoVersion] {
    try told(chronicle.versions(limit: limit))
  }

  /// The bytes of a file as `MemoVersion.contents` names them; nil where the repository lacks them,
  /// as a partial clone may.
  ///
  /// - Throws: `MemoError.git` where the history cannot be read.
  public func bytes(of contents: ObjectID) throws(MemoError) -> [UInt8]? {
    do throws(HistoryError) {
      return try history.blob(contents)
    } catch {
      throw MemoError(error, at: notebook.root)
    }
  }

  private func told(_ versions: [FileVersion]) throws(MemoError) -> [MemoVersion] {
    let named: [FileVersion]
    do throws(HistoryError) {
      named = try history.withSubjects(versions)
    } catch {
      throw MemoError(error, at: notebook.root)
    }
    var told: [MemoVersion] = []
    for version in named {
      let title = try title(of: version.path, version.new ?? version.old)
      told.append(MemoVersion(version, title: title))
    }
    return told
  }

  /// What a file was called when it had these bytes.
  private func title(of path: RelativePath, _ contents: ObjectID?) throws(MemoError) -> String {
    guard path.isMemo else { return String(decoding: path.name, as: UTF8.self) }
    guard let contents, let facts = try facts(of: path, contents) else { return path.stemText }
    return facts.title
  }

  /// What a memo said when it had these bytes; nil where the repository lacks them.
  func facts(of path: RelativePath, _ contents: ObjectID) throws(MemoError) -> MemoFacts? {
    let rule: TitleRule = notebook.configuration.titlesFromStem ? .stem : .text
    return try bytes(of: contents).map {
      MemoDocument(parsing: $0).facts(stem: path.stemText, titleRule: rule)
    }
  }
}

extension MemoVersion {
  fileprivate init(_ version: FileVersion, title: String) {
    self.init(
      revision: version.commit, date: .zoned(version.time, offset: version.offset),
      kind: Kind(version.kind), path: version.path, previousPath: version.origin, title: title,
      message: version.subject, contents: version.new, previousContents: version.old)
  }
}

extension MemoVersion.Kind {
  fileprivate init(_ kind: FileVersion.Kind) {
    self =
      switch kind {
      case .add: .add
      case .edit: .edit
      case .rename: .rename
      case .remove: .remove
      case .merge: .merge
      }
  }
}
