/// Addresses of remotes as they may be shown.
enum URLText {
  /// The text without the secrets of the addresses in it: of the web all that stands before `@`,
  /// since there a name may be a token, of others the password.
  static func shown(_ text: String) -> String {
    text.replacing(/(?i)(https?:\/\/)[^\/?#\s]*@/) { "\($0.output.1)" }
      .replacing(/(:\/\/[^\/@:\s]*):[^\/\s]*@/) { "\($0.output.1)@" }
  }

  /// The folder that a clone of `url` goes to where none is named, as `git clone` calls it; nil
  /// where nothing in it could be a name.
  static func folderName(_ url: String) -> String? {
    var rest = Substring(url)
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    if let query = rest.firstIndex(where: { $0 == "?" || $0 == "#" }), isRemote(url) {
      rest = rest[..<query]
    }
    func trim() { while rest.last == "/" { rest.removeLast() } }
    trim()
    if rest.hasSuffix("/.git") { rest.removeLast(5) }
    trim()
    if rest.hasSuffix(".git") { rest.removeLast(4) }
    let parts = isRemote(url) ? rest.split { $0 == "/" || $0 == ":" } : rest.split(separator: "/")
    guard let name = parts.last, name != ".", name != "..", name != "~" else { return nil }
    // An address of nothing but a host names no repository.
    if url.contains("://"), isRemote(url), parts.count < 2 { return nil }
    return String(name)
  }

  /// Whether an address leads away by the network: it has a scheme, or is `HOST:PATH`, where as in
  /// git no slash may stand before the colon.
  static func isRemote(_ url: String) -> Bool {
    if url.hasPrefix("file://") { return false }
    if url.contains("://") { return true }
    guard let colon = url.firstIndex(of: ":") else { return false }
    return !url[..<colon].contains("/")
  }

  /// Whether a word could only be the name of a remote: nothing in it parts a path or an address.
  static func isName(_ word: String) -> Bool {
    !word.isEmpty && !word.contains { "/:.~\\".contains($0) }
  }
}
