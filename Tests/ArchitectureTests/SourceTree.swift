#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import TestKit

/// One file of the repository, in lines.
struct SourceFile: Sendable, CustomStringConvertible {
  /// The path from the repository's root.
  let path: String
  let lines: [String]

  var description: String { path }

  /// The module a file of `Sources` belongs to.
  var module: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// The lines with their numbers, without what stands behind `//`.
  var code: [(number: Int, text: String)] {
    lines.enumerated().map { ($0.offset + 1, Self.withoutComment($0.element)) }
  }

  private static func withoutComment(_ line: String) -> String {
    let bytes = Array(line.utf8)
    for index in bytes.indices.dropLast() where bytes[index] == 47 && bytes[index + 1] == 47 {
      if index > 0, bytes[index - 1] == 58 { continue }
      return String(decoding: bytes[..<index], as: UTF8.self)
    }
    return line
  }
}

/// The files of this repository, found from where this one was compiled.
enum SourceTree {
  /// The repository's root.
  static let root = String(#filePath.dropLast("/Tests/ArchitectureTests/SourceTree.swift".count))

  /// The Swift files of `Sources`.
  static let sources = files(under: "Sources").filter { $0.path.hasSuffix(".swift") }

  /// Every text the project is made of.
  static let texts =
    ["Sources", "Tests", "Examples", "Documentation", ".ci"].flatMap { files(under: $0) }
    + ["README.md", "Package.swift", "LICENSE"].compactMap(file)

  private static func file(_ path: String) -> SourceFile? {
    guard let bytes = readFile(root + "/" + path) else { return nil }
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    return SourceFile(path: path, lines: lines.map { String(decoding: $0, as: UTF8.self) })
  }

  private static func files(under folder: String) -> [SourceFile] {
    guard let stream = opendir(root + "/" + folder) else { return [] }
    defer { closedir(stream) }
    var found: [SourceFile] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let path = folder + "/" + name
      var info = stat()
      guard lstat(root + "/" + path, &info) == 0 else { continue }
      if info.st_mode & S_IFMT == S_IFDIR {
        found += files(under: path)
      } else if info.st_mode & S_IFMT == S_IFREG, let file = file(path) {
        found.append(file)
      }
    }
    return found.sorted { $0.path < $1.path }
  }
}
