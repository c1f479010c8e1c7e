package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension NotebookFolder {
  /// Makes a new file of `bytes`, durably, with the folders above it.
  ///
  /// The bytes are written to a temporary file and synced, and then take the name in one step that
  /// fails where the name is taken: there is never an empty or half file under it. When this
  /// throws, no part of a file and no new folder is left.
  ///
  /// `staging` is the absolute path of a folder for the temporary file, on the same file system;
  /// where it does not serve, a hidden name beside the new file is used. `model` is a file whose
  /// permissions and owner the new one gets.
  ///
  /// - Throws: `.exists`, `.outside`, `.system`.
  @discardableResult
  package func create(
    _ path: RelativePath, _ bytes: [UInt8], isExecutable: Bool = false, like model: FileStat? = nil,
    staging: [UInt8]?
  ) throws(FileError) -> FileStat {
    let mode: UInt32 = isExecutable ? 0o777 : 0o666
    return try report(path) { () throws(Errno) in
      // Staged before any folder is made: a full disk is met here.
      if let staging, let folder = try? Descriptor.folder(at: staging) {
        do throws(Errno) {
          var staged = try Staged(bytes, in: folder, mode: mode, like: model)
          return try inFolder(of: path) { (target) throws(Errno) in
            try publish(&staged, in: target, as: path.name)
          }
        } catch {
          guard error.meansElsewhere else { throw error }
        }
      }
      return try inFolder(of: path) { (target) throws(Errno) in
        var staged = try Staged(bytes, in: target.again(), mode: mode, like: model)
        return try publish(&staged, in: target, as: path.name)
      }
    }
  }

  func publish(
    _ staged: inout Staged, in target: borrowing Descriptor, as name: [UInt8]
  ) throws(Errno) -> FileStat {
    try staged.folder.renameExclusively(staged.name, to: target, name)
    staged.publish()
    do throws(Errno) {
      try target.sync()
      return try staged.status()
    } catch {
      staged.giveUp(name, in: target)
      throw error
    }
  }

  /// Gives the file at `path` another place, durably, making the folders above that.
  ///
  /// Folders it leaves empty behind it are removed.
  ///
  /// - Throws: `.notFound`, `.notAFile`, `.exists`, `.outside`, `.system`.
  package func move(_ path: RelativePath, to new: RelativePath) throws(FileError) {
    _ = try stat(path)
    try report(path) { () throws(Errno) in
      let source = try parent(of: path)
      try inFolder(of: new) { (target) throws(Errno) in
        try source.renameExclusively(path.name, to: target, new.name)
        try target.sync()
      }
      try source.sync()
    }
    removeEmptyFolders(from: path.folder)
  }
}
