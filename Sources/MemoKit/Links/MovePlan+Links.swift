internal import MemoFiles
internal import MemoMarkdown

extension MovePlan {
  /// How often a repaired link may change a title that other links name.
  private static let rounds = 3

  /// Works out the bytes of all memos whose links have to follow.
  mutating func repair() throws(MemoError) {
    var titles: [RelativePath: String] = [:]
    for _ in 0..<Self.rounds where try isSettled(&titles) {
      return
    }
    throw .changedMeanwhile(folder?.new ?? renames[0].new)
  }

  /// One round, in which memos have the titles that the rounds before found; tells whether they
  /// still have them.
  private mutating func isSettled(
    _ titles: inout [RelativePath: String]
  ) throws(MemoError) -> Bool {
    let before = survey.catalogue
    let after = LinkCatalogue(
      before.files.map { file in
        LinkCatalogue.File(
          path: moves[file.path] ?? file.path,
          title: file.title.map { title(of: file.path, $0, titles) })
      })
    let (old, new) = (Set(renames.map(\.old)), Set(renames.map(\.new)).union(titles.keys))
    var names = LinkNames(
      old.union(titles.keys).map(survey.file) + after.files.filter { new.contains($0.path) })
    for folder in movedFolders { names.add(folder: folder) }
    let links = LinkRepair(
      before: before, after: after, moves: moves, folder: self.folder,
      isThere: notebook.folder.has)
    let copies = Dictionary(
      survey.copies(of: old).map { ($0.path, $0.original) }, uniquingKeysWith: { $1 })
    (files, unclear) = ([], [])
    var isSettled = true
    for path in old.union(survey.memos(naming: names)).union(copies.keys).sorted() {
      guard let file = try repaired(path, links, copyOf: copies[path]) else { continue }
      files.append(file)
      guard let memo = survey.file(at: path).title else { continue }
      let title = facts(file.after, at: file.new).title
      guard title != self.title(of: path, memo, titles) else { continue }
      titles[file.new] = title
      isSettled = false
    }
    return isSettled
  }

  /// A file as it is to be; nil where nothing happens to it.
  private mutating func repaired(
    _ path: RelativePath, _ links: LinkRepair, copyOf original: RelativePath?
  ) throws(MemoError) -> File? {
    guard let before = try read(path) else { return nil }
    let new = moves[path] ?? path
    var after = before.bytes
    if path.isMemo {
      do throws(LinkRepair.Lost) {
        let memo = try links.repaired(path, before.bytes)
        after = memo.bytes
        unclear += survey.links(memo.unclear, in: path, before.bytes)
      } catch {
        throw lost(error, path, before.bytes)
      }
    }
    if let place = original.flatMap({ moves[$0] }) {
      after = try Self.naming(place, in: after, path)
    }
    return new == path && after == before.bytes
      ? nil : File(old: path, new: new, before: before, after: after)
  }

  private mutating func read(_ path: RelativePath) throws(MemoError) -> FileContents? {
    if let known = contents[path] { return known }
    guard !unread.contains(where: { $0.path == path }) else { return nil }
    do throws(FileError) {
      let found = try notebook.folder.read(path)
      contents[path] = found
      return found
    } catch {
      guard case .system(let errno, _) = error else { throw MemoError(error, at: path) }
      unread.append(FileProblem(path: path, errno: errno))
      return nil
    }
  }

  /// What a memo is called after the move, where it is called `title` now: one without a title of
  /// its own has its stem for one.
  private func title(
    of path: RelativePath, _ title: String, _ titles: [RelativePath: String]
  ) -> String {
    let place = moves[path] ?? path
    if let known = titles[place] { return known }
    guard place != path, let bytes = contents[path]?.bytes else { return title }
    return facts(bytes, at: place).title
  }

  private func facts(_ bytes: [UInt8], at path: RelativePath) -> MemoFacts {
    MemoDocument(parsing: bytes).facts(
      stem: path.stemText, titleRule: notebook.configuration.titlesFromStem ? .stem : .text)
  }

  private func lost(_ lost: LinkRepair.Lost, _ path: RelativePath, _ bytes: [UInt8]) -> MemoError {
    .lostLink(
      path, Mark(offset: lost.reference.range.lowerBound, in: bytes),
      String(decoding: bytes[lost.reference.destinationRange], as: UTF8.self))
  }

  /// A conflict copy that names the new place of its memo.
  private static func naming(
    _ original: RelativePath, in bytes: [UInt8], _ path: RelativePath
  ) throws(MemoError) -> [UInt8] {
    guard let text = original.exactText else { throw .outside(original.text) }
    do throws(EditError) {
      return try MemoDocument(parsing: bytes).setting("conflict_of", to: .text(text))
    } catch {
      throw MemoError(error, at: path)
    }
  }

  /// The folders that move, as links may name them.
  private var movedFolders: Set<RelativePath> {
    guard let folder else { return [] }
    var folders: Set<RelativePath> = [folder.old, folder.new]
    for rename in renames {
      for path in [rename.old, rename.new] {
        var folder = path.folder
        while let above = folder, folders.insert(above).inserted { folder = above.folder }
      }
    }
    return folders
  }
}
