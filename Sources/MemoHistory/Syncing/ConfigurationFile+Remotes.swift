internal import CLibGit2
internal import MemoCore

extension ConfigurationFile {
  /// Removes from a copy what it says of a remote, and that branches are synced with it.
  static func removeRemote(_ name: String, in copy: String) throws(HistoryError) {
    do {
      let file = try open(copy)
      for key in try keys(of: name, file.raw) {
        let code = git_config_delete_multivar(file.raw, key, ".*")
        if code != GIT_ENOTFOUND.rawValue { try check("git_config_delete_multivar") { code } }
      }
    }
    guard let bytes = try SmallFile.read(copy) else { return }
    try SmallFile.store(copy, withoutEmptySection(of: name, bytes))
  }

  /// The keys that are about a remote.
  private static func keys(
    of name: String, _ file: OpaquePointer
  ) throws(HistoryError) -> [String] {
    var iterator: OpaquePointer?
    try check("git_config_iterator_new") { git_config_iterator_new(&iterator, file) }
    defer { git_config_iterator_free(iterator) }
    let own = Array("remote.\(name).".utf8)
    var keys: [String] = []
    var entry: UnsafeMutablePointer<git_config_entry>?
    while true {
      let code = git_config_next(&entry, iterator)
      if code == GIT_ITEROVER.rawValue { return Set(keys).sorted() }
      try check("git_config_next") { code }
      guard let found = entry?.pointee, let raw = found.name else { continue }
      let key = String(cString: raw)
      let value = found.value.map { String(cString: $0) } ?? ""
      // A remote's name may have dots in it, the last part of a key has none.
      if key.utf8.starts(with: own), !key.utf8.dropFirst(own.count).contains(46) {
        keys.append(key)
      } else if key.hasPrefix("branch."), key.hasSuffix(".remote"),
        value.utf8.elementsEqual(name.utf8)
      {
        keys += [key, key.dropLast("remote".count) + "merge"]
      }
    }
  }

  /// Without the title of the remote's section, where nothing is left in it.
  private static func withoutEmptySection(of name: String, _ bytes: [UInt8]) -> [UInt8] {
    let quoted = name.flatMap { $0 == "\\" || $0 == "\"" ? ["\\", $0] : [$0] }
    let title = Array("[remote \"\(String(quoted))\"]".utf8)
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0 <= 32 } }
    var kept: [ArraySlice<UInt8>] = []
    for (number, line) in lines.enumerated() {
      let next = lines[(number + 1)...].first { !isBlank($0) }
      let isLast = next.map { $0.first { $0 > 32 } == UInt8(ascii: "[") } ?? true
      if isLast, line.filter({ $0 > 31 }).elementsEqual(title) { continue }
      kept.append(line)
    }
    return Array(kept.joined(separator: [10]))
  }
}
