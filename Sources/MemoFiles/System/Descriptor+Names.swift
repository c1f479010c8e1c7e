#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A name in a folder, with the kind of thing it names.
struct FolderEntry {
  /// The kinds the scan tells apart.
  enum Kind {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A link, pipe, socket or device, never opened.
    case special
  }

  /// The raw bytes of the name.
  let name: [UInt8]
  /// What it names.
  let kind: Kind
}

extension Descriptor {
  /// All names in this folder but `.` and `..`, in no order.
  func entries() throws(Errno) -> [FolderEntry] {
    let number = try again().release()
    guard let stream = fdopendir(number) else {
      let code = Errno.last
      close(number)
      throw code
    }
    defer { closedir(stream) }
    var found: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw Errno.last }
        return found
      }
      let name = Self.name(of: entry)
      if name == Self.dot || name == Self.dotDot { continue }
      found.append(FolderEntry(name: name, kind: kind(entry.pointee.d_type, name)))
    }
  }

  private func kind(_ type: UInt8, _ name: [UInt8]) -> FolderEntry.Kind {
    switch Int(type) {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_UNKNOWN):
      guard let status = try? status(of: name) else { return .special }
      return status.isFile ? .file : status.isFolder ? .folder : .special
    default: return .special
    }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafePointer(to: &entry.pointee.d_name) { name in
      let bytes = UnsafeRawPointer(name)
      let count = strlen(bytes.assumingMemoryBound(to: CChar.self))
      return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
  }

  private static let dot = Array(".".utf8)
  private static let dotDot = Array("..".utf8)
}
