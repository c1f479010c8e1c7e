/// What a repository's own configuration says of its format, read without libgit2, which does not
/// open what it does not know.
///
/// Source: git-config(1), `extensions.*`; "Repository format version" in git's technical
/// documentation.
package struct RepositoryFormat: Sendable {
  /// The extensions that are not read here, each as `key=value`.
  package private(set) var foreign: [String] = []

  /// Reads `config` of a git directory; `.git` may be a file that names it.
  package init(gitDirectory marker: String) {
    let folder = Self.folder(marker)
    guard let bytes = SmallFile.load(folder + "/config") else { return }
    var isInside = false
    for line in bytes.split(separator: 10) {
      let text = String(decoding: line, as: UTF8.self).drop { $0 == " " || $0 == "\t" }
      if text.hasPrefix("[") {
        isInside = text.lowercased().hasPrefix("[extensions]")
      } else if isInside, let equals = text.firstIndex(of: "=") {
        let key = text[..<equals].filter { !$0.isWhitespace }
        let value = text[text.index(after: equals)...].filter { !$0.isWhitespace }
        if !Self.isRead(key.lowercased(), value.lowercased()) { foreign.append("\(key)=\(value)") }
      }
    }
  }

  /// Whether an extension changes nothing that is read or written here.
  private static func isRead(_ key: String, _ value: String) -> Bool {
    switch key {
    case "noop", "preciousobjects", "relativeworktrees": true
    case "objectformat": value == "sha1"
    case "refstorage": value == "files"
    case "worktreeconfig": value == "false"
    default: false
    }
  }

  /// The git directory that a file `.git` names.
  private static func folder(_ marker: String) -> String {
    guard let text = SmallFile.load(marker), text.starts(with: "gitdir: ".utf8) else {
      return marker
    }
    let path = String(decoding: text.dropFirst(8).prefix { $0 >= 32 }, as: UTF8.self)
    if path.hasPrefix("/") { return path }
    return marker.prefix(through: marker.lastIndex(of: "/") ?? marker.startIndex) + path
  }
}
