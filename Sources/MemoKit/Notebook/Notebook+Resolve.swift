internal import MemoFiles
internal import MemoText

extension Notebook {
  /// The memo that `name` means: `@` or `@2`, a path, a stem, a title, or a unique part of one.
  ///
  /// The order is tried step by step and the first that fits decides: recent edits, the exact
  /// bytes of a path (from `workingFolder` where it begins with `./`, `../` or `/`, else from the
  /// root; the extension may be missing), the path under canonical equivalence, the stem, the
  /// title, a prefix, a part. Conflict copies are found by path and stem alone.
  ///
  /// - Throws: `.noSuchMemo`, `.ambiguous` with the candidates, `.uncertain` where only a part of a
  ///   name fits and `purpose` is `.changing`, `.outside`.
  /// - Complexity: O(1) file accesses for a path; a title needs the whole notebook.
  public func resolve(
    _ name: String, for purpose: NamePurpose, from workingFolder: String?
  ) throws(MemoError) -> RelativePath {
    if let place = Self.recency(name) {
      return try recent(place, name)
    }
    let bytes = try relativeName(name, from: workingFolder)
    if let exact = exactPath(bytes) { return exact }
    let memos = try survey().memos
    let resolver = NameResolver(memos: memos)
    return try resolver.resolve(bytes, as: name, for: purpose)
  }

  /// The absolute path of a memo, as text; bytes that are no UTF-8 are replaced.
  public func absolutePath(of path: RelativePath) -> String { root + "/" + path.text }

  /// The absolute path of a memo, as the file system's bytes.
  public func absoluteBytes(of path: RelativePath) -> [UInt8] {
    Array(root.utf8) + [RelativePath.slash] + path.bytes
  }

  /// 1 for `@` and `@1`, 2 for `@2`; nil for other names.
  private static func recency(_ name: String) -> Int? {
    guard name.hasPrefix("@") else { return nil }
    let digits = name.dropFirst()
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), digits.utf8.count < 10 else {
      return nil
    }
    return digits.isEmpty ? 1 : Int(digits).flatMap { $0 > 0 ? $0 : nil }
  }

  private func recent(_ place: Int, _ name: String) throws(MemoError) -> RelativePath {
    let listing = try list(ListOptions(order: .edited))
    let memos = listing.memos.filter { $0.conflictOf == nil }
    guard place <= memos.count else { throw .noSuchMemo(name) }
    return memos[place - 1].path
  }

  /// The name as bytes below the root, with a path from the working folder made relative to it.
  private func relativeName(
    _ name: String, from workingFolder: String?
  ) throws(MemoError) -> [UInt8] {
    let isAbsolute = name.hasPrefix("/")
    guard isAbsolute || name.hasPrefix("./") || name.hasPrefix("../") else {
      if name.utf8.split(separator: 47).contains(where: { $0.elementsEqual("..".utf8) }) {
        throw .outside(name)
      }
      return Array(name.utf8)
    }
    let full = isAbsolute ? name : (workingFolder ?? root) + "/" + name
    guard
      let inside = PathText.relative(full, to: root)
        ?? SystemFile.resolvedFolder(of: full)
        .flatMap({ PathText.relative($0, to: root) })
    else { throw .outside(name) }
    return Array(inside.utf8)
  }

  /// The memo whose path is exactly this, its extension given or not.
  private func exactPath(_ bytes: [UInt8]) -> RelativePath? {
    for ending in ["", ".md", ".markdown"] {
      guard let path = RelativePath(bytes: bytes + Array(ending.utf8)), path.isMemo,
        !path.isHidden, (try? folder.stat(path)) != nil
      else { continue }
      return path
    }
    return nil
  }
}

/// Absolute paths as text, made plain without asking the file system.
enum PathText {
  /// `path` below `root`, or nil where it lies elsewhere or is the root itself.
  static func relative(_ path: String, to root: String) -> String? {
    let plain = normalized(path)
    let prefix = root == "/" ? "/" : root + "/"
    guard plain.utf8.starts(with: prefix.utf8), plain.utf8.count > prefix.utf8.count else {
      return nil
    }
    return String(decoding: plain.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  /// An absolute path without `.`, `..` and repeated slashes.
  static func normalized(_ path: String) -> String {
    var parts: [Substring.UTF8View] = []
    for part in path.utf8.split(separator: 47) {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.map { String(Substring($0)) }.joined(separator: "/")
  }
}
