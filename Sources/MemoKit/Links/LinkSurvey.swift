internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown
internal import MemoSearch
internal import MemoText

/// The links of a notebook at one moment: its index tells which memos to read, these tell the rest.
struct LinkSurvey {
  let snapshot: Snapshot
  let catalogue: LinkCatalogue
  /// The files that git has and leaves out of the folder: links lead to them, and nobody looks at
  /// theirs.
  let leftOut: Set<RelativePath>
  /// Memos that could not be read.
  private(set) var unread: [FileProblem] = []

  /// `scan` is what the folder has, where somebody has looked already.
  ///
  /// - Complexity: one look at each file.
  init(_ snapshot: Snapshot, _ scan: MemoFiles.Listing? = nil) {
    self.snapshot = snapshot
    let notebook = snapshot.notebook
    let history = notebook.history().history
    let files = (scan ?? notebook.scan(history)).files
    let others = files.filter { $0.kind == .other }
    leftOut = Set((try? history?.filesLeftOut()) ?? []).subtracting(files.map(\.path))
    catalogue = LinkCatalogue(
      (0..<snapshot.index.count).map { snapshot.index.memo(at: $0).linked }
        + (others.map(\.path) + snapshot.notDownloaded + leftOut.sorted()).map {
          LinkCatalogue.File(path: $0, title: nil)
        })
  }

  /// The memos that have links.
  var linkingMemos: [RelativePath] {
    (0..<snapshot.index.count).lazy.map(snapshot.index.memo)
      .filter { $0.hasLink { _ in true } }.map(\.path)
  }

  /// The memos with links that may name one of the files that are meant.
  ///
  /// - Complexity: O(links).
  func memos(naming names: LinkNames) -> [RelativePath] {
    (0..<snapshot.index.count).lazy.map(snapshot.index.memo)
      .filter { $0.hasLink(names.mayBeMeant) }.map(\.path)
  }

  /// The file at a path, as links may name it.
  func file(at path: RelativePath) -> LinkCatalogue.File {
    snapshot.index.position(of: path).map { snapshot.index.memo(at: $0).linked }
      ?? LinkCatalogue.File(path: path, title: nil)
  }

  /// The links of some memos, as far as they can be read, for which `holds` is true.
  mutating func links(
    in memos: [RelativePath], where holds: (MemoLink) -> Bool
  ) -> [MemoLink] {
    var found: [MemoLink] = []
    for path in memos {
      do throws(FileError) {
        let bytes = try snapshot.notebook.folder.read(path).bytes
        found += links(of: path, bytes).filter(holds)
      } catch {
        unread.append(FileProblem(path: path, errno: error.number))
      }
    }
    return found
  }

  /// The links of a memo with these bytes.
  func links(of path: RelativePath, _ bytes: [UInt8], wantsAddresses: Bool = false) -> [MemoLink] {
    let document = MemoDocument(parsing: bytes)
    let structure = document.structure
    var found = document.references(structure).map { reference in
      (reference.range, LinkDraft(reference, bytes, target(of: reference, in: path)))
    }
    if wantsAddresses {
      found += structure.links.lazy.filter { $0.kind == .autolink }.map {
        ($0.range, LinkDraft($0))
      }
      found.sort { $0.0.lowerBound < $1.0.lowerBound }
    }
    return Lines(bytes).places(of: found).map { place, draft in draft.link(in: path, at: place) }
  }

  /// Where a reference points; what lies in the folder and is none of the notebook's files, as what
  /// git ignores, counts as external.
  private func target(of reference: Reference, in path: RelativePath) -> MemoLink.Target {
    let target = catalogue.meaning(of: reference, in: path.folder).target
    guard target == .broken, !reference.isWiki else { return target }
    let isThere = reference.names.contains { name in
      PathWalk(name.bytes, from: path.folder)?.path.map(snapshot.notebook.folder.has) ?? false
    }
    return isThere ? .external : .broken
  }

  /// What is told of links.
  func listing(_ links: [MemoLink]) -> LinkListing {
    var titles: [RelativePath: String] = [:]
    for link in links {
      var paths = [link.path]
      if case .file(let path) = link.target { paths.append(path) }
      for path in paths where titles[path] == nil {
        titles[path] = snapshot.index.position(of: path).map { snapshot.index.memo(at: $0).title }
      }
    }
    var listing = snapshot.listing([], total: 0, warnings: [])
    listing.unread += unread
    return LinkListing(links: links, titles: titles, listing: listing)
  }
}

extension IndexEntry {
  /// The memo as links may name it.
  var linked: LinkCatalogue.File {
    LinkCatalogue.File(
      memo: path, title: title, isTitledByText: flags.contains(.titledByText),
      isConflictCopy: flags.contains(.conflictCopy))
  }
}
