internal import MemoFiles
internal import MemoMarkdown

extension Notebook {
  /// The links that stand in a memo, with where they point.
  ///
  /// - Throws: as `snapshot`, and as `read` for the memo.
  /// - Complexity: that of `snapshot`, and one look at each file.
  public func links(
    of path: RelativePath, progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> LinkListing {
    let bytes = try contents(of: path).bytes
    let survey = LinkSurvey(try snapshot(progress: progress))
    return survey.listing(survey.links(of: path, bytes, wantsAddresses: true))
  }

  /// The links of other memos, and of the memo itself, that point to a memo or might.
  ///
  /// - Throws: as `snapshot`.
  /// - Complexity: that of `snapshot`, one look at each file, and reading the memos that link to
  ///   something of that name.
  public func backlinks(
    to path: RelativePath, progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> LinkListing {
    var survey = LinkSurvey(try snapshot(progress: progress))
    let links = survey.links(in: survey.memos(naming: [path])) { link in
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
  /// - Throws: as `snapshot`.
  /// - Complexity: reads all memos that have links.
  public func troubledLinks(
    progress: WorkProgress.Report = { _ in true }
  ) throws(MemoError) -> LinkListing {
    try snapshot(progress: progress).troubledLinks()
  }
}

extension Snapshot {
  /// All links of the notebook that point to nothing, or of which nobody can tell to what.
  ///
  /// - Complexity: reads all memos that have links.
  public func troubledLinks() -> LinkListing {
    var survey = LinkSurvey(self)
    let links = survey.links(in: survey.linkingMemos) { $0.isTrouble }
    return survey.listing(links)
  }
}
