import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The taking away of a file whose bytes must be the expected ones, decided after the fact.
///
/// No file is unlinked here unless its bytes equal `expected` or are the new ones of the caller.
/// What throws has not happened: where the disk fails behind the step, the file gets its place
/// again.
struct Displacement: ~Copyable {
  /// Where in the notebook the file stands.
  let path: RelativePath
  /// The bytes it must hold.
  let expected: [UInt8]
  /// The bytes that take its place, if any.
  let new: [UInt8]?
  /// The folder for what was displaced.
  let kept: OpenFolder
  /// Whether the folder is waited for; else the caller does that later.
  var isSynced = true
  /// Whether two names are exchanged where the file system can do that.
  var isExchanging = true
}

// MARK: - Replacing

extension Displacement {
  /// Puts `staged` in the file's place.
  ///
  /// Returns nil, and leaves the file as it was, where it did not hold the expected bytes.
  func run(
    _ staged: consuming Staged, in target: borrowing Descriptor
  ) throws(Errno) -> FileStat? {
    guard isExchanging else { return try renameOver(staged, in: target) }
    do throws(Errno) {
      try staged.folder.exchange(staged.name, with: target, path.name)
    } catch {
      guard error.meansUnsupported, error.number != EPERM else { throw error }
      return try renameOver(staged, in: target)
    }
    // From here on the temporary name is the displaced file's.
    staged.publish()
    let stat: FileStat
    do throws(Errno) {
      guard try staged.folder.holds(expected, at: staged.name) else {
        try takeBack(staged.folder, staged.name, in: target)
        return nil
      }
      if isSynced { try target.sync() }
      stat = try staged.status()
    } catch {
      try? takeBack(staged.folder, staged.name, in: target)
      throw error
    }
    keep(staged.folder, staged.name)
    return stat
  }

  /// Exchanges once more, after other bytes than the expected came out.
  private func takeBack(
    _ folder: borrowing Descriptor, _ name: [UInt8], in target: borrowing Descriptor
  ) throws(Errno) {
    try folder.exchange(name, with: target, path.name)
    try? target.sync()
    if let new, (try? folder.holds(new, at: name)) ?? false {
      try? folder.remove(name)
    } else if (try? folder.exchange(name, with: target, path.name)) != nil {
      // Somebody wrote a third text between the two exchanges: that one is the newest.
      keep(folder, name)
      try? kept.descriptor.sync()
    }
  }

  /// The way without an exchange: the old file gets its second name before it loses the first.
  private func renameOver(
    _ staged: consuming Staged, in target: borrowing Descriptor
  ) throws(Errno) -> FileStat? {
    let name = KeptFolder.name(for: path)
    var isLinked = true
    do throws(Errno) {
      try target.link(path.name, to: kept.descriptor, name)
    } catch {
      guard error.meansUnsupported || error.number == EXDEV else { throw error }
      isLinked = false
    }
    do throws(Errno) {
      guard try target.holds(expected, at: path.name) else {
        if isLinked { try? kept.descriptor.remove(name) }
        return nil
      }
      try staged.folder.rename(staged.name, to: target, path.name)
    } catch {
      if isLinked { try? kept.descriptor.remove(name) }
      throw error
    }
    staged.publish()
    do throws(Errno) {
      if isSynced { try target.sync() }
      return try staged.status()
    } catch {
      if isLinked, let new, (try? target.holds(new, at: path.name)) ?? false {
        try? kept.descriptor.rename(name, to: target, path.name)
      }
      throw error
    }
  }

  /// Moves what was displaced, and found to be as expected, to the kept files.
  ///
  /// Where it cannot go there it stays where it is, under a name that tells its place, until the
  /// next command looks at it.
  private func keep(_ folder: borrowing Descriptor, _ name: [UInt8]) {
    do throws(Errno) {
      try folder.rename(name, to: kept.descriptor, KeptFolder.name(for: path))
    } catch {
      if error.number == EXDEV { try? folder.remove(name) }
    }
  }
}

// MARK: - Removing

extension Displacement {
  /// Takes the file away; tells whether it was the expected one, else it is back.
  func takeAway(from target: borrowing Descriptor) throws(Errno) -> Bool {
    let name = KeptFolder.name(for: path)
    do throws(Errno) {
      try target.renameExclusively(path.name, to: kept.descriptor, name)
    } catch {
      guard error.number == EXDEV else { throw error }
      return try unlink(in: target)
    }
    do throws(Errno) {
      guard try kept.descriptor.holds(expected, at: name) else {
        try putBack(from: kept.descriptor, name, in: target)
        return false
      }
      try target.sync()
      try kept.descriptor.sync()
    } catch {
      try? putBack(from: kept.descriptor, name, in: target)
      throw error
    }
    return true
  }

  /// The way where `kept` cannot take the file: a hidden name first, then none.
  private func unlink(in target: borrowing Descriptor) throws(Errno) -> Bool {
    let name = StagedName.fresh()
    try target.renameExclusively(path.name, to: target, name)
    do throws(Errno) {
      guard try target.holds(expected, at: name) else {
        try putBack(from: target, name, in: target)
        return false
      }
      try target.sync()
      try target.remove(name)
    } catch {
      try? putBack(from: target, name, in: target)
      throw error
    }
    // The place is empty on the disk already.
    try? target.sync()
    return true
  }

  /// Gives a file its name again; where the name is taken by now, it stays where it is.
  private func putBack(
    from folder: borrowing Descriptor, _ name: [UInt8], in target: borrowing Descriptor
  ) throws(Errno) {
    do throws(Errno) {
      try folder.renameExclusively(name, to: target, path.name)
    } catch {
      guard error.number == EEXIST else { throw error }
    }
    try? target.sync()
  }
}
