internal import MemoMarkdown

/// What a link of a memo names among the files of the notebook.
///
/// Everything counts that it may mean: one such thing is its target, several make it ambiguous. So
/// a memo that is added never changes where a link of another one points.
struct LinkMeaning: Equatable {
  /// The files it names by path, in order.
  var byPath: Set<RelativePath> = []
  /// The memos it names by title.
  var byTitle: Set<RelativePath> = []
  var folders: Set<RelativePath> = []
  /// Whether it names nothing that could be in the notebook.
  var isExternal = false

  /// Whether there is anything that it may mean.
  var hasCandidates: Bool { !byPath.isEmpty || !byTitle.isEmpty || !folders.isEmpty }

  /// The files and folders it may mean, in order.
  var candidates: [RelativePath] { byPath.union(byTitle).union(folders).sorted() }

  var target: MemoLink.Target {
    if isExternal { return .external }
    let candidates = candidates
    guard let first = candidates.first else { return .broken }
    if candidates.count > 1 { return .ambiguous(candidates) }
    return folders.isEmpty ? .file(first) : .folder(first)
  }
}

extension LinkCatalogue {
  /// What a reference names that stands in a memo of `folder`.
  ///
  /// A Markdown destination is a path from that folder, or from the root where it begins with `/`;
  /// the extension of a memo may be left out. A wiki link is the end of a path, a stem or a title.
  func meaning(of reference: Reference, in folder: RelativePath?) -> LinkMeaning {
    var meaning = LinkMeaning()
    var isInside = false
    for name in reference.names {
      let isHere = add(name.bytes, isWiki: reference.isWiki, from: folder, to: &meaning)
      isInside = isInside || isHere
    }
    meaning.isExternal = !isInside
    return meaning
  }

  /// What a decoded name means in a link of a memo of `folder`.
  func meaning(
    ofName name: [UInt8], isWiki: Bool, in folder: RelativePath?
  ) -> LinkMeaning {
    var meaning = LinkMeaning()
    meaning.isExternal = !add(name, isWiki: isWiki, from: folder, to: &meaning)
    return meaning
  }

  /// Adds what a name means; tells whether it could be in the notebook.
  private func add(
    _ name: [UInt8], isWiki: Bool, from folder: RelativePath?, to meaning: inout LinkMeaning
  ) -> Bool {
    isWiki
      ? add(wiki: name, from: folder, to: &meaning)
      : add(destination: name, from: folder, to: &meaning)
  }

  /// Adds what a Markdown destination names; tells whether it could be in the notebook.
  private func add(
    destination: [UInt8], from folder: RelativePath?, to meaning: inout LinkMeaning
  ) -> Bool {
    guard let walk = PathWalk(destination, from: folder) else { return false }
    guard let path = walk.path else { return false }
    let isFound: Bool
    if walk.isFolder {
      meaning.folders.formUnion(folders(at: path))
      isFound = !meaning.folders.isEmpty
    } else {
      meaning.byPath.formUnion(files(at: path))
      meaning.folders.formUnion(folders(at: path))
      isFound = !meaning.byPath.isEmpty || !meaning.folders.isEmpty
    }
    if isFound || !walk.isFromRoot { return true }
    // A path of the machine, or of a site the notebook is only a part of.
    return walk.parts.count == 1 || hasRoot(walk.parts[0])
  }

  /// Adds what a wiki link names; tells whether it could be in the notebook.
  private func add(
    wiki text: [UInt8], from folder: RelativePath?, to meaning: inout LinkMeaning
  ) -> Bool {
    meaning.byTitle.formUnion(memos(titled: text))
    let isFixed = PathWalk.isFixed(text)
    guard let walk = PathWalk(text, from: isFixed ? folder : nil) else {
      return !meaning.byTitle.isEmpty
    }
    if !walk.isFolder {
      meaning.byPath.formUnion(files(endingWith: walk.parts, isWhole: isFixed))
    }
    return true
  }
}

/// A path as it stands in a link, walked from a folder.
struct PathWalk {
  /// The names from the notebook's root on.
  private(set) var parts: [[UInt8]]
  /// Whether it says that it means a folder.
  let isFolder: Bool
  /// Whether it begins at the notebook's root.
  let isFromRoot: Bool

  /// The place it leads to; nil for the root, and for what no path may hold.
  var path: RelativePath? {
    RelativePath(bytes: Array(parts.joined(separator: [RelativePath.slash])))
  }

  /// Walks; nil where it leads out of the notebook.
  init?(_ text: [UInt8], from folder: RelativePath?) {
    isFromRoot = text.first == RelativePath.slash
    parts = isFromRoot ? [] : folder?.components ?? []
    let names = text.split(separator: RelativePath.slash)
    for name in names {
      if name.elementsEqual(".".utf8) { continue }
      if name.elementsEqual("..".utf8) {
        if parts.popLast() == nil { return nil }
      } else {
        parts.append(Array(name))
      }
    }
    isFolder =
      text.last == RelativePath.slash
      || names.last.map { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) } ?? true
  }

  /// Whether a wiki link says where its path begins.
  static func isFixed(_ text: [UInt8]) -> Bool {
    text.first == RelativePath.slash || text.starts(with: Array("./".utf8))
      || text.starts(with: Array("../".utf8))
  }
}
