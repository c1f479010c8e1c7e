package import MemoCore

/// What is known of every memo of a notebook, with the folded text: one byte image, and the few
/// memos that changed since it was built.
///
/// A value: queries do not change it, copies share the image, and only `apply` and `compact` change
/// it. After any changes it answers as one that was built from the memos as they are then.
///
/// Memos stand in the order of their paths, and are named by their position in it.
package struct Index: Sendable {
  private(set) var base: Image
  private(set) var overlay = Overlay()
  /// The commit the memos were compared with, or nil before the first.
  package private(set) var head: ObjectID?

  /// Builds the index of `memos`; of two with the same path the later one counts.
  ///
  /// The same memos give the same bytes, in whatever order they come.
  ///
  /// - Complexity: O(bytes + n log n).
  package init(building memos: [IndexedMemo], head: ObjectID?) {
    let order = memos.indices.sorted { (memos[$0].path, $0) < (memos[$1].path, $1) }
    var writer = ImageWriter()
    for (place, index) in order.enumerated()
    where place + 1 == order.count || memos[order[place + 1]].path != memos[index].path {
      writer.append(memos[index])
    }
    base = Image(writer, head: head)
    self.head = head
  }

  /// Takes up stored bytes, or nothing where they are not a whole image of this version.
  ///
  /// The bytes may come from anywhere: none can lead outside themselves.
  ///
  /// - Complexity: O(memos + bytes of their paths).
  package init?(image: Bytes) {
    guard let base = Image(image) else { return nil }
    self.base = base
    head = base.head
  }

  /// The bytes to store: the image with all changes in it.
  ///
  /// - Complexity: O(1) without changes, else O(bytes).
  package var image: Bytes { isCompact ? base.bytes : compacted().base.bytes }

  /// Whether nothing changed since the image was built.
  package var isCompact: Bool { overlay.changes.isEmpty && head == base.head }

  /// How many memos there are.
  package var count: Int { base.count + overlay.growth }

  /// The memo at `position`, from 0 to `count`.
  ///
  /// - Complexity: O(log of the number of changes).
  package func memo(at position: Int) -> IndexEntry {
    precondition(position >= 0 && position < count, "no memo at this position")
    guard let change = overlay.lastChange(upTo: position) else {
      return IndexEntry(image: base, row: position)
    }
    if change.position == position, let image = change.image {
      return IndexEntry(image: image, row: 0)
    }
    return IndexEntry(image: base, row: position - change.next.position + change.next.rank)
  }

  /// The position of the memo at `path`, or nil.
  ///
  /// - Complexity: O(log n).
  package func position(of path: RelativePath) -> Int? {
    let (index, isFound) = overlay.search(path)
    if isFound {
      let change = overlay.changes[index]
      return change.image == nil ? nil : change.position
    }
    let (rank, isInBase) = base.search(path)
    guard isInBase else { return nil }
    guard index > 0 else { return rank }
    let next = overlay.changes[index - 1].next
    return next.position + rank - next.rank
  }
}

// MARK: - Changes

/// One change of what an index knows.
package enum IndexChange: Sendable {
  /// A memo is new or different.
  case put(IndexedMemo)
  /// There is no memo at this path any more.
  case remove(RelativePath)
  /// HEAD is another commit.
  case head(ObjectID?)
}

extension Index {
  /// Takes in one change.
  ///
  /// - Complexity: O(changes so far); `compact` from time to time.
  package mutating func apply(_ change: IndexChange) {
    switch change {
    case .put(let memo):
      var writer = ImageWriter()
      writer.append(memo)
      set(memo.path, to: Image(writer, head: nil))
    case .remove(let path): set(path, to: nil)
    case .head(let id): head = id
    }
  }

  private mutating func set(_ path: RelativePath, to image: Image?) {
    let (rank, isInBase) = base.search(path)
    overlay.apply(Overlay.Change(path: path, image: image, rank: rank, isInBase: isInBase))
  }

  /// The same index as one image without changes beside it.
  ///
  /// - Complexity: O(bytes).
  package func compacted() -> Index {
    guard !isCompact else { return self }
    var writer = ImageWriter()
    for segment in segments {
      segment.image.read { reader in
        for row in segment.rows { writer.append(row, of: reader) }
      }
    }
    var index = self
    index.base = Image(writer, head: head)
    index.overlay = Overlay()
    return index
  }

  /// Puts all changes into one image.
  ///
  /// - Complexity: O(bytes).
  package mutating func compact() { self = compacted() }
}

extension Image {
  /// How many paths stand before `path`, and whether the next one is `path` itself.
  func search(_ path: RelativePath) -> (rank: Int, isFound: Bool) {
    read { reader in
      path.bytes.withUnsafeBufferPointer { bytes in
        var low = 0
        var high = count
        while low < high {
          let middle = (low + high) / 2
          if reader.fact(.path, middle).isBefore(bytes) { low = middle + 1 } else { high = middle }
        }
        let isFound = low < count && !bytes.isBefore(reader.fact(.path, low))
        return (low, isFound)
      }
    }
  }
}
