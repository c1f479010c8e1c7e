import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file or folder, closed when the value goes.
///
/// Names are single components: nothing here follows a symbolic link below the folder it starts at.
struct Descriptor: ~Copyable {
  /// The number the system knows it by.
  let raw: Int32

  /// Takes an open number over.
  init(_ raw: Int32) {
    self.raw = raw
  }

  deinit {
    close(raw)
  }
}

// MARK: - Opening

extension Descriptor {
  /// Opens the folder at an absolute path; links on the way to it are followed.
  static func folder(at path: [UInt8]) throws(Errno) -> Descriptor {
    let name = terminated(path)
    return Descriptor(try call { open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
  }

  /// Opens the file at an absolute path for reading; links are followed.
  static func file(at path: [UInt8]) throws(Errno) -> Descriptor {
    let name = terminated(path)
    return Descriptor(try call { open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) })
  }

  /// Opens a folder in this one.
  ///
  /// - Throws: ELOOP where the name is a symbolic link, ENOTDIR where it is anything but a folder.
  func folder(_ name: [UInt8]) throws(Errno) -> Descriptor {
    let text = terminated(name)
    do {
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
      return Descriptor(try call { openat(raw, text, flags) })
    } catch {
      // Linux says ENOTDIR of a link, too.
      guard error.number == ENOTDIR, let found = try? status(of: name), found.isLink else {
        throw error
      }
      throw Errno(ELOOP)
    }
  }

  /// Opens a file in this folder for reading, without waiting for the other end of a pipe.
  ///
  /// - Throws: ELOOP where the name is a symbolic link.
  func file(_ name: [UInt8]) throws(Errno) -> Descriptor {
    let text = terminated(name)
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    return Descriptor(try call { openat(raw, text, flags) })
  }

  /// Makes a new file in this folder and opens it for writing.
  ///
  /// - Throws: EEXIST where the name is taken, also by a dangling link.
  func newFile(_ name: [UInt8], mode: UInt32) throws(Errno) -> Descriptor {
    let text = terminated(name)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return Descriptor(try call { openat(raw, text, flags, mode_t(mode)) })
  }

  /// Opens this folder once more, with a reading position of its own.
  func again() throws(Errno) -> Descriptor {
    Descriptor(try call { openat(raw, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
  }

  /// Gives the number away; the taker closes it.
  consuming func release() -> Int32 {
    let number = raw
    discard self
    return number
  }
}

// MARK: - What it is

extension Descriptor {
  /// What the system says of the open file.
  func status() throws(Errno) -> FileStat {
    var info = stat()
    try call { fstat(raw, &info) }
    return FileStat(info)
  }

  /// What the system says of a name in this folder, of a link itself.
  func status(of name: [UInt8]) throws(Errno) -> FileStat {
    var info = stat()
    let text = terminated(name)
    try call { fstatat(raw, text, &info, AT_SYMLINK_NOFOLLOW) }
    return FileStat(info)
  }
}

extension FileStat {
  /// Whether it is a regular file.
  var isFile: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }

  /// Whether it is a folder.
  var isFolder: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }

  /// Whether it is a symbolic link.
  var isLink: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFLNK) }
}
