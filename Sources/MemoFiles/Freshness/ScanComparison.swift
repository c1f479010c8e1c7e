import MemoCore

/// Compares what is known with a scan of the whole notebook.
struct ScanComparison {
  private let known: KnownFiles
  private let listing: Listing
  private let started: Instant

  init(_ known: KnownFiles, _ listing: Listing, _ started: Instant) {
    self.known = known
    self.listing = listing
    self.started = started
  }

  func changes() -> FolderChanges {
    var changes = FolderChanges(listing)
    let folders = listing.folders.map { $0.settled(before: started) }
    changes.folders = folders == known.folders ? nil : folders
    var listed = Dictionary(memos: listing.files)
    known.read(0..<known.count) { file in
      let path = RelativePath(bytes: Array(file.path))
      guard let path, let now = listed.removeValue(forKey: path) else {
        changes.removed.append(file.position)
        return
      }
      if file.stat.map({ !now.stat.isSame(as: $0) }) ?? true {
        changes.note(file.position, path, now.stat)
      }
    }
    changes.added = listed.values.sorted { $0.path < $1.path }
    return changes
  }
}
