package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension NotebookFolder {
  /// Replaces the bytes of the file at `path`, durably and in one step, keeping its permissions.
  ///
  /// The new file and the old one exchange their names, and only then is it decided by the bytes
  /// that came out whether the right ones were displaced: a program that wrote in between loses
  /// nothing. What was displaced moves to the folder `kept`, for an editor may have it open; where
  /// that is on another file system, it goes. Where the file system cannot exchange names, the old
  /// file gets a second name in `kept` first.
  ///
  /// `staging` is as in `create`; `kept` is the absolute path of a folder that exists. Only where
  /// `isExecutable` says so the file gets or loses that permission.
  ///
  /// - Throws: `.changedMeanwhile` where the file does not hold `expecting`, which leaves it as it
  ///   is; `.notFound`, `.notAFile`, `.outside`, `.system`.
  @discardableResult
  package func replace(
    _ path: RelativePath, with bytes: [UInt8], expecting: [UInt8], isExecutable: Bool? = nil,
    staging: [UInt8]?, kept: [UInt8]
  ) throws(FileError) -> FileStat {
    let current = try read(path)
    guard current.bytes == expecting else { throw .changedMeanwhile }
    let model = current.stat.with(isExecutable: isExecutable)
    let result = try report(path) { () throws(Errno) in
      let target = try parent(of: path)
      let swap = Displacement(
        path: path, expected: expecting, new: bytes, kept: try OpenFolder(at: kept))
      if let staging, let folder = try? Descriptor.folder(at: staging) {
        do throws(Errno) {
          let staged = try Staged(bytes, in: folder, as: KeptFolder.name(for: path), like: model)
          return try swap.run(staged, in: target)
        } catch {
          guard error.meansElsewhere else { throw error }
        }
      }
      return try swap.run(
        try Staged(bytes, in: target.again(), like: model), in: target)
    }
    guard let result else { throw .changedMeanwhile }
    return result
  }

  /// Removes the file at `path`, durably, and the folders that this leaves empty.
  ///
  /// The file is moved to the folder `kept` (an absolute path) and looked at there: other bytes
  /// than `expecting` are put back. Where `kept` is on another file system, the file goes.
  ///
  /// - Throws: `.changedMeanwhile` where the file does not hold `expecting`, which leaves it as it
  ///   is; `.notFound`, `.notAFile`, `.outside`, `.system`.
  package func remove(
    _ path: RelativePath, expecting: [UInt8], kept: [UInt8]
  ) throws(FileError) {
    guard try read(path).bytes == expecting else { throw .changedMeanwhile }
    let isDone = try report(path) { () throws(Errno) in
      let target = try parent(of: path)
      let removal = Displacement(
        path: path, expected: expecting, new: nil, kept: try OpenFolder(at: kept))
      return try removal.takeAway(from: target)
    }
    guard isDone else { throw .changedMeanwhile }
    removeEmptyFolders(from: path.folder)
  }
}

extension FileStat {
  /// The same with other permissions: who may read the file may execute it, or nobody may.
  package func with(isExecutable: Bool?) -> FileStat {
    guard let isExecutable, isExecutable != self.isExecutable else { return self }
    var stat = self
    stat.mode = isExecutable ? mode | (mode & 0o444) >> 2 : mode & ~0o111
    return stat
  }
}
