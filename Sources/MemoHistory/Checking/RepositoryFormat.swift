/// What a repository's own configuration says of its format, read without libgit2, which does not
/// open what it does not know.
///
/// Source: git-config(1), `extensions.*`; "Repository format version" in git's technical
/// documentation.
package struct RepositoryFormat: Sendable {
  /// The extensions by which something else is meant than what is read here, each as `key=value`.
  package private(set) var foreign: [String] = []
  /// Those that libgit2 may not know, harmless ones among them.
  package private(set) var unusual: [String] = []

  /// Reads `config` of a git directory; `.git` may be a file that names it.
  package init(gitDirectory marker: String) {
    let folder = Self.folder(marker)
    guard let bytes = SmallFile.load(folder + "/config") else { return }
    var isInside = false
    for text in Self.lines(bytes) {
      if text.hasPrefix("[") {
        isInside = text.lowercased().hasPrefix("[extensions]")
      } else if isInside, let equals = text.firstIndex(of: "=") {
        let key = text[..<equals].filter { !$0.isWhitespace }
        let value = text[text.index(after: equals)...].filter { !$0.isWhitespace }
        let (name, word) = (key.lowercased(), value.lowercased())
        if !Self.isRead(name, word) { foreign.append("\(key)=\(value)") }
        if name != "noop" { unusual.append("\(key)=\(value)") }
      }
    }
  }

  /// The lines without remarks and the blanks before them; one that ends in `\` goes on in the
  /// next.
  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    var lines: [Substring] = []
    var begun = ""
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      begun += String(decoding: line, as: UTF8.self)
      if begun.hasSuffix("\\") {
        begun.removeLast()
      } else {
        lines.append(begun.drop { $0 == " " || $0 == "\t" }.prefix { $0 != "#" && $0 != ";" })
        begun = ""
      }
    }
    return lines
  }

  /// Whether an extension changes nothing that is read or written here.
  private static func isRead(_ key: String, _ value: String) -> Bool {
    switch key {
    case "noop", "preciousobjects", "relativeworktrees", "worktreeconfig": true
    case "objectformat": value == "sha1"
    case "refstorage": value == "files"
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
