import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A notebook's folder, held open: the only door to the files in it.
///
/// Every path is walked from the open root one component at a time, and no symbolic link below the
/// root is followed, so that nothing outside is ever read or written, also when somebody puts a
/// link there between two steps. Pipes and devices are never opened for their contents.
///
/// Nothing is overwritten in place: a new text is written beside the old one, made durable, and
/// then takes its name in one step. Where a caller says which bytes it means to replace, other
/// bytes are never lost.
///
/// The value may be used from any thread; it keeps one descriptor open.
package final class NotebookFolder: Sendable {
  /// The absolute path it was opened at.
  package let path: [UInt8]

  let root: Descriptor
  let ways: KernelWays

  /// Opens the folder at an absolute path; links on the way to it are followed.
  ///
  /// - Throws: `.notFound`, `.system`: ENOTDIR where it is no folder.
  package convenience init(at path: [UInt8]) throws(FileError) {
    try self.init(at: path, using: .all)
  }

  /// Opens it for the use of some of the kernel's ways alone.
  init(at path: [UInt8], using ways: KernelWays) throws(FileError) {
    self.path = path
    self.ways = ways
    root = try report(nil) { () throws(Errno) in try Descriptor.folder(at: path) }
  }
}

// MARK: - Walking

extension NotebookFolder {
  /// Opens the folder at `path`, or the root.
  func folder(_ path: RelativePath?) throws(Errno) -> Descriptor {
    guard let path else { return try root.again() }
    if ways.contains(.deepFolders), let folder = try root.deepFolder(path.bytes) { return folder }
    var folder = try root.again()
    for name in path.components { folder = try folder.folder(name) }
    return folder
  }

  /// Opens the folder a file is in, where the caller only reads.
  ///
  /// - Throws: ENOENT also where the way leads through a file.
  func parent(of path: RelativePath) throws(Errno) -> Descriptor {
    do {
      return try folder(path.folder)
    } catch {
      throw error.number == ENOTDIR ? Errno(ENOENT) : error
    }
  }

  /// Runs `body` on the folder a file is to be in, making what is missing of it, durably.
  ///
  /// Folders that were made go again where `body` fails.
  func inFolder<Value>(
    of path: RelativePath, _ body: (borrowing Descriptor) throws(Errno) -> Value
  ) throws(Errno) -> Value {
    var made: [RelativePath] = []
    do throws(Errno) {
      return try body(try makeFolder(path.folder, noting: &made))
    } catch {
      for folder in made.reversed() { removeEmptyFolders(from: folder, limit: 1) }
      throw error
    }
  }

  private func makeFolder(
    _ path: RelativePath?, noting made: inout [RelativePath]
  ) throws(Errno) -> Descriptor {
    var folder = try root.again()
    var place: RelativePath?
    for name in path?.components ?? [] {
      place = place.map { $0.appending(name) } ?? RelativePath(bytes: name)
      do throws(Errno) {
        folder = try folder.folder(name)
      } catch {
        guard error.number == ENOENT else { throw error }
        if try folder.makeMissing(name), let place { made.append(place) }
        folder = try folder.folder(name)
      }
    }
    return folder
  }

  /// Removes `path` and the folders above it as long as they are empty, `limit` of them at most.
  ///
  /// The root stays. What cannot be removed is left, which is no error: it holds something.
  func removeEmptyFolders(from path: RelativePath?, limit: Int = .max) {
    var next = path
    var left = limit
    while let folder = next, left > 0 {
      guard let above = try? self.folder(folder.folder),
        (try? above.removeFolder(folder.name)) != nil
      else { return }
      next = folder.folder
      left -= 1
    }
  }
}
