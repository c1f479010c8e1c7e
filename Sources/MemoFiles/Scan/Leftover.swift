/// The names that editors and systems leave behind, which are nobody's memos.
///
/// The names: `*~`, `#*#`, `*.swp`, `*.swo`, `*.tmp`, `*.orig`, `*.rej`, `4913` (Vim's probe),
/// `~$*` (office locks), `Thumbs.db`, `desktop.ini`, `Icon` with a carriage return, and the folders
/// `$RECYCLE.BIN`, `System Volume Information`, `lost+found` and `@eaDir`. What begins with a dot
/// (`.#*`, `.DS_Store`, `.~lock.*#`) is hidden anyway. Copies that sync tools make of conflicting
/// versions are memos.
package enum Leftover {
  /// The names of the files as patterns of gitignore(5), and our own of a write that was cut off.
  package static let patterns = [
    ".memo-*.tmp", ".memo-*.part", "*~", "\\#*#", "*.swp", "*.swo", "*.tmp", "*.orig", "*.rej",
    "Thumbs.db",
    "desktop.ini", "~$*", "4913",
  ]

  /// Whether a file of this name is a leftover; the case of ASCII letters does not matter.
  package static func isFile(_ name: [UInt8]) -> Bool {
    // Nearly all names are told apart by one byte.
    guard let last = name.last, lasts.contains(last | 0x20) || name.starts(with: officeLock) else {
      return false
    }
    let lower = name.map(IgnorePattern.lower)
    if names.contains(lower) || lower.starts(with: officeLock) { return true }
    if name.count > 1, name.first == UInt8(ascii: "#"), name.last == UInt8(ascii: "#") {
      return true
    }
    return endings.contains { lower.count > $0.count && lower.suffix($0.count).elementsEqual($0) }
  }

  /// Whether a folder of this name is the system's.
  package static func isFolder(_ name: [UInt8]) -> Bool {
    folders.contains(name)
  }

  private static let names = ["4913", "thumbs.db", "desktop.ini", "icon\r"].map { Array($0.utf8) }
  private static let officeLock = Array("~$".utf8)
  private static let endings = ["~", ".swp", ".swo", ".tmp", ".orig", ".rej"].map { Array($0.utf8) }
  /// The last bytes of all these names, each with the bit that makes letters small.
  private static let lasts = Set(
    (names + endings + [[UInt8(ascii: "#")]]).compactMap(\.last).map { $0 | 0x20 })
  private static let folders = [
    "$RECYCLE.BIN", "System Volume Information", "lost+found", "@eaDir",
  ].map { Array($0.utf8) }
}

/// The name that iCloud leaves in the place of a file it has taken away: `.NAME.icloud`.
enum Placeholder {
  /// The name of the file that is not here, or nil where `name` is no placeholder.
  static func original(_ name: [UInt8]) -> [UInt8]? {
    guard name.first == UInt8(ascii: "."), name.count > ending.count + 1,
      name.suffix(ending.count).elementsEqual(ending)
    else { return nil }
    return Array(name[1..<(name.count - ending.count)])
  }

  private static let ending = Array(".icloud".utf8)
}
