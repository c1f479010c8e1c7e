internal import MemoFiles
internal import MemoText

/// What is to be moved.
public enum MoveSource: Hashable, Sendable {
  /// A memo.
  case memo(RelativePath)
  /// A folder with all that is in it.
  case folder(RelativePath)

  /// Where it is.
  public var path: RelativePath {
    switch self {
    case .memo(let path), .folder(let path): path
    }
  }
}

extension Notebook {
  /// The folder that `name` means as something to be moved; nil where a memo is meant.
  ///
  /// A name that ends in `/` is a folder's, as is one that is the path of a folder and of no memo.
  ///
  /// - Throws: `.outside`; `.noSuchFolder` where a name that ends in `/` is no folder's.
  public func movableFolder(
    _ name: [UInt8], from workingFolder: String?
  ) throws(MemoError) -> RelativePath? {
    let text = String(decoding: name, as: UTF8.self)
    guard !name.isEmpty, Self.recency(text) == nil else { return nil }
    let saysFolder = name.last == RelativePath.slash
    var bytes = try relativeName(name, text, from: workingFolder)
    while bytes.last == RelativePath.slash { bytes.removeLast() }
    if !saysFolder, exactPath(bytes) != nil { return nil }
    if let path = RelativePath(bytes: bytes), !path.isHidden, !folder.isNested(path),
      (try? folder.stat(folder: path)) != nil
    {
      return path
    }
    if saysFolder { throw .noSuchFolder(text) }
    return nil
  }

  /// The place that `name` means as the new one of a memo or a folder.
  ///
  /// A name without `/` is a new one in the same folder. Of a memo one that ends in `/` is the
  /// folder it goes to under its own name, and the extension may be left out. Paths are read as in
  /// `resolve`; folders that are there are taken for those that differ in case, width or normal
  /// form alone.
  ///
  /// - Throws: `.outside` for a place that is outside of the notebook or hidden.
  public func newPlace(
    of source: MoveSource, _ name: [UInt8], from workingFolder: String?
  ) throws(MemoError) -> RelativePath {
    let text = String(decoding: name, as: UTF8.self)
    let old = source.path
    let path: RelativePath?
    if !name.contains(RelativePath.slash), !Self.isDots(name[...]) {
      path = RelativePath(bytes: name)?.under(old.folder)
    } else if case .memo = source, Self.saysFolder(name) {
      let place = try folderPlace(name, text, from: workingFolder)
      path = RelativePath(bytes: old.name)?.under(place)
    } else {
      var bytes = name
      while bytes.count > 1, bytes.last == RelativePath.slash { bytes.removeLast() }
      path = RelativePath(bytes: try relativeName(bytes, text, from: workingFolder))
    }
    guard var path, !path.isHidden else { throw .outside(text) }
    if case .memo = source, !path.isMemo {
      let full = RelativePath(bytes: path.bytes + [UInt8(ascii: ".")] + old.fileExtension)
      guard let full else { throw .outside(text) }
      path = full
    }
    // The case of its folder is meant where a place comes out as the one it has.
    let standing = inStandingFolder(path)
    return standing == old ? path : standing
  }

  /// The folder a name means that ends in `/`; nil for the root.
  private func folderPlace(
    _ name: [UInt8], _ text: String, from workingFolder: String?
  ) throws(MemoError) -> RelativePath? {
    let isHere =
      name.starts(with: "./".utf8) || name.starts(with: "../".utf8)
      || Self.isDots(name[...])
    let base = isHere ? Array((workingFolder ?? root).utf8) + [RelativePath.slash] : []
    if isHere || name.first == RelativePath.slash,
      PathBytes.normalized(base + name) == PathBytes.normalized(Array(root.utf8))
    {
      return nil
    }
    var bytes = try relativeName(
      Self.isDots(name[...]) ? name + [RelativePath.slash] : name, text, from: workingFolder)
    while bytes.last == RelativePath.slash { bytes.removeLast() }
    guard let path = RelativePath(bytes: bytes) else { throw .outside(text) }
    return path
  }

  private static func saysFolder(_ name: [UInt8]) -> Bool {
    let last = name[(name.lastIndex(of: RelativePath.slash).map { $0 + 1 } ?? 0)...]
    return last.isEmpty || isDots(last)
  }

  private static func isDots(_ name: ArraySlice<UInt8>) -> Bool {
    name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
  }
}
