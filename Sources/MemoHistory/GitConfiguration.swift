internal import CLibGit2

/// Git's configuration as it is at one moment.
struct GitConfiguration: ~Copyable {
  private let handle: Handle<ConfigurationKind>

  init(_ repository: OpaquePointer) throws(HistoryError) {
    handle = try Handle("git_repository_config_snapshot") {
      git_repository_config_snapshot($0, repository)
    }
  }

  /// A value that is there and not empty.
  func text(_ key: String) -> String? {
    value { git_config_get_string_buf($0, handle.raw, key) }
  }

  /// A value that is there, if only as nothing.
  func anyText(_ key: String) -> String? {
    var value = git_buf()
    defer { git_buf_dispose(&value) }
    guard git_config_get_string_buf(&value, handle.raw, key) == 0 else { return nil }
    return value.ptr.map { String(cString: $0) } ?? ""
  }

  /// A path, with `~` as git reads it.
  func path(_ key: String) -> String? {
    value { git_config_get_path($0, handle.raw, key) }
  }

  /// Whether a switch is on.
  func isOn(_ key: String) -> Bool {
    var value: Int32 = 0
    return git_config_get_bool(&value, handle.raw, key) == 0 && value != 0
  }

  private func value(_ get: (UnsafeMutablePointer<git_buf>) -> Int32) -> String? {
    var value = git_buf()
    defer { git_buf_dispose(&value) }
    guard get(&value) == 0 else { return nil }
    let text = value.ptr.map { String(cString: $0) } ?? ""
    return text.isEmpty ? nil : text
  }
}
