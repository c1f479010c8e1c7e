internal import MemoText

/// Names that are none on Windows or macOS, or that other systems write otherwise.
struct NameCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    let plain = Set(facts.decomposedNames.renames.map(\.old))
    return facts.paths.withFolders.flatMap { path -> [Checkup.Finding] in
      let name = path.name
      if let trouble = Self.trouble(of: name) {
        return [.init(.unportableName(trouble), at: path)]
      }
      return Folding.canonical(name) == name
        ? [] : [.init(.decomposedName, at: path, isMendable: plain.contains(path))]
    }
  }

  /// What keeps a name from being a file's everywhere; nil for nothing.
  ///
  /// Source: Windows, "Naming Files, Paths, and Namespaces"; the limit of a name is 255 bytes on
  /// the file systems we know.
  static func trouble(of name: [UInt8]) -> Checkup.NameTrouble? {
    guard let text = String(validating: name, as: UTF8.self) else { return .encoding }
    if name.contains(where: { $0 < 32 || $0 == 127 || "<>:\"\\|?*".utf8.contains($0) }) {
      return .sign
    }
    if name.last == UInt8(ascii: ".") || name.last == UInt8(ascii: " ") { return .ending }
    if name.count > 255 { return .length }
    return FileName.isDevice(text) ? .device : nil
  }
}

/// Names that differ only where some file systems see no difference.
struct CollisionCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    var first: [[UInt8]: RelativePath] = [:]
    var found: [Checkup.Finding] = []
    for path in facts.paths.withFolders {
      let key = Folding.nameKey(path.bytes)
      guard let other = first[key] else {
        first[key] = path
        continue
      }
      // The key folds the width of letters as well, which no file system does. What differs in a
      // folder above is told of that.
      guard path.folder == other.folder, path.text.lowercased() == other.text.lowercased() else {
        continue
      }
      found.append(.init(.sameName(as: other), at: path))
    }
    return found
  }
}

extension [RelativePath] {
  /// The paths with the folders above them, each once, in order.
  fileprivate var withFolders: [RelativePath] {
    var all = Set(self)
    for path in self {
      var above = path.folder
      while let folder = above, all.insert(folder).inserted { above = folder.folder }
    }
    return all.sorted()
  }
}
