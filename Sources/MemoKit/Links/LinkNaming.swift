internal import MemoMarkdown

/// The names by which a link may point to a file, in the manner of the name that it has.
struct LinkNaming {
  /// The name as it is, decoded.
  private let name: [UInt8]
  private let isWiki: Bool
  /// Where the link stands.
  private let folder: RelativePath?

  init(_ name: [UInt8], isWiki: Bool, from folder: RelativePath?) {
    self.name = name
    self.isWiki = isWiki
    self.folder = folder
  }

  /// Names for a file that was at `old` when the link was written; the first that means it alone is
  /// to be taken.
  func names(for path: RelativePath, at old: RelativePath) -> [[UInt8]] {
    let whole = path.components
    let bare = path.isMemo && !hasExtension ? whole.dropLast() + [path.stem] : whole
    let spellings = bare == whole ? [whole] : [bare, whole]
    return spellings.flatMap { parts in
      isWiki && !PathWalk.isFixed(name) ? ends(of: parts, at: old) : [fixed(parts)]
    }
  }

  /// The name for a folder.
  func name(forFolder path: RelativePath) -> [UInt8] {
    let hasSlash = name.last == RelativePath.slash
    return fixed(path.components) + (hasSlash ? [RelativePath.slash] : [])
  }

  /// The name for a place outside.
  func name(for walk: OutwardWalk) -> [UInt8] {
    let hasSlash = name.last == RelativePath.slash
    let outward = [[UInt8]](repeating: Array("..".utf8), count: walk.ups)
    let way =
      walk.ups > 0
      ? Self.joined(
        (folder?.components ?? []).map { _ in Array("..".utf8) } + outward + walk.parts)
      : fixed(walk.parts)
    return way + (hasSlash ? [RelativePath.slash] : [])
  }

  /// Whether the name says a memo's extension.
  private var hasExtension: Bool {
    let last = name.split(separator: RelativePath.slash).last ?? []
    return RelativePath(bytes: Array(last))?.isMemo ?? false
  }

  /// The ends of a path that a wiki link may have: a stem stays one, a whole path one, if they can.
  private func ends(of parts: [[UInt8]], at old: RelativePath) -> [[UInt8]] {
    let count = name.split(separator: RelativePath.slash).count
    let wasWhole = count > 1 && count == old.components.count
    var counts = Array(min(max(count, 1), parts.count)...parts.count)
    if wasWhole { counts.insert(parts.count, at: 0) }
    return counts.map { Self.joined(Array(parts.suffix($0))) } + [
      [RelativePath.slash] + Self.joined(parts)
    ]
  }

  /// A path from the root where the name is one, else from the folder.
  private func fixed(_ parts: [[UInt8]]) -> [UInt8] {
    if name.first == RelativePath.slash { return [RelativePath.slash] + Self.joined(parts) }
    return Self.way(
      to: parts, from: folder?.components ?? [],
      isMarked: isWiki || name.starts(with: Array("./".utf8)))
  }

  /// The path from a folder to a place; with `isMarked` it begins with `./` where it goes down.
  static func way(to parts: [[UInt8]], from folder: [[UInt8]], isMarked: Bool) -> [UInt8] {
    // The last name is never a folder of the way.
    let shared = zip(parts.dropLast(), folder).prefix { $0 == $1 }.count
    let ups = [[UInt8]](repeating: Array("..".utf8), count: folder.count - shared)
    let way = ups + parts.dropFirst(shared)
    let isShort = ups.isEmpty && (isMarked || way.isEmpty)
    return joined(isShort ? [Array(".".utf8)] + way : way)
  }

  private static func joined(_ parts: [[UInt8]]) -> [UInt8] {
    Array(parts.joined(separator: [RelativePath.slash]))
  }
}

/// A path as it stands in a link, walked from a folder and perhaps out of the notebook.
struct OutwardWalk: Equatable {
  /// How many folders above the notebook's root it begins.
  private(set) var ups = 0
  private(set) var parts: [[UInt8]]

  /// The place, where it is in the notebook.
  var path: RelativePath? {
    ups > 0 ? nil : RelativePath(bytes: Array(parts.joined(separator: [RelativePath.slash])))
  }

  init(_ text: [UInt8], from folder: RelativePath?) {
    parts = folder?.components ?? []
    for name in text.split(separator: RelativePath.slash) where !name.elementsEqual(".".utf8) {
      if !name.elementsEqual("..".utf8) {
        parts.append(Array(name))
      } else if parts.popLast() == nil {
        ups += 1
      }
    }
  }
}
