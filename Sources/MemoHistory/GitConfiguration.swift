internal import CLibGit2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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

  /// Whether something in it may have git store other bytes than a file has, or comes from a file
  /// of its own, which may.
  var mayFilter: Bool {
    var iterator: OpaquePointer?
    guard git_config_iterator_new(&iterator, handle.raw) == 0 else { return true }
    defer { git_config_iterator_free(iterator) }
    var entry: UnsafeMutablePointer<git_config_entry>?
    while git_config_next(&entry, iterator) == 0 {
      guard let name = entry?.pointee.name else { return true }
      if Self.filtering.contains(where: { strcmp(name, $0) == 0 })
        || Self.filteringSections.contains(where: { strncmp(name, $0, $0.utf8.count) == 0 })
      {
        return true
      }
    }
    return false
  }

  private static let filtering = ["core.autocrlf", "core.eol", "core.attributesfile"]
  private static let filteringSections = ["filter.", "include.", "includeif."]

  private func value(_ get: (UnsafeMutablePointer<git_buf>) -> Int32) -> String? {
    var value = git_buf()
    defer { git_buf_dispose(&value) }
    guard get(&value) == 0 else { return nil }
    let text = value.ptr.map { String(cString: $0) } ?? ""
    return text.isEmpty ? nil : text
  }
}
