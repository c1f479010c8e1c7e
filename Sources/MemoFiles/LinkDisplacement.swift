import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The taking away of a symbolic link that must hold an expected path, decided after the fact.
///
/// Nothing is removed here but a link that holds that path, or the new one of the caller. What
/// throws has not happened: where the disk fails behind the step, the link is there again.
struct LinkDisplacement {
  /// The name of the link in its folder.
  let name: [UInt8]
  /// The path it must hold.
  let expected: [UInt8]
  /// Whether two names are exchanged where the file system can do that.
  var isExchanging = true

  /// Puts a link that holds `new` in the place of the expected one; nil, with what stands there as
  /// it was, where that is something else.
  func replace(
    with new: [UInt8], in folder: borrowing Descriptor
  ) throws(Errno) -> FileStat? {
    let staged = StagedName.fresh()
    try folder.makeLink(staged, to: new)
    do throws(Errno) {
      guard isExchanging else { throw Errno(ENOSYS) }
      try folder.exchange(staged, with: folder, name)
    } catch {
      defer { try? folder.remove(staged) }
      guard error.meansUnsupported, error.number != EPERM else { throw error }
      return try succeed(staged, in: folder)
    }
    // From here on the temporary name is that of what came out.
    do throws(Errno) {
      guard folder.isLink(staged, to: expected) else {
        try takeBack(staged, new, in: folder)
        return nil
      }
      try folder.remove(staged)
      try folder.sync()
      return try folder.status(of: name)
    } catch {
      try? folder.makeLink(staged, to: expected)
      try? takeBack(staged, new, in: folder)
      throw error
    }
  }

  /// Exchanges once more, after something else than the expected link came out.
  private func takeBack(
    _ staged: [UInt8], _ new: [UInt8], in folder: borrowing Descriptor
  ) throws(Errno) {
    try folder.exchange(staged, with: folder, name)
    // Anything but our own link is somebody's newest, which keeps the place.
    if folder.isLink(staged, to: new) {
      try? folder.remove(staged)
    } else {
      try? folder.exchange(staged, with: folder, name)
    }
    try? folder.sync()
  }

  /// The way without an exchange: the old link goes before the new one takes a name that is free,
  /// so that nothing is ever overwritten.
  private func succeed(
    _ staged: [UInt8], in folder: borrowing Descriptor
  ) throws(Errno) -> FileStat? {
    guard try takeAway(from: folder) else { return nil }
    do throws(Errno) {
      try folder.renameExclusively(staged, to: folder, name)
      try folder.sync()
      return try folder.status(of: name)
    } catch {
      // What somebody put there meanwhile is the newest.
      if error.number == EEXIST { return nil }
      try? folder.makeLink(name, to: expected)
      throw error
    }
  }

  /// Takes the link away; tells whether it was the expected one, else it is back.
  func takeAway(from folder: borrowing Descriptor) throws(Errno) -> Bool {
    let hidden = StagedName.fresh()
    try folder.renameExclusively(name, to: folder, hidden)
    guard folder.isLink(hidden, to: expected) else {
      do throws(Errno) {
        try folder.renameExclusively(hidden, to: folder, name)
      } catch {
        // Where the name is taken by now, it stays under the hidden one.
        guard error.number == EEXIST else { throw error }
      }
      try? folder.sync()
      return false
    }
    do throws(Errno) {
      try folder.remove(hidden)
      try folder.sync()
    } catch {
      try? folder.makeLink(name, to: expected)
      throw error
    }
    return true
  }
}

extension Descriptor {
  /// Whether a name is that of a symbolic link which holds `path`.
  fileprivate func isLink(_ name: [UInt8], to path: [UInt8]) -> Bool {
    (try? target(of: name)) == path
  }
}
