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
    try resolve(Array(name.utf8), for: purpose, from: workingFolder) { () throws(MemoError) in
      try snapshot()
    }
  }

  /// The memo that `name` means, as the bytes somebody typed, with a snapshot of the caller's.
  ///
  /// Who resolves several names hands in one snapshot for all; it is asked for only where a name
  /// is not the exact path of a memo.
  ///
  /// - Throws: as the other form, and what `snapshot` throws.
  public func resolve(
    _ name: [UInt8], for purpose: NamePurpose, from workingFolder: String?,
    in snapshot: () throws(MemoError) -> Snapshot
  ) throws(MemoError) -> RelativePath {
    try resolve(name, for: purpose, from: workingFolder, in: snapshot, removed: nil)
  }

  /// The memo that `name` means, among the removed ones too.
  ///
  /// Those come last at each degree of certainty: the whole name of a removed memo counts for more
  /// than a part of another one's. `removed`, as `Past.removedMemos` gives it, is asked for only
  /// where the whole name of no memo fits.
  ///
  /// - Throws: as the other forms, and what `snapshot` and `removed` throw.
  public func resolveInPast(
    _ name: [UInt8], for purpose: NamePurpose, from workingFolder: String?,
    in snapshot: () throws(MemoError) -> Snapshot,
    removed: () throws(MemoError) -> [RemovedMemo]
  ) throws(MemoError) -> RelativePath {
    try withoutActuallyEscaping(removed) { (removed) throws(MemoError) in
      try resolve(name, for: purpose, from: workingFolder, in: snapshot, removed: removed)
    }
  }

  private func resolve(
    _ name: [UInt8], for purpose: NamePurpose, from workingFolder: String?,
    in snapshot: () throws(MemoError) -> Snapshot,
    removed: (() throws(MemoError) -> [RemovedMemo])?
  ) throws(MemoError) -> RelativePath {
    let text = String(decoding: name, as: UTF8.self)
    if let place = Self.recency(text) { return try snapshot().recent(place, text) }
    let bytes = try relativeName(name, text, from: workingFolder)
    if let exact = exactPath(bytes) { return exact }
    let snapshot = try snapshot()
    let whole = NameResolver(snapshot.named(as: bytes))
    if let path = try whole.certain(bytes, as: text) {
      // A removed memo whose path has just these bytes is meant before one that only looks so.
      guard let removed, Self.isSpelledOtherwise(path, bytes),
        let exact = Self.exactPath(bytes, among: try removed())
      else { return path }
      return exact
    }
    let living = NameResolver(snapshot.named(with: bytes))
    guard let removed else {
      if let path = try living.uncertain(bytes, as: text, for: purpose) { return path }
      throw .noSuchMemo(text)
    }
    let memos = try removed()
    if let exact = Self.exactPath(bytes, among: memos) { return exact }
    let gone = NameResolver(memos.map(NameResolver.Named.init))
    if let path = try gone.certain(bytes, as: text) { return path }
    for names in [living, gone] {
      if let path = try names.uncertain(bytes, as: text, for: purpose) { return path }
    }
    throw .noSuchMemo(text)
  }

  /// Whether the name is a path of the memo under canonical equivalence.
  private static func isSpelledOtherwise(_ path: RelativePath, _ bytes: [UInt8]) -> Bool {
    endings.contains { Folding.canonical(bytes + $0) == Folding.canonical(path.bytes) }
  }

  private static let endings = ["", ".md", ".markdown"].map { Array($0.utf8) }

  /// The removed memo whose path was exactly this, its extension given or not.
  private static func exactPath(_ bytes: [UInt8], among memos: [RemovedMemo]) -> RelativePath? {
    let wanted = endings.map { bytes + $0 }
    return wanted.lazy.compactMap { bytes in memos.first { $0.path.bytes == bytes } }.first?.path
  }

  /// The absolute path of a memo, as text; bytes that are no UTF-8 are replaced.
  public func absolutePath(of path: RelativePath) -> String { root + "/" + path.text }

  /// The absolute path of a memo, as the file system's bytes.
  public func absoluteBytes(of path: RelativePath) -> [UInt8] {
    Array(root.utf8) + [RelativePath.slash] + path.bytes
  }

  /// 1 for `@` and `@1`, 2 for `@2`; nil for other names.
  static func recency(_ name: String) -> Int? {
    guard name.hasPrefix("@") else { return nil }
    let digits = name.dropFirst()
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), digits.utf8.count < 10 else {
      return nil
    }
    return digits.isEmpty ? 1 : Int(digits).flatMap { $0 > 0 ? $0 : nil }
  }

  /// The name as bytes below the root, with a path from the working folder made relative to it.
  func relativeName(
    _ name: [UInt8], _ text: String, from workingFolder: String?
  ) throws(MemoError) -> [UInt8] {
    let isAbsolute = name.first == RelativePath.slash
    let isRelative = name.starts(with: "./".utf8) || name.starts(with: "../".utf8)
    guard isAbsolute || isRelative else {
      if name.split(separator: RelativePath.slash).contains(where: { $0.elementsEqual("..".utf8) })
      {
        throw .outside(text)
      }
      return name
    }
    let base = isAbsolute ? [] : Array((workingFolder ?? root).utf8) + [RelativePath.slash]
    guard let inside = PathBytes.relative(base + name, to: Array(root.utf8)) else {
      throw .outside(text)
    }
    return inside
  }

  /// The memo whose path is exactly this, its extension given or not.
  func exactPath(_ bytes: [UInt8]) -> RelativePath? {
    for ending in Self.endings {
      guard let path = RelativePath(bytes: bytes + ending), path.isMemo,
        !path.isHidden, (try? folder.stat(path)) != nil, !folder.isNested(path)
      else { continue }
      return path
    }
    return nil
  }
}

/// Absolute paths as the file system's bytes.
enum PathBytes {
  /// `path` below `root`, as it is written or with the links of its folder resolved; nil where it
  /// lies elsewhere or is the root itself.
  static func relative(_ path: [UInt8], to root: [UInt8]) -> [UInt8]? {
    below(root, path) ?? SystemFile.resolvedFolder(of: path).flatMap { below(root, $0) }
  }

  /// An absolute path without `.`, `..` and repeated slashes.
  static func normalized(_ path: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for part in path.split(separator: RelativePath.slash) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) {
        result.removeSubrange((result.lastIndex(of: RelativePath.slash) ?? 0)...)
      } else {
        result.append(RelativePath.slash)
        result += part
      }
    }
    return result.isEmpty ? [RelativePath.slash] : result
  }

  private static func below(_ root: [UInt8], _ path: [UInt8]) -> [UInt8]? {
    let plain = normalized(path)
    let prefix = root == [RelativePath.slash] ? root : root + [RelativePath.slash]
    guard plain.starts(with: prefix), plain.count > prefix.count else { return nil }
    return Array(plain.dropFirst(prefix.count))
  }
}
