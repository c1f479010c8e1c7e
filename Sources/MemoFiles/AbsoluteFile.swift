package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are not the notebook's: caches, settings, lists of names to ignore.
///
/// Paths are absolute, and links on the way are followed.
package enum AbsoluteFile {
  /// Reads a whole file.
  ///
  /// - Throws: `.notFound`, `.notAFile`, `.tooLarge`, `.system`.
  package static func read(_ path: [UInt8], limit: Int = .max) throws(FileError) -> [UInt8] {
    let file = try report(nil) { () throws(Errno) in try Descriptor.file(at: path) }
    let stat = try report(nil) { () throws(Errno) in try file.status() }
    guard stat.isFile else { throw .notAFile }
    let bytes = try report(nil) { () throws(Errno) in
      try file.contents(expected: Int(stat.size), limit: limit)
    }
    guard let bytes else { throw .tooLarge }
    return bytes
  }

  /// Writes a file that only its owner may read, in one step: readers see the old or the new one.
  ///
  /// The bytes are on the disk before the file takes its name.
  ///
  /// - Throws: `.notFound` where the folder is missing, `.system`.
  package static func writeCache(_ path: [UInt8], _ bytes: [UInt8]) throws(FileError) {
    try writeCache(path, pieces: [bytes])
  }

  /// Writes such a file that may be somebody's only copy: its name is on the disk, too.
  ///
  /// - Throws: `.notFound` where the folder is missing, `.system`.
  package static func writePrivate(_ path: [UInt8], _ bytes: [UInt8]) throws(FileError) {
    try writeCache(path, isNameSynced: true) { (file) throws(Errno) in try file.append(bytes) }
  }

  /// Writes such a file of pieces that stand one behind the other.
  ///
  /// - Throws: `.notFound` where the folder is missing, `.system`.
  package static func writeCache(_ path: [UInt8], pieces: [[UInt8]]) throws(FileError) {
    try writeCache(path) { (file) throws(Errno) in
      for piece in pieces { try file.append(piece) }
    }
  }

  /// Writes such a file of bytes that may be many, without a copy on the way.
  ///
  /// With `synced: false` it is for readers that check a sum of the whole: after a power failure
  /// the bytes may be others.
  ///
  /// - Throws: `.notFound` where the folder is missing, `.system`.
  package static func writeCache(
    _ path: [UInt8], _ bytes: Bytes, synced: Bool = true
  ) throws(FileError) {
    try writeCache(path, synced: synced) { (file) throws(Errno) in
      try bytes.withBytes { (buffer) throws(Errno) in try file.append(buffer) }
    }
  }

  private static func writeCache(
    _ path: [UInt8], synced: Bool = true, isNameSynced: Bool = false,
    _ write: (borrowing Descriptor) throws(Errno) -> Void
  ) throws(FileError) {
    let (folder, name) = split(path)
    try report(nil) { () throws(Errno) in
      let staged = try Staged(
        in: Descriptor.folder(at: folder), mode: 0o600, synced: synced, write)
      try staged.folder.rename(staged.name, to: staged.folder, name)
      if isNameSynced { try staged.folder.sync() }
    }
  }

  /// Makes an empty file that only its owner may read; nothing where that cannot be done.
  package static func touch(_ path: [UInt8]) {
    let (folder, name) = split(path)
    _ = try? Descriptor.folder(at: folder).newFile(name, mode: 0o600)
  }

  /// Whether there is something at a path.
  package static func exists(_ path: [UInt8]) -> Bool { access(terminated(path), F_OK) == 0 }

  /// Removes a cache; nothing where there is none, or where it cannot be removed.
  package static func remove(_ path: [UInt8]) { _ = unlink(terminated(path)) }

  /// Removes a folder that is empty; nothing where it is not.
  package static func removeEmptyFolder(_ path: [UInt8]) { _ = rmdir(terminated(path)) }

  /// Whether files can be made in a folder that is there, or may be made where its parent is.
  package static func isWritableFolder(_ path: [UInt8]) -> Bool {
    if access(terminated(path), W_OK | X_OK) == 0 { return true }
    guard access(terminated(path), F_OK) != 0 else { return false }
    return access(terminated(split(path).folder), W_OK | X_OK) == 0
  }

  /// Maps a file that is only ever replaced by renaming, or returns nil where that cannot be done.
  ///
  /// - Complexity: O(1); pages are read when they are touched.
  package static func map(_ path: [UInt8]) -> Bytes? {
    guard let file = try? Descriptor.file(at: path), let stat = try? file.status(), stat.isFile
    else { return nil }
    return Bytes(mapping: file.raw, count: Int(stat.size))
  }

  /// Makes a folder and the ones above it where they are missing.
  ///
  /// - Throws: `.system`: ENOTDIR where something else has the name.
  package static func makeFolder(_ path: [UInt8], mode: UInt32) throws(FileError) {
    if (try? Descriptor.folder(at: path)) != nil { return }
    try report(nil) { () throws(Errno) in
      let isAbsolute = path.first == UInt8(ascii: "/")
      var place: [UInt8] = isAbsolute ? [] : [UInt8(ascii: ".")]
      for name in path.split(separator: UInt8(ascii: "/")) {
        let above = place.isEmpty ? [UInt8(ascii: "/")] : place
        place += [UInt8(ascii: "/")] + name
        if (try? Descriptor.folder(at: place)) == nil {
          _ = try Descriptor.folder(at: above).makeMissing(Array(name), mode: mode)
        }
      }
      _ = try Descriptor.folder(at: path)
    }
  }

  /// The path with every link, `.` and `..` resolved, or nil where there is nothing.
  package static func resolved(_ path: [UInt8]) -> [UInt8]? {
    guard let real = realpath(terminated(path), nil) else { return nil }
    defer { free(real) }
    return Array(UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }

  static func split(_ path: [UInt8]) -> (folder: [UInt8], name: [UInt8]) {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return (Array(".".utf8), path) }
    return (slash == 0 ? [path[0]] : Array(path[..<slash]), Array(path[(slash + 1)...]))
  }
}
