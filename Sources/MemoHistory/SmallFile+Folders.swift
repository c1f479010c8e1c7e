internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension SmallFile {
  /// The names in a folder, `.` and `..` among them; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    var names: [String] = []
    forEachName(in: folder) { names.append(String(decoding: $0, as: UTF8.self)) }
    return names
  }

  /// Calls `visit` with the bytes of each of these names; they are valid during the call.
  static func forEachName(in folder: String, _ visit: (UnsafeRawBufferPointer) -> Void) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        visit(UnsafeRawBufferPointer(rebasing: bytes.prefix { $0 != 0 }))
      }
    }
  }

  /// Calls `visit` with each file below a folder; symbolic links are not followed.
  static func forEachFile(below folder: String, _ visit: (String) -> Void) {
    for name in names(in: folder) where name != "." && name != ".." {
      let path = folder + "/" + name
      guard let mode = stat(path)?.mode else { continue }
      if mode & S_IFMT == S_IFDIR { forEachFile(below: path, visit) } else { visit(path) }
    }
  }

  /// Removes a folder of our own with all that is in it; symbolic links are not followed.
  static func removeTree(_ path: String) {
    guard let mode = stat(path)?.mode else { return }
    guard mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    for name in names(in: path) where name != "." && name != ".." { removeTree(path + "/" + name) }
    rmdir(path)
  }
}
