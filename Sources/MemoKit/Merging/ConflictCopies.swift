internal import MemoHistory
internal import MemoMarkdown

/// Keeps what gave way in a merge as files beside those that won.
struct ConflictCopies {
  private(set) var all: [ConflictCopy] = []
  private let history: History

  init(_ history: History) {
    self.history = history
  }

  /// Keeps a version of the file at `path`.
  ///
  /// The copy of a memo tells in its header what it is a copy of, where the header can take that.
  /// Where the same bytes are kept already nothing is added.
  mutating func keep(
    _ lost: LostVersion, of path: RelativePath, in files: inout MergedFiles
  ) throws(MemoError) {
    // What a submodule was is a commit of somebody else's history.
    guard lost.entry.mode != .submodule else { return }
    let file = try file(lost, of: path)
    let day = CivilTime(lost.edited, offset: lost.offset).date
    let start = Self.fitting(path.stem, path) + Array(" (conflict ".utf8)
    for (kept, entry) in try files.names.entries(in: path.folder, beginningWith: start)
    where entry == file.entry {
      // What both sides have as it is stands in no list of changes.
      let isGone = files.isChanged(kept) && files[kept] != file.entry
      if !isGone { return }
    }
    for count in 4...40 {
      let mark = "\(day) \(lost.entry.id.hex.prefix(count)))"
      let name = start + Array(mark.utf8) + path.name.dropFirst(path.stem.count)
      guard let place = RelativePath(bytes: name)?.under(path.folder),
        try files.names.isFree(place)
      else { continue }
      try files.add(file, at: place)
      all.append(ConflictCopy(path: place, original: path, blob: lost.entry.id, day: day))
      return
    }
  }

  private func file(
    _ lost: LostVersion, of path: RelativePath
  ) throws(MemoError) -> MergedFile {
    let id = lost.entry.id
    guard path.isMemo, lost.entry.mode.isFile, let text = path.exactText else {
      return MergedFile(entry: lost.entry)
    }
    let bytes = try history.asked { (history) throws(HistoryError) -> [UInt8]? in
      try history.blobs([id], atMost: ContentMerge.sizeLimit)?.first
    }
    guard let bytes,
      let marked = try? MemoDocument(parsing: bytes).setting("conflict_of", to: .text(text))
    else { return MergedFile(entry: lost.entry) }
    let entry = TreeEntry(mode: lost.entry.mode, id: ObjectID(blob: marked))
    return MergedFile(entry: entry, bytes: marked)
  }

  /// A stem that leaves room for the mark within the 255 bytes of a name.
  private static func fitting(_ stem: [UInt8], _ path: RelativePath) -> [UInt8] {
    let room = 255 - " (conflict 2026-11-30 )".utf8.count - 40 - (path.name.count - stem.count)
    guard stem.count > room else { return stem }
    var text = String(decoding: stem, as: UTF8.self)
    while text.utf8.count > max(room, 1) { text.removeLast() }
    return Array(text.utf8)
  }
}
