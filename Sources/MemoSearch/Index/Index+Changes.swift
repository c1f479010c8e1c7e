package import MemoCore

/// One change of what an index knows.
package enum IndexChange: Sendable {
  /// A memo is new or different.
  case put(IndexedMemo)
  /// There is no memo at this path any more.
  case remove(RelativePath)
  /// HEAD is another commit.
  case head(ObjectID?)
  /// The folders are others, or other things are known of them.
  case folders([IndexedFolder])
}

extension Index {
  /// Takes in one change.
  ///
  /// - Complexity: O(changes so far); `compact` from time to time.
  package mutating func apply(_ change: IndexChange) {
    switch change {
    case .put(let memo):
      var writer = ImageWriter(key: 0, head: nil, folders: nil, hasTerms: false)
      writer.append(FoldedMemo(memo))
      set(memo.path, to: IndexEntry(image: writer.finish().image(), row: 0))
    case .remove(let path): set(path, to: nil)
    case .head(let id): head = id
    case .folders(let folders): newFolders = folders == (base.folders ?? []) ? nil : folders
    }
  }

  private mutating func set(_ path: RelativePath, to entry: IndexEntry?) {
    overlay.apply(change(path, entry))
  }

  private func change(_ path: RelativePath, _ entry: IndexEntry?) -> Overlay.Change {
    let (rank, isInBase) = base.search(path)
    return Overlay.Change(path: path, entry: entry, rank: rank, isInBase: isInBase)
  }

  /// The same index as one image without changes beside it.
  ///
  /// - Complexity: O(bytes).
  package func compacted() -> Index {
    isCompact ? self : rebuilt().index()
  }

  /// An image with all changes in it.
  ///
  /// - Complexity: O(bytes).
  package func rebuilt() -> NewImage {
    var writer = ImageWriter(key: key, head: head, folders: folders, hasTerms: true)
    var part = IndexPartBuilder()
    for segment in segments {
      for row in segment.rows {
        segment.image.read { part.append(row, of: $0) }
        guard part.size >= Self.partSize else { continue }
        writer.append(part.finish())
        part = IndexPartBuilder()
      }
    }
    writer.append(part.finish())
    return writer.finish()
  }

  /// About how many bytes of text are a good part: the keys of more would not fit the caches of a
  /// processor, and of less many would be met again.
  package static let partSize = 4 << 20

  /// Puts all changes into one image.
  ///
  /// - Complexity: O(bytes).
  package mutating func compact() { self = compacted() }
}

// MARK: - The delta

extension Index {
  /// All changes since the image was built as bytes to store beside it, or nil where there are
  /// none.
  ///
  /// They are an image of their own, without terms, and belong to this image alone.
  ///
  /// - Complexity: O(bytes of the changed memos).
  package var delta: Bytes? {
    guard !isCompact else { return nil }
    var writer = ImageWriter(
      key: base.header.identity, head: head, folders: newFolders, hasTerms: false)
    for change in overlay.changes {
      if let entry = change.entry {
        entry.image.read { writer.append(entry.row, of: $0) }
      } else {
        writer.remove(change.path)
      }
    }
    return writer.finish().image().bytes
  }

  /// Whether so much changed that a new image is worth its time: the delta is searched without
  /// terms, and written whole at each change.
  package var wantsCompacting: Bool {
    let changes = overlay.changes
    if changes.count > min(max(64, base.count / 16), 2000) { return true }
    let bytes = changes.reduce(0) { sum, change in
      sum
        + (change.entry.map { entry in entry.image.read { $0.texts(entry.row).bytes.count } } ?? 0)
    }
    return bytes > max(1 << 20, min(base.layout[.texts] / 16, 1 << 22))
  }

  /// Takes in a stored delta.
  ///
  /// - Returns: whether it belongs to the image.
  mutating func take(_ bytes: Bytes) -> Bool {
    guard let delta = Image(bytes), delta.header.key == base.header.identity, delta.isWhole else {
      return false
    }
    let put = (0..<delta.count).compactMap { row -> Overlay.Change? in
      let entry = IndexEntry(image: delta, row: row)
      return entry.storedPath.map { change($0, entry) }
    }
    let removed = delta.read { $0.section(.removed).elements.map(Array.init) }
      .compactMap { RelativePath(bytes: $0).map { change($0, nil) } }.filter(\.isInBase)
    overlay = Overlay(put + removed)
    head = delta.header.head
    newFolders = delta.folders
    return overlay.isOrdered
  }
}
