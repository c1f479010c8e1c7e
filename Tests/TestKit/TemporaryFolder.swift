#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A fresh folder of a test's own, removed with everything in it when the value goes.
public final class TemporaryFolder: Sendable {
  /// The absolute path, with symbolic links resolved.
  public let path: String

  /// Makes the folder below the system's temporary folder.
  public init() {
    var template = Array("/tmp/memo-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no temporary folder: errno \(errno)") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    removeTree(path)
  }

  /// The absolute path of a place inside.
  public func path(_ relative: String) -> String { path + "/" + relative }

  /// Writes a file, making the folders above it.
  public func write(_ relative: String, _ bytes: [UInt8]) {
    let full = path(relative)
    var end = full.index(full.startIndex, offsetBy: path.count + 1)
    while let slash = full[end...].firstIndex(of: "/") {
      mkdir(String(full[..<slash]), 0o755)
      end = full.index(after: slash)
    }
    guard let file = fopen(full, "wb") else { fatalError("cannot write \(full): errno \(errno)") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// Writes a file of text, making the folders above it.
  public func write(_ relative: String, _ text: String) { write(relative, Array(text.utf8)) }

  /// The bytes of a file, or nil where there is none.
  public func read(_ relative: String) -> [UInt8]? { readFile(path(relative)) }

  /// The text of a file, or nil where there is none.
  public func text(_ relative: String) -> String? {
    read(relative).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The bytes of the file at `path`, or nil where it cannot be read.
public func readFile(_ path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

/// Removes a file or a folder with all that is in it, also where permissions were taken away.
public func removeTree(_ path: String) {
  removeTree(bytes: Array(path.utf8CString.dropLast()))
}

private func removeTree(bytes path: [CChar]) {
  var info = stat()
  let terminated = path + [0]
  guard lstat(terminated, &info) == 0 else { return }
  guard info.st_mode & S_IFMT == S_IFDIR else {
    unlink(terminated)
    return
  }
  chmod(terminated, 0o700)
  if let folder = opendir(terminated) {
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
        }
      }
      if name == [46] || name == [46, 46] { continue }
      removeTree(bytes: path + [47] + name)
    }
    closedir(folder)
  }
  rmdir(terminated)
}
