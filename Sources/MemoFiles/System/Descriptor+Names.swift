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
  ///
  /// Visible files of the names in `known` are left out.
  func entries(without known: NameTable? = nil) throws(Errno) -> [FolderEntry] {
    var found: [FolderEntry] = []
    try forEachName { name, kind in
      if kind == .file, name.first != UInt8(ascii: "."), known?.number(of: name) != nil { return }
      found.append(FolderEntry(name: Array(name), kind: kind))
    }
    return found
  }

  /// Calls `body` with each name in this folder but `.` and `..`, in no order; the bytes are not to
  /// be kept.
  func forEachName(
    _ body: (_ name: UnsafeBufferPointer<UInt8>, _ kind: FolderEntry.Kind) -> Void
  ) throws(Errno) {
    let number = try again().release()
    guard let stream = fdopendir(number) else {
      let code = Errno.last
      close(number)
      throw code
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw Errno.last }
        return
      }
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let text = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
        let name = UnsafeBufferPointer(
          start: text, count: strlen(UnsafePointer(OpaquePointer(text))))
        guard !Self.isDots(name) else { return }
        body(name, kind(entry.pointee.d_type, name))
      }
    }
  }

  private func kind(
    _ type: UInt8, _ name: UnsafeBufferPointer<UInt8>
  ) -> FolderEntry.Kind {
    switch Int(type) {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_UNKNOWN):
      guard let status = try? status(of: Array(name)) else { return .special }
      return status.isFile ? .file : status.isFolder ? .folder : .special
    default: return .special
    }
  }

  /// Whether the name is that of the folder itself or of the one above it.
  private static func isDots(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
  }
}
