internal import MemoFiles
internal import MemoHistory

/// The newest step, where its files were saved and its commit could not be made.
///
/// Taking a step back would otherwise pass it over, and take back an older one than the person
/// means. It is a file in the git directory: an id and a path for each file of the step.
extension Writing {
  /// Notes what became of a step.
  borrowing func note(_ changes: [FileChange], isCommitted: Bool) {
    guard let history = notebook.history().history else { return }
    let place = Self.place(history)
    guard !isCommitted else { return AbsoluteFile.remove(place) }
    var note: [UInt8] = []
    for case (let path, let bytes?) in changes.map({ ($0.path, $0.written) }) {
      guard let id = try? history.id(of: bytes, at: path) else { continue }
      note += Array(id.hex.utf8) + [32] + path.bytes + [0]
    }
    try? AbsoluteFile.writePrivate(place, note)
  }

  /// A file of the newest step, where that is not committed and the file still is as it left it.
  borrowing func uncommittedStep(_ history: History) -> RelativePath? {
    let place = Self.place(history)
    guard let note = try? AbsoluteFile.read(place, limit: 1 << 20) else { return nil }
    for row in note.split(separator: 0) {
      guard let id = ObjectID(hex: String(decoding: row.prefix(40), as: UTF8.self)),
        let path = RelativePath(bytes: Array(row.dropFirst(41))),
        let bytes = try? notebook.folder.read(path).bytes,
        (try? history.id(of: bytes, at: path)) == id,
        (try? history.trackedFiles(at: [path]))?.head[path] != id
      else { continue }
      return path
    }
    AbsoluteFile.remove(place)
    return nil
  }

  private static func place(_ history: History) -> [UInt8] {
    Array((history.ownFolder + "/uncommitted").utf8)
  }
}

extension FileChange {
  /// The bytes that a file has after it; nil where there is none, or a big one.
  var written: [UInt8]? {
    switch self {
    case .create(_, let bytes, _), .succeed(_, let bytes, _), .replace(_, _, let bytes, _),
      .adopt(_, let bytes, _, _):
      bytes
    case .remove, .adoptBig, .adoptRemoval: nil
    }
  }
}
