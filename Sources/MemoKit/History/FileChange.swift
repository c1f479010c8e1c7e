internal import MemoFiles
internal import MemoHistory

/// What a command does to one file.
enum FileChange {
  /// A file that is not there comes to be.
  case create(RelativePath, [UInt8], isExecutable: Bool = false)
  /// A file that is not there comes to be, with the permissions of the one whose place it takes.
  case succeed(RelativePath, [UInt8], FileStat)
  /// A file gets other bytes, and gets or loses the right to be executed where that is told.
  case replace(RelativePath, old: [UInt8], new: [UInt8], isExecutable: Bool? = nil)
  /// A file goes; what it was like is what it gets back if that fails.
  case remove(RelativePath, old: [UInt8], like: FileStat? = nil)
  /// A file is as it is: somebody else wrote it, over the bytes `from` if that is known.
  case adopt(RelativePath, [UInt8], FileStat, from: [UInt8]? = nil)
  /// A big file is as it is, and is never held in memory.
  case adoptBig(RelativePath, FileStat)
  /// A file is gone: somebody else removed it.
  case adoptRemoval(RelativePath)

  var path: RelativePath {
    switch self {
    case .create(let path, _, _), .succeed(let path, _, _), .replace(let path, _, _, _),
      .remove(let path, _, _),
      .adopt(let path, _, _, _), .adoptBig(let path, _), .adoptRemoval(let path):
      path
    }
  }

  /// The bytes that would be lost if they were not in the history.
  var displaced: [UInt8]? {
    switch self {
    case .replace(_, let old, _, _), .remove(_, let old, _): old
    case .create, .succeed, .adopt, .adoptBig, .adoptRemoval: nil
    }
  }

  /// The bytes that the file had before, where it had any.
  var former: [UInt8]? {
    if case .adopt(_, _, _, let former) = self { former } else { displaced }
  }

  var isRemoval: Bool {
    if case .remove = self { true } else { false }
  }

  /// The same for the history, which asks for the bits of the file that stands there now.
  func planned(_ isExecutable: (RelativePath) -> Bool) -> CommitPlan.Change {
    switch self {
    case .create(let path, let bytes, let isExecutable):
      .put(path, bytes, isExecutable: isExecutable)
    case .succeed(let path, let bytes, let stat):
      .put(path, bytes, isExecutable: stat.isExecutable)
    case .replace(let path, _, let bytes, let bit):
      .put(path, bytes, isExecutable: bit ?? isExecutable(path))
    case .adopt(let path, let bytes, let stat, _):
      .put(path, bytes, isExecutable: stat.isExecutable)
    case .adoptBig(let path, let stat): .stream(path, stat)
    case .remove(let path, _, _), .adoptRemoval(let path): .remove(path)
    }
  }
}

/// Where files wait while they are written and after they were displaced: in the git directory,
/// else in the cache folder, else beside the memo.
struct WorkFolders {
  let staging: [UInt8]?
  let kept: [UInt8]
  let drafts: [UInt8]

  /// Makes the folders in the first of the places that takes them.
  ///
  /// - Throws: `.system` of the last place.
  init(_ notebook: Notebook) throws(MemoError) {
    let places = [notebook.history().history?.ownFolder, notebook.settings.cacheFolder]
    var last = MemoError.system(errno: 2, path: notebook.root)
    for base in places.compactMap({ $0 }) + [notebook.root + "/.memo"] {
      do throws(FileError) {
        try AbsoluteFile.makeFolder(Array((base + "/tmp").utf8), mode: 0o700)
        try AbsoluteFile.makeFolder(Array((base + "/kept").utf8), mode: 0o700)
        guard
          ["/tmp", "/kept"].allSatisfy({ AbsoluteFile.isWritableFolder(Array((base + $0).utf8)) })
        else { continue }
        staging = Array((base + "/tmp").utf8)
        kept = Array((base + "/kept").utf8)
        drafts = Array((base + "/drafts").utf8)
        return
      } catch {
        last = MemoError(error, at: base)
      }
    }
    throw last
  }
}

