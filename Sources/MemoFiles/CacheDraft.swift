#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A large cache that is written while it is made, its first bytes last.
///
/// Readers do not see it before it is whole and on the disk. Only one draft of a name may be
/// written at a time: what another one left is removed.
package final class CacheDraft {
  private let folder: Descriptor
  private let name: [UInt8]
  private let file: Descriptor
  private let width: Int
  private var count = 0
  private var isPublished = false

  /// Begins a draft at `path`, with room for a head of `width` bytes.
  ///
  /// - Throws: `.notFound` where the folder is missing, `.system`.
  package init(_ path: [UInt8], headWidth width: Int) throws(FileError) {
    let place = AbsoluteFile.split(path)
    (name, self.width) = (place.name, width)
    let folder = try report(nil) { () throws(Errno) in try Descriptor.folder(at: place.folder) }
    try? folder.remove(place.name)
    file = try report(nil) { () throws(Errno) in try folder.newFile(place.name, mode: 0o600) }
    self.folder = folder
    try append([[UInt8](repeating: 0, count: width)])
  }

  deinit {
    if !isPublished { try? folder.remove(name) }
  }

  /// Writes bytes behind those before: all of them or, where it throws, none that count.
  package func append(_ pieces: [[UInt8]]) throws(FileError) {
    try report(nil) { () throws(Errno) in
      for piece in pieces { try file.append(piece) }
    }
    count += pieces.reduce(0) { $0 + $1.count }
  }

  /// What was written behind the head.
  package func written() throws(FileError) -> [UInt8] {
    try report(nil) { () throws(Errno) in
      Array(try folder.bytes(of: name)[..<count].dropFirst(width))
    }
  }

  /// Writes the head, waits until all is on the disk, and gives the whole the name `target`, in the
  /// same folder.
  package func publish(as target: [UInt8], head: [UInt8]) throws(FileError) {
    let target = AbsoluteFile.split(target).name
    try report(nil) { () throws(Errno) in
      try file.overwrite(head)
      try file.sync()
      try folder.rename(name, to: folder, target)
    }
    isPublished = true
  }
}

extension Descriptor {
  /// Writes all of `bytes` in the place of the first ones.
  fileprivate func overwrite(_ bytes: [UInt8]) throws(Errno) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Errno) in
      var done = 0
      while done < buffer.count {
        let rest = UnsafeBufferPointer(rebasing: buffer[done...])
        done += try call { pwrite(raw, rest.baseAddress, rest.count, off_t(done)) }
      }
    }
  }
}
