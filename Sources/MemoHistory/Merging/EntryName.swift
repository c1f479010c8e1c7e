internal import MemoCore

/// The names that an entry of a tree may have.
///
/// Source: what git's `fsck.c` finds wrong with trees (`emptyName`, `fullPathname`, `hasDot`,
/// `hasDotdot`, `hasDotgit`, `gitmodulesSymlink`, `nullSha1`), with the names that HFS+ and NTFS
/// take for `.git` (`is_hfs_dotgit`, `is_ntfs_dotgit`).
enum EntryName {
  /// Whether git takes an entry of this name.
  static func isSound(_ name: [UInt8], _ entry: TreeEntry) -> Bool {
    guard !name.isEmpty, name != Array(".".utf8), name != Array("..".utf8),
      !name.contains(RelativePath.slash), entry.id.bytes.contains(where: { $0 != 0 })
    else { return false }
    // Most names have nothing to do with it.
    guard let first = name.first,
      first == UInt8(ascii: ".") || first | 0x20 == UInt8(ascii: "g")
        || first >= 0x80 || name.contains(UInt8(ascii: "\\"))
    else { return true }
    // NTFS takes a backslash for a slash.
    let parts = name.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false)
    if parts.contains(where: { isGit(Array($0)) }) { return false }
    return entry.mode != .link || !isModules(name)
  }

  /// Whether a file system may take the name for `.git`.
  private static func isGit(_ name: [UInt8]) -> Bool {
    let plain = withoutIgnorable(name)
    return plain == Array(".git".utf8) || isNTFS(lowered(name), [".git", "git~1"])
  }

  /// Whether a file system may take the name for `.gitmodules`.
  private static func isModules(_ name: [UInt8]) -> Bool {
    let plain = withoutIgnorable(name)
    let short = (1...4).map { "gitmod~\($0)" } + ["gi7eba~1", "gi7eba~2", "gi7eba~3", "gi7eba~4"]
    return plain == Array(".gitmodules".utf8) || isNTFS(lowered(name), [".gitmodules"] + short)
  }

  /// Whether NTFS takes the name for one of `wanted`: what stands behind a colon is a stream, and
  /// dots and blanks at the end go.
  private static func isNTFS(_ name: [UInt8], _ wanted: [String]) -> Bool {
    let file = name.prefix { $0 != UInt8(ascii: ":") }
    let end = file.lastIndex { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: " ") }
    let kept = file[..<(end.map { $0 + 1 } ?? 0)]
    return wanted.contains { kept.elementsEqual($0.utf8) }
  }

  /// The name without what HFS+ passes over, in small letters.
  private static func withoutIgnorable(_ name: [UInt8]) -> [UInt8] {
    guard name.contains(where: { $0 >= 0x80 }) else { return lowered(name) }
    var text = ""
    for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: break
      default: text.unicodeScalars.append(scalar)
      }
    }
    return lowered(Array(text.utf8))
  }

  private static func lowered(_ name: [UInt8]) -> [UInt8] {
    name.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
  }
}