extension FileChange {
  /// Does it, and tells the file as it then is.
  func apply(in folder: NotebookFolder, _ work: WorkFolders) throws(MemoError) -> FileStat? {
    do throws(FileError) {
      switch self {
      case .create(let path, let bytes, let isExecutable):
        return try folder.create(
          path, bytes, isExecutable: isExecutable, staging: work.staging)
      case .succeed(let path, let bytes, let stat):
        return try folder.create(path, bytes, like: stat, staging: work.staging)
      case .replace(let path, let old, let new, let isExecutable):
        return try folder.replace(
          path, with: new, expecting: old, isExecutable: isExecutable, staging: work.staging,
          kept: work.kept)
      case .remove(let path, let old, _):
        try folder.remove(path, expecting: old, kept: work.kept)
        return nil
      case .adopt(_, _, let stat, _), .adoptBig(_, let stat): return stat
      case .adoptRemoval: return nil
      }
    } catch {
      throw MemoError(error, at: path)
    }
  }
}

extension FileChange {
  /// What undoes it.
  fileprivate var inverse: FileChange? {
    switch self {
    case .create(let path, let bytes, _): .remove(path, old: bytes)
    case .succeed(let path, let bytes, let stat): .remove(path, old: bytes, like: stat)
    case .replace(let path, let old, let new, let isExecutable):
      .replace(path, old: new, new: old, isExecutable: isExecutable.map(!))
    case .remove(let path, let old, let stat):
      stat.map { .succeed(path, old, $0) } ?? .create(path, old)
    case .adopt, .adoptBig, .adoptRemoval: nil
    }
  }
}

extension FileChange {
  /// Undoes it with the file that was displaced; tells whether that is done.
  fileprivate func putBack(
    in folder: NotebookFolder, _ displaced: [KeptFile], _ work: WorkFolders
  ) throws(FileError) -> Bool {
    switch self {
    case .replace(let path, let old, let new, _):
      try folder.putBack(path, old, expecting: new, displaced: displaced, kept: work.kept)
    case .remove(let path, let old, _):
      try folder.putBack(path, old, expecting: nil, displaced: displaced, kept: work.kept)
    case .create, .succeed, .adopt, .adoptBig, .adoptRemoval: false
    }
  }
}

extension [FileChange] {
  /// Does all of them or none, where no step is written down for it.
  func apply(
    in folder: NotebookFolder, _ work: WorkFolders
  ) throws(MemoError) -> [RelativePath: FileStat] {
    var isHalfDone = false
    return try apply(in: folder, work, isHalfDone: &isHalfDone)
  }

  /// Does all of them or none: where one fails, those before it are taken back; `isHalfDone` where
  /// that fails, too.
  func apply(
    in folder: NotebookFolder, _ work: WorkFolders, isHalfDone: inout Bool
  ) throws(MemoError) -> [RelativePath: FileStat] {
    var stats: [RelativePath: FileStat] = [:]
    for (number, change) in enumerated() {
      do throws(MemoError) {
        if let stat = try change.apply(in: folder, work) { stats[change.path] = stat }
      } catch {
        isHalfDone = self[..<number].takeBack(in: folder, work) != nil
        throw error
      }
    }
    return stats
  }
}

extension Collection<FileChange> where Self: BidirectionalCollection {
  /// Takes all of them back, the last first.
  ///
  /// One that cannot be taken back was changed since: what stands there is somebody's newest. Where
  /// a file that went does not come back, those that came stay: one of them may hold its text.
  ///
  /// - Returns: what else kept one from being taken back; nil where nothing did.
  @discardableResult
  func takeBack(in folder: NotebookFolder, _ work: WorkFolders) -> MemoError? {
    let kept = Dictionary(
      grouping: (try? KeptFolder(at: work.kept).files()) ?? [], by: \.mark)
    var failure: MemoError?
    var isMissing = false
    for done in reversed() {
      guard let inverse = done.inverse, !(isMissing && inverse.isRemoval) else { continue }
      let displaced = kept[KeptFolder.mark(of: done.path)] ?? []
      if (try? done.putBack(in: folder, displaced, work)) == true { continue }
      do throws(MemoError) {
        _ = try inverse.apply(in: folder, work)
      } catch {
        if done.isRemoval { isMissing = true }
        if !error.tellsOfOthers { failure = failure ?? error }
      }
    }
    return failure
  }
}

extension MemoError {
  /// Whether it says that somebody changed a file meanwhile, or put something else in its place.
  var tellsOfOthers: Bool {
    switch self {
    case .changedMeanwhile, .exists, .noSuchMemo, .notAFile, .outside: true
    default: false
    }
  }
}
