package import MemoCore

/// What is known of every memo of a notebook, with the folded text: one byte image, and the few
/// memos that changed since it was built.
///
/// A value: queries do not change it, copies share the image, and only `apply` and `compact` change
/// it. After any changes it answers as one that was built from the memos as they are then.
///
/// Memos stand in the order of their paths, and are named by their position in it.
package struct Index: Sendable {
  var base: Image
  var overlay = Overlay()
  /// The commit the memos were compared with, or nil before the first.
  package internal(set) var head: ObjectID?
  /// The folders, where they are not those of the base.
  var newFolders: [IndexedFolder]?

  init(base: Image) {
    self.base = base
    head = base.header.head
  }

  /// Builds the index of `memos`; of two with the same path the later one counts.
  ///
  /// The same memos give the same bytes, in whatever order they come.
  ///
  /// - Complexity: O(bytes + n log n).
  package init(
    building memos: [IndexedMemo], head: ObjectID?, key: UInt64 = 0, folders: [IndexedFolder] = []
  ) {
    let order = memos.indices.sorted { (memos[$0].path, $0) < (memos[$1].path, $1) }
    var part = IndexPartBuilder()
    for (place, index) in order.enumerated()
    where place + 1 == order.count || memos[order[place + 1]].path != memos[index].path {
      part.append(memos[index])
    }
    var builder = IndexBuilder(head: head, key: key, folders: folders)
    builder.append(part.finish())
    self = builder.finish().index()
  }

  /// Takes up stored bytes, or nothing where their headers are not those of an image of this
  /// version and of a delta that belongs to it.
  ///
  /// The bytes may come from anywhere: none can lead outside themselves. Damage behind the headers
  /// gives wrong answers; `isWhole` finds it.
  ///
  /// - Complexity: O(1), and O(m log n) for the m memos of the delta.
  package init?(image: Bytes, delta: Bytes? = nil) {
    guard let base = Image(image) else { return nil }
    self.init(base: base)
    if let delta {
      guard take(delta) else { return nil }
    }
  }

  /// What the caller named the notebook by, and all else that the facts depend on.
  package var key: UInt64 { base.header.key }

  /// The bytes to store: the image with all changes in it.
  ///
  /// - Complexity: O(1) without changes, else O(bytes).
  package var image: Bytes { isCompact ? base.bytes : compacted().base.bytes }

  /// Whether nothing changed since the image was built.
  package var isCompact: Bool {
    overlay.changes.isEmpty && head == base.header.head && newFolders == nil
  }

  /// Whether the image has the bytes that were written.
  ///
  /// - Complexity: O(bytes).
  package var isWhole: Bool { base.isWhole }

  /// How many memos there are.
  package var count: Int { max(0, base.count + overlay.growth) }

  /// The folders of the notebook, as they were when they were looked at.
  ///
  /// - Complexity: O(folders).
  package var folders: [IndexedFolder] { newFolders ?? base.folders ?? [] }

  /// The memo at `position`, from 0 to `count`.
  ///
  /// - Complexity: O(log of the number of changes).
  package func memo(at position: Int) -> IndexEntry {
    precondition(position >= 0 && position < count, "no memo at this position")
    guard let change = overlay.lastChange(upTo: position) else {
      return IndexEntry(image: base, row: position)
    }
    if change.position == position, let entry = change.entry { return entry }
    let row = position - change.next.position + change.next.rank
    return IndexEntry(image: base, row: min(max(row, 0), base.count - 1))
  }

  /// The position of the memo at `path`, or nil.
  ///
  /// - Complexity: O(log n).
  package func position(of path: RelativePath) -> Int? {
    let (index, isFound) = overlay.search(path)
    if isFound {
      let change = overlay.changes[index]
      return change.entry == nil ? nil : change.position
    }
    let (rank, isInBase) = base.search(path)
    guard isInBase else { return nil }
    guard index > 0 else { return rank }
    let next = overlay.changes[index - 1].next
    return next.position + rank - next.rank
  }
}
