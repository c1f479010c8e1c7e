internal import CLibGit2
internal import MemoCore

/// The tree of a commit while changes are made to it, for one commit or for many in a row.
///
/// Only folders that something changes in are read, each once.
struct TreeDraft {
  /// A path of the repository and the blob it gets; nil takes it away.
  struct Change {
    var path: RelativePath
    var entry: TreeEntry?
  }

  private let objects: NewObjects
  private let root: ObjectID?
  private var folders: [[UInt8]: Folder] = [:]

  private enum Folder {
    /// As the repository has it.
    case stored([UInt8])
    /// As it was made here.
    case made(NewObjects.Pending)

    var bytes: [UInt8] {
      switch self {
      case .stored(let bytes): bytes
      case .made(let pending): pending.bytes
      }
    }
  }

  /// Begins with the tree `root`, or with none.
  init(_ root: ObjectID?, _ objects: NewObjects) {
    self.root = root
    self.objects = objects
  }

  /// Makes changes, each path once, and returns the new root.
  ///
  /// A file takes the place of a folder and the other way round; a folder goes with its last file.
  mutating func apply(_ changes: [Change]) throws(HistoryError) -> ObjectID {
    let sorted = changes.sorted { $0.path < $1.path }
    if folders[[]] == nil { folders[[]] = .stored(try root.map(objects.tree) ?? []) }
    if let id = try update([], sorted[...]) { return id }
    return try objects.add(GIT_OBJECT_TREE, [])
  }

  /// Adds the trees that nothing has replaced.
  func finish() throws(HistoryError) {
    for folder in folders.values {
      if case .made(let pending) = folder { try objects.close(pending) }
    }
  }

  /// Makes the changes below the folder `path`; its id, or nil where nothing is left in it.
  private mutating func update(
    _ path: [UInt8], _ changes: ArraySlice<Change>
  ) throws(HistoryError) -> ObjectID? {
    let start = path.isEmpty ? 0 : path.count + 1
    var entries: [TreeChange] = []
    var rest = changes
    while let first = rest.first {
      let bytes = first.path.bytes
      guard let slash = bytes[start...].firstIndex(of: RelativePath.slash) else {
        let name = Array(bytes[start...])
        entries.append(TreeChange(name, isFolder: false, first.entry))
        if first.entry != nil {
          entries.append(TreeChange(name, isFolder: true, nil))
          try forget(bytes)
        }
        rest.removeFirst()
        continue
      }
      let end = rest.firstIndex { !$0.path.bytes.starts(with: bytes[...slash]) } ?? rest.endIndex
      let name = Array(bytes[start..<slash])
      let child = Array(bytes[..<slash])
      try load(child, name, of: path)
      let id = try update(child, rest[..<end])
      entries.append(
        TreeChange(name, isFolder: true, id.map { .init(mode: .folder, id: $0) }))
      if id != nil { entries.append(TreeChange(name, isFolder: false, nil)) }
      rest = rest[end...]
    }
    return try merge(entries, into: path)
  }

  private mutating func merge(
    _ entries: [TreeChange], into path: [UInt8]
  ) throws(HistoryError) -> ObjectID? {
    let folder = folders[path] ?? .stored([])
    // A file and a folder of one name: what is put wins over what goes, the folder over the file.
    var chosen: [[UInt8]: TreeChange] = [:]
    for entry in entries where chosen[entry.key]?.entry == nil { chosen[entry.key] = entry }
    for entry in entries where entry.entry?.mode == .folder {
      let file = TreeChange(entry.name, isFolder: false, nil)
      chosen[file.key] = file
    }
    let merge = TreeMerge(folder.bytes, Array(chosen.values))
    var before: NewObjects.Pending?
    if case .made(let pending) = folder { before = pending }
    if merge.bytes.isEmpty {
      if let before { try objects.close(before) }
      folders[path] = .stored([])
      return nil
    }
    let pending = try objects.add(merge, after: before)
    folders[path] = .made(pending)
    return pending.id
  }

  /// Reads a folder that is named for the first time.
  private mutating func load(
    _ child: [UInt8], _ name: [UInt8], of parent: [UInt8]
  ) throws(HistoryError) {
    guard folders[child] == nil else { return }
    let id = folders[parent].flatMap { TreeBytes.folder(name, in: $0.bytes) }
    folders[child] = .stored(try id.map(objects.tree) ?? [])
  }

  /// Drops a folder whose place a file takes.
  private mutating func forget(_ path: [UInt8]) throws(HistoryError) {
    guard folders[path] != nil else { return }
    let inside = path + [RelativePath.slash]
    for key in folders.keys where key == path || key.starts(with: inside) {
      if case .made(let pending)? = folders.removeValue(forKey: key) { try objects.close(pending) }
    }
  }
}
