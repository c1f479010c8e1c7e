internal import MemoFiles
internal import MemoHistory

/// A text that was to become a memo and is none yet.
///
/// It is there while an editor is open on it, and after that where it could not be saved.
public struct DraftFile: Hashable, Sendable {
  /// The absolute path of the file.
  public var filePath: String
  /// When it was written to.
  public var modified: Instant
}

extension Notebook {
  /// The drafts, oldest first.
  ///
  /// Those in the machine's cache folder may be another notebook's: they are kept there where no
  /// notebook's disk takes more.
  public func drafts() -> [DraftFile] {
    draftFolders.flatMap { folder in
      ((try? folder.files()) ?? []).compactMap { file in
        // What an editor keeps beside the file it is open on is no draft.
        guard file.name.first != UInt8(ascii: ".") else { return nil }
        return DraftFile(
          filePath: String(decoding: folder.path + [RelativePath.slash] + file.name, as: UTF8.self),
          modified: file.stat.modified)
      }
    }.sorted { $0.modified < $1.modified }
  }

  private var draftFolders: [KeptFolder] {
    let places = [history().history?.ownFolder, settings.cacheFolder, root + "/.memo"]
    return places.compactMap { $0 }.map { KeptFolder(at: Array(($0 + "/drafts").utf8)) }
  }

  /// Removes the drafts that have the bytes a memo was just made of.
  func settleDrafts(savedAs text: [UInt8]) {
    guard !text.isEmpty else { return }
    for folder in draftFolders {
      for file in (try? folder.files()) ?? [] where file.stat.size == text.count {
        if (try? folder.read(file)) == text { try? folder.discard(file) }
      }
    }
  }
}

extension Writing {
  /// Removes drafts that nobody has touched for 30 days and whose bytes HEAD has as a memo.
  ///
  /// Any other draft may be the only copy, and stays for good.
  borrowing func settleOldDrafts() {
    guard session != nil, let history = notebook.history().history else { return }
    let old = notebook.settings.now().advanced(by: -30 * 86_400)
    let folder = KeptFolder(at: Array((history.ownFolder + "/drafts").utf8))
    let files = ((try? folder.files()) ?? []).filter { $0.stat.modified < old }
    guard !files.isEmpty, let tracked = try? history.trackedFiles() else { return }
    let blobs = Dictionary(
      tracked.head.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    for file in files {
      guard let bytes = try? folder.read(file),
        let id = try? history.id(of: bytes, at: Self.anywhere), blobs[id] != nil
      else { continue }
      try? folder.discard(file)
    }
  }

  private static let anywhere = RelativePath("memo.md").unsafelyUnwrapped
}
