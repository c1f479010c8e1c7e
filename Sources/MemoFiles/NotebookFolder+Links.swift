package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What stands at a path, without following anything.
package enum Standing: Hashable, Sendable {
  /// Nothing, or the way there leads through a file.
  case nothing
  /// A file.
  case file(FileStat)
  /// A symbolic link, with the path that it holds.
  case link(to: [UInt8], FileStat)
  /// A folder.
  case folder
  /// A pipe, a device or a socket.
  case other
}

extension NotebookFolder {
  /// What stands at `path`.
  ///
  /// - Throws: `.outside` where the way there leads through a link, `.system`.
  package func standing(at path: RelativePath) throws(FileError) -> Standing {
    do throws(Errno) {
      let folder = try parent(of: path)
      let stat = try folder.status(of: path.name)
      if stat.isFile { return .file(stat) }
      if stat.isFolder { return .folder }
      return stat.isLink ? .link(to: try folder.target(of: path.name), stat) : .other
    } catch {
      if error.number == ENOENT { return .nothing }
      throw FileError(error, at: path)
    }
  }

  /// Makes a symbolic link that holds `target`, durably, with the folders above it.
  ///
  /// Nobody follows it here: where it leads is of no concern.
  ///
  /// - Throws: `.exists`, `.outside`, `.system`.
  package func createLink(
    _ path: RelativePath, to target: [UInt8]
  ) throws(FileError) -> FileStat {
    try report(path) { () throws(Errno) in
      try inFolder(of: path) { (folder) throws(Errno) in
        try folder.makeLink(path.name, to: target)
        try folder.sync()
        return try folder.status(of: path.name)
      }
    }
  }

  /// Lets a link that holds `old` hold `new`, durably and in one step.
  ///
  /// The two exchange their names, and then what came out is looked at, as with files.
  ///
  /// - Throws: `.changedMeanwhile` where it is another one, or none, which then stands there as
  ///   before; `.outside`, `.system`.
  package func replaceLink(
    _ path: RelativePath, from old: [UInt8], to new: [UInt8]
  ) throws(FileError) -> FileStat {
    guard case .link(to: old, _) = try standing(at: path) else { throw .changedMeanwhile }
    let stat = try report(path) { () throws(Errno) in
      let folder = try parent(of: path)
      return try LinkDisplacement(name: path.name, expected: old).replace(with: new, in: folder)
    }
    guard let stat else { throw .changedMeanwhile }
    return stat
  }

  /// Removes a link that holds `target`, durably, and the folders that this leaves empty.
  ///
  /// It is looked at under another name: anything else gets its own back.
  ///
  /// - Throws: `.changedMeanwhile` where it is another one, or none, which then stands there as
  ///   before; `.outside`, `.system`.
  package func removeLink(_ path: RelativePath, to target: [UInt8]) throws(FileError) {
    guard case .link(to: target, _) = try standing(at: path) else { throw .changedMeanwhile }
    let isDone = try report(path) { () throws(Errno) in
      let folder = try parent(of: path)
      return try LinkDisplacement(name: path.name, expected: target).takeAway(from: folder)
    }
    guard isDone else { throw .changedMeanwhile }
    removeEmptyFolders(from: path.folder)
  }

  /// Makes an empty folder, with those above it, unless something stands there.
  package func makePlaceholder(_ path: RelativePath) throws(FileError) {
    try report(path) { () throws(Errno) in
      try inFolder(of: path) { (folder) throws(Errno) in
        _ = try folder.makeMissing(path.name)
      }
    }
  }

  /// Removes a folder that is empty, and those above it that this leaves empty.
  package func removePlaceholder(_ path: RelativePath) {
    removeEmptyFolders(from: path)
  }
}

extension Descriptor {
  /// The path that a symbolic link in this folder holds.
  func target(of name: [UInt8]) throws(Errno) -> [UInt8] {
    let text = terminated(name)
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map {
        readlinkat(raw, text, $0.assumingMemoryBound(to: CChar.self), buffer.count)
      } ?? 0
    }
    guard count >= 0 else { throw Errno.last }
    return Array(bytes.prefix(count))
  }

  func makeLink(_ name: [UInt8], to target: [UInt8]) throws(Errno) {
    let (text, path) = (terminated(name), terminated(target))
    try call { symlinkat(path, raw, text) }
  }
}
