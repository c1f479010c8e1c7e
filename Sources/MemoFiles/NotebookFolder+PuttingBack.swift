package import MemoCore

extension NotebookFolder {
  /// Gives a place back the very file that `replace` or `remove` displaced to `kept`, which is one
  /// of `displaced`; no room on the disk is needed for that.
  ///
  /// The file must hold `bytes`, and the place `expecting`, or nothing where that is nil.
  ///
  /// - Returns: whether it is done; else the displaced file is not there any more, or an editor
  ///   wrote into it, or the place holds something else.
  /// - Throws: `.notAFile`, `.outside`, `.system`.
  package func putBack(
    _ path: RelativePath, _ bytes: [UInt8], expecting: [UInt8]?, displaced: [KeptFile],
    kept: [UInt8]
  ) throws(FileError) -> Bool {
    try putBack(path, expecting: expecting, displaced: displaced, kept: kept) { $0 == bytes }
  }

  /// Gives a place back the first of the displaced files whose bytes are the ones looked for.
  package func putBack(
    _ path: RelativePath, expecting: [UInt8]?, displaced: [KeptFile], kept: [UInt8],
    where isWanted: ([UInt8]) -> Bool
  ) throws(FileError) -> Bool {
    let files = KeptFolder(at: kept)
    let displaced = displaced.first { (try? files.read($0)).map(isWanted) ?? false }
    guard let displaced else { return false }
    return try report(path) { () throws(Errno) in
      let source = try Descriptor.folder(at: kept)
      guard let expecting else {
        try inFolder(of: path) { (target) throws(Errno) in
          try source.renameExclusively(displaced.name, to: target, path.name)
          try target.sync()
        }
        return true
      }
      let target = try parent(of: path)
      try source.exchange(displaced.name, with: target, path.name)
      guard (try? source.holds(expecting, at: displaced.name)) ?? false else {
        // Somebody wrote there: that is the newest.
        try source.exchange(displaced.name, with: target, path.name)
        return false
      }
      try target.sync()
      return true
    }
  }
}
