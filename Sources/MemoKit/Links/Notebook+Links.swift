internal import MemoFiles
internal import MemoMarkdown

extension Notebook {
  /// The links that stand in a memo, with where they point.
  ///
  /// - Throws: as `snapshot`, and as `read` for the memo.
  /// - Complexity: that of `snapshot`, and one look at each file.
  public func links(of path: RelativePath) throws(MemoError) -> LinkListing {
    try snapshot().links(of: path)
  }

  /// The links of the notebook that point to a memo, or might.
  ///
  /// - Throws: as `snapshot`.
  /// - Complexity: that of `snapshot`, one look at each file, and reading the memos with links to
  ///   something of that name.
  public func backlinks(to path: RelativePath) throws(MemoError) -> LinkListing {
    try snapshot().backlinks(to: path)
  }

  /// All links of the notebook that point to nothing, or of which nobody can tell to what.
  ///
  /// - Throws: as `snapshot`.
  /// - Complexity: that of `snapshot`, and reading all memos that have links.
  public func troubledLinks() throws(MemoError) -> LinkListing { try snapshot().troubledLinks() }
}

extension Snapshot {
  /// The links that stand in a memo, with where they point.
  ///
  /// - Throws: as `Notebook.read`.
  /// - Complexity: one look at each file.
  public func links(of path: RelativePath) throws(MemoError) -> LinkListing {
    let bytes = try notebook.contents(of: path).bytes
    let survey = LinkSurvey(self)
    return survey.listing(survey.links(of: path, bytes, wantsAddresses: true))
  }

  /// The links of the notebook that point to a memo, or might.
  ///
  /// - Complexity: one look at each file, and reading the memos with links to something of that
  ///   name.
  public func backlinks(to path: RelativePath) -> LinkListing {
    var survey = LinkSurvey(self)
    let linking = survey.memos(naming: LinkNames([survey.file(at: path)]))
    let links = survey.links(in: linking) { link in
      switch link.target {
      case .file(let target): target == path
      case .ambiguous(let candidates): candidates.contains(path)
      case .external, .folder, .broken: false
      }
    }
    return survey.listing(links)
  }

  /// All links of the notebook that point to nothing, or of which nobody can tell to what.
  ///
  /// - Complexity: one look at each file, and reading all memos that have links.
  public func troubledLinks() -> LinkListing {
    var survey = LinkSurvey(self)
    let links = survey.links(in: survey.linkingMemos) { $0.isTrouble }
    return survey.listing(links)
  }
}
