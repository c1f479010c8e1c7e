internal import CLibGit2

/// What libgit2 is told of the packs that it sends to a repository of this machine.
///
/// Where two sides changed many memos, their texts have little in common, and to look for
/// differences between them takes longer than all the rest; on this machine a larger pack costs
/// nothing.
enum PushConfiguration {
  /// libgit2 reads the first key, meant for a cache, as the size from which on objects are sent
  /// whole, too; the second one is git's name for that size.
  private static let text = """
    [pack]
    \tdeltaCacheSize = 1
    [core]
    \tbigFileThreshold = 1

    """

  /// Has one handle of a repository send all objects whole; `folder` is ours, for a file that
  /// nobody else knows of.
  static func sendWhole(_ repository: OpaquePointer, _ folder: String) throws(HistoryError) {
    let path = folder + "/push.config"
    if SmallFile.load(path) != Array(text.utf8) {
      try SmallFile.replace(path, Array(text.utf8))
    }
    let configuration = try Handle<ConfigurationKind>("git_repository_config") {
      git_repository_config($0, repository)
    }
    try check("git_config_add_file_ondisk") {
      git_config_add_file_ondisk(configuration.raw, path, GIT_CONFIG_LEVEL_APP, repository, 1)
    }
  }
}
