internal import CLibGit2

/// The repositories of other users that git's configuration allows: `safe.directory`.
///
/// The installed libgit2 may know whole paths only. Source of the rules: git-config(1),
/// `safe.directory`. Only what the system and the user say counts: a repository that could allow
/// itself would guard nothing.
enum SafeDirectories {
  /// Whether the repository whose work tree is `folder`, or that is `folder` where it has none, is
  /// one of them.
  ///
  /// A configuration that cannot be read allows nothing.
  static func allow(_ folder: String, _ settings: GitSettings) -> Bool {
    guard let configuration = try? configuration(settings) else { return false }
    var iterator: OpaquePointer?
    guard
      git_config_multivar_iterator_new(&iterator, configuration.raw, "safe.directory", nil) == 0
    else { return false }
    defer { git_config_iterator_free(iterator) }
    var isAllowed = false
    var entry: UnsafeMutablePointer<git_config_entry>?
    while git_config_next(&entry, iterator) == 0 {
      let value = entry?.pointee.value.map { String(cString: $0) } ?? ""
      // A value of nothing takes back all that stood before it.
      isAllowed = !value.isEmpty && (isAllowed || matches(value, folder, home: settings.global))
    }
    return isAllowed
  }

  /// The levels above a repository's own, which are read from the weakest on.
  private static func configuration(
    _ settings: GitSettings
  ) throws(HistoryError) -> Handle<ConfigurationKind> {
    let configuration = try Handle<ConfigurationKind>("git_config_new") { git_config_new($0) }
    let levels: [(git_config_level_t, String?)] = [
      (GIT_CONFIG_LEVEL_SYSTEM, settings.system.map { $0 + "/gitconfig" }),
      (GIT_CONFIG_LEVEL_XDG, settings.xdg.map { $0 + "/config" }),
      (GIT_CONFIG_LEVEL_GLOBAL, settings.global.map { $0 + "/.gitconfig" }),
    ]
    for (level, path) in levels {
      guard let path, SmallFile.stat(path) != nil else { continue }
      let raw = configuration.raw
      try check("git_config_add_file_ondisk") {
        git_config_add_file_ondisk(raw, path, level, nil, 0)
      }
    }
    return configuration
  }

  /// Whether one value names the folder, byte for byte: strings that look the same are not.
  private static func matches(_ value: String, _ folder: String, home: String?) -> Bool {
    if value == "*" { return true }
    var path = value
    if path.utf8.starts(with: "~/".utf8) {
      guard let home else { return false }
      path = home + "/" + path.dropFirst(2)
    }
    guard path.utf8.first == UInt8(ascii: "/") else { return false }
    if path.utf8.elementsEqual("/*".utf8) { return true }
    if path.hasSuffix("/*") {
      let above = String(path.dropLast(2))
      return Place.isBelow(folder, Place.real(above) ?? above)
    }
    return (Place.real(path) ?? path).utf8.elementsEqual(folder.utf8)
  }
}
