import MemoCore

extension AbsoluteFile {
  /// Gives a file other bytes in one step, making it and the folders above it where they are
  /// missing: readers see the old bytes or the new ones.
  ///
  /// The file keeps its permissions and its owner; a new one gets `mode`. Where a symbolic link has
  /// the name, the file it names is replaced and the link stays.
  ///
  /// - Throws: `.notAFile` where such a link leads nowhere, `.system`.
  package static func replace(
    _ path: [UInt8], _ bytes: [UInt8], mode: UInt32 = 0o600
  ) throws(FileError) {
    let file = resolved(path)
    let place = file ?? path
    let slash = place.lastIndex(of: UInt8(ascii: "/")) ?? place.startIndex
    let (folder, name) = (Array(place[..<slash]), Array(place[slash...].dropFirst()))
    try makeFolder(folder, mode: 0o700)
    let isLost = file == nil && (try? Descriptor.folder(at: folder).status(of: name)) != nil
    guard !isLost else { throw .notAFile }
    try report(nil) { () throws(Errno) in
      let old = try? Descriptor.file(at: place).status()
      var staged = try Staged(
        bytes, in: Descriptor.folder(at: folder), mode: mode, like: old)
      try staged.folder.rename(staged.name, to: staged.folder, name)
      staged.publish()
      try staged.folder.sync()
    }
  }
}
