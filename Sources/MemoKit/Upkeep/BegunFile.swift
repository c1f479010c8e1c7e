internal import MemoFiles
internal import MemoHistory

/// A file of a command that did not end, as it is found.
struct BegunFile {
  /// How far the command had come with it, and whether somebody changed it since.
  enum Standing {
    /// As it was.
    case old
    /// As it is to be.
    case new
    /// Somebody changed what it was.
    case oldChanged
    /// Somebody changed what it is to be, or put another in the place that it had left.
    case newChanged
  }

  let change: BegunChange
  /// The file; nil where there is none, or something that is no file.
  let now: FileContents?
  /// The bytes that the command displaced.
  let displaced: [UInt8]?
  var standing: Standing

  var path: RelativePath { change.path }

  /// Looks at a file.
  ///
  /// - Throws: `.system`, `.git`.
  init(
    _ change: BegunChange, _ displaced: DisplacedFiles, in folder: NotebookFolder,
    _ history: History
  ) throws(MemoError) {
    self.change = change
    self.displaced = displaced.bytes(of: change)
    var isFile = true
    do throws(FileError) {
      now = try folder.read(change.path)
    } catch {
      now = nil
      switch error {
      case .notFound: break
      case .notAFile, .outside: isFile = false
      case _ where error.isNotAFolder: isFile = false
      default: throw MemoError(error, at: change.path)
      }
    }
    if isFile, try Self.holds(now, change.new, change, history) {
      standing = .new
    } else if isFile, try Self.holds(now, change.old, change, history) {
      standing = .old
    } else {
      standing = self.displaced == nil ? .oldChanged : .newChanged
    }
  }

  /// Whether a file is what a commit has.
  private static func holds(
    _ now: FileContents?, _ wanted: TreeEntry?, _ change: BegunChange, _ history: History
  ) throws(MemoError) -> Bool {
    guard let now, let wanted else { return now == nil && wanted == nil }
    let id = try history.asked { (history) throws(HistoryError) in
      try history.id(of: now.bytes, at: change.path)
    }
    // Else the bits follow from the bytes.
    let isAboutBits = change.old?.id == change.new?.id
    return id == wanted.id
      && (!isAboutBits || now.stat.isExecutable == (wanted.mode == .executable))
  }

  /// Whether the file may be what somebody made of the blob.
  func mayBeEdited(_ entry: TreeEntry, _ history: History) -> Bool {
    guard let now, now.bytes.count <= Likeness.largest,
      let bytes = try? history.file(of: entry.id, at: path), bytes.count <= Likeness.largest
    else { return false }
    return Likeness(bytes).isKept(in: Likeness(now.bytes))
  }
}
