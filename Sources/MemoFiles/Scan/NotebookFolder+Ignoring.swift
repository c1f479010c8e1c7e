package import MemoCore

extension NotebookFolder {
  /// Whether the ignore rules name the file or folder at `path`, or a folder above it.
  ///
  /// Tracked files are for the caller to know.
  ///
  /// - Complexity: O(depth) files are read.
  package func isIgnored(
    _ path: RelativePath, isFolder: Bool = false, scope: IgnoreScope = IgnoreScope()
  ) -> Bool {
    var rules = IgnoreRules(scope.outer, ignoresCase: scope.ignoresCase)
    let full = path.under(scope.prefix).components
    let depth = scope.prefix?.components.count ?? 0
    var folder = try? root.again()
    for count in 1...full.count {
      if count > depth, let open = folder.take() {
        let base = Array(full[..<(count - 1)].joined(separator: [IgnorePattern.slash]))
        rules.add(from: open, base: base)
        folder = try? open.folder(full[count - 1])
      }
      let place = Array(full[..<count].joined(separator: [IgnorePattern.slash]))
      if rules.ignores(place, isFolder: count < full.count || isFolder) { return true }
    }
    return false
  }
}

extension NotebookFolder {
  /// Whether a folder above `path`, or `path` itself, is a repository of its own, such as a
  /// submodule, which is not the notebook's.
  ///
  /// - Complexity: O(depth).
  package func isNested(_ path: RelativePath) -> Bool {
    var place: RelativePath? = path
    while let folder = place {
      let git = folder.bytes + [RelativePath.slash] + Array(".git".utf8)
      if (try? root.status(of: git)) != nil { return true }
      place = folder.folder
    }
    return false
  }

  /// Whether a file of git's attributes stands in a folder above the file at `path`.
  ///
  /// - Complexity: O(depth).
  package func hasAttributes(above path: RelativePath) -> Bool {
    let name = Array(".gitattributes".utf8)
    var folder = path.folder
    while let place = folder {
      if (try? root.status(of: place.bytes + [RelativePath.slash] + name)) != nil { return true }
      folder = place.folder
    }
    return (try? root.status(of: name)) != nil
  }
}

extension IgnoreRules {
  /// Adds the `.gitignore` of a folder, where there is one that can be read.
  ///
  /// As with git, a symbolic link of this name is not followed.
  mutating func add(from folder: borrowing Descriptor, base: [UInt8]) {
    guard let bytes = try? folder.bytes(of: Self.fileName) else { return }
    add(IgnoreSource(base: base, bytes: bytes))
  }

  /// The name of the files that hold patterns.
  static let fileName = Array(".gitignore".utf8)
}
