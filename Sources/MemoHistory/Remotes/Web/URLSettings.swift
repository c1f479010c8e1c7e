internal import CLibGit2

/// The settings of one section of git's configuration that hold for an URL (git-config(1),
/// `http.<url>.*`).
struct URLSettings {
  private struct Entry {
    var key: String
    var value: String
    /// How exactly the URL is named; 0 for every URL.
    var rank: Int
  }

  private var entries: [Entry] = []
  private let url: WebURL

  /// Reads `section` for `url`.
  init(_ section: String, for url: WebURL, _ repository: OpaquePointer) throws(HistoryError) {
    self.url = url
    let configuration = try Handle<ConfigurationKind>("git_repository_config_snapshot") {
      git_repository_config_snapshot($0, repository)
    }
    var iterator: OpaquePointer?
    try check("git_config_iterator_glob_new") {
      git_config_iterator_glob_new(&iterator, configuration.raw, "^\(section)\\.")
    }
    defer { git_config_iterator_free(iterator) }
    var entry: UnsafeMutablePointer<git_config_entry>?
    while git_config_next(&entry, iterator) == 0 {
      guard let name = entry?.pointee.name.map({ String(cString: $0) }) else { continue }
      let value = entry?.pointee.value.map { String(cString: $0) } ?? "true"
      add(String(name.dropFirst(section.count + 1)), value)
    }
  }

  private mutating func add(_ name: String, _ value: String) {
    guard let dot = name.lastIndex(of: ".") else {
      return entries.append(Entry(key: name, value: value, rank: 0))
    }
    guard let rank = Self.rank(String(name[..<dot]), url) else { return }
    entries.append(Entry(key: String(name[name.index(after: dot)...]), value: value, rank: rank))
  }

  /// The value that names the URL most exactly, the last of several.
  func text(_ key: String) -> String? { list(key).last }

  /// Whether a switch is on; nil where nothing is said.
  func isOn(_ key: String) -> Bool? {
    text(key).map { !["false", "no", "off", "0", ""].contains($0.lowercased()) }
  }

  /// The values in their order; one that names the URL less exactly than one before does not count,
  /// and an empty one forgets those before.
  func list(_ key: String) -> [String] {
    var (values, best) = ([String](), 0)
    for entry in entries where entry.key == key && entry.rank >= best {
      best = entry.rank
      values.append(entry.value)
    }
    return Self.sinceEmpty(values)
  }

  /// All values in their order, however exactly they name the URL.
  func all(_ key: String) -> [String] {
    Self.sinceEmpty(entries.filter { $0.key == key }.map(\.value))
  }

  private static func sinceEmpty(_ values: [String]) -> [String] {
    guard let empty = values.lastIndex(of: "") else { return values }
    return Array(values[(empty + 1)...])
  }

  /// How exactly a pattern names an URL; nil where it does not.
  private static func rank(_ pattern: String, _ url: WebURL) -> Int? {
    guard let wanted = WebURL(pattern), wanted.scheme == url.scheme, wanted.port == url.port,
      matches(wanted.host, url.host), wanted.user == nil || wanted.user == url.user
    else { return nil }
    var path = wanted.path
    while path.hasSuffix("/") { path.removeLast() }
    guard path.isEmpty || url.path == path || url.path.hasPrefix(path + "/") else { return nil }
    return 1 + wanted.host.utf8.count(where: { $0 != UInt8(ascii: "*") }) << 20
      + path.utf8.count << 1 + (wanted.user == nil ? 0 : 1)
  }

  /// Whether a host is the one named, in which `*` stands for any one label.
  private static func matches(_ pattern: String, _ host: String) -> Bool {
    let wanted = pattern.split(separator: ".", omittingEmptySubsequences: false)
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return wanted.count == labels.count
      && zip(wanted, labels).allSatisfy { $0 == "*" || $0 == $1 }
  }
}
