#if !canImport(Darwin)
  internal import CMemo
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Descriptor {
  /// Moves a name into another folder, over whatever stands there.
  func rename(_ name: [UInt8], to other: borrowing Descriptor, _ new: [UInt8]) throws(Errno) {
    let (from, to, target) = (terminated(name), terminated(new), other.raw)
    try call { renameat(raw, from, target, to) }
  }

  /// Moves a name to one that is free.
  ///
  /// Where neither the kernel nor the file system can do that in one step, a hard link takes the
  /// new name; where there are no hard links either (FAT), it is looked at first and then taken.
  ///
  /// - Throws: EEXIST where the new name is taken.
  func renameExclusively(
    _ name: [UInt8], to other: borrowing Descriptor, _ new: [UInt8]
  ) throws(Errno) {
    do throws(Errno) {
      return try Renaming.exclusive.run(raw, name, other.raw, new)
    } catch {
      guard error.meansUnsupported else { throw error }
    }
    do throws(Errno) {
      try link(name, to: other, new)
      return try remove(name)
    } catch {
      guard error.meansUnsupported || error.number == EMLINK else { throw error }
    }
    if (try? other.status(of: new)) != nil { throw Errno(EEXIST) }
    try rename(name, to: other, new)
  }

  /// Exchanges the files of two names in one step, so that each name holds a whole file always.
  ///
  /// - Throws: An error that `meansUnsupported` where this cannot be done.
  func exchange(
    _ name: [UInt8], with other: borrowing Descriptor, _ second: [UInt8]
  ) throws(Errno) {
    try Renaming.exchange.run(raw, name, other.raw, second)
  }

  /// Gives a file a second name.
  func link(_ name: [UInt8], to other: borrowing Descriptor, _ new: [UInt8]) throws(Errno) {
    let (from, to, target) = (terminated(name), terminated(new), other.raw)
    try call { linkat(raw, from, target, to, 0) }
  }

  /// Takes a file's name away.
  func remove(_ name: [UInt8]) throws(Errno) {
    let text = terminated(name)
    try call { unlinkat(raw, text, 0) }
  }

  /// Makes a folder, with the permissions the process's mask leaves of `mode`.
  func makeFolder(_ name: [UInt8], mode: UInt32) throws(Errno) {
    let text = terminated(name)
    try call { mkdirat(raw, text, mode_t(mode)) }
  }

  /// Makes a folder, durably, where there is none; tells whether it was made.
  func makeMissing(_ name: [UInt8], mode: UInt32 = 0o777) throws(Errno) -> Bool {
    do throws(Errno) {
      try makeFolder(name, mode: mode)
    } catch {
      if error.number == EEXIST { return false }
      throw error
    }
    try sync()
    return true
  }

  /// Removes a folder that is empty, unless this process works in it: whoever started it, a shell
  /// for example, would stand nowhere.
  func removeFolder(_ name: [UInt8]) throws(Errno) {
    let text = terminated(name)
    var (here, folder) = (stat(), stat())
    if lstat(".", &here) == 0, fstatat(raw, text, &folder, AT_SYMLINK_NOFOLLOW) == 0,
      here.st_ino == folder.st_ino, here.st_dev == folder.st_dev
    {
      throw Errno(EBUSY)
    }
    try call { unlinkat(raw, text, AT_REMOVEDIR) }
  }
}

/// The two renames that POSIX does not have.
private enum Renaming {
  case exclusive
  case exchange

  #if canImport(Darwin)
    func run(_ from: Int32, _ name: [UInt8], _ to: Int32, _ new: [UInt8]) throws(Errno) {
      let (old, new) = (terminated(name), terminated(new))
      let flag = UInt32(self == .exchange ? RENAME_SWAP : RENAME_EXCL)
      try call { renameatx_np(from, old, to, new, flag) }
    }
  #else
    func run(_ from: Int32, _ name: [UInt8], _ to: Int32, _ new: [UInt8]) throws(Errno) {
      let (old, new) = (terminated(name), terminated(new))
      // RENAME_EXCHANGE and RENAME_NOREPLACE of <linux/fs.h>.
      let flag: UInt32 = self == .exchange ? 2 : 1
      try call { memo_rename(from, old, to, new, flag) }
    }
  #endif
}
