import MemoCore
import TestKit

@testable import MemoFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A notebook's folder with the two folders that stand beside it.
struct Bench {
  let folder = TemporaryFolder()
  let notebook: NotebookFolder
  let staging: [UInt8]
  let kept: KeptFolder

  init() throws {
    for name in ["book", "staging", "kept"] { mkdir(folder.path(name), 0o755) }
    notebook = try NotebookFolder(at: Array(folder.path("book").utf8))
    staging = Array(folder.path("staging").utf8)
    kept = KeptFolder(at: Array(folder.path("kept").utf8))
  }

  func write(_ name: String, _ text: String) { folder.write("book/" + name, text) }

  func text(_ name: String) -> String? { folder.text("book/" + name) }

  func replace(_ name: String, _ new: String, expecting old: String) throws(FileError) {
    try notebook.replace(
      path(name), with: Array(new.utf8), expecting: Array(old.utf8), staging: staging,
      kept: kept.path)
  }

  /// What is left in the staging folder and hidden in the notebook's root.
  func leftovers() throws -> [[UInt8]] {
    try KeptFolder(at: staging).files().map(\.name)
      + notebook.names(in: nil).filter { $0.first == UInt8(ascii: ".") }
  }
}

/// A path that a test knows to be valid.
func path(_ text: String) -> RelativePath {
  guard let path = RelativePath(text) else { fatalError("no path: \(text)") }
  return path
}

/// The paths of files, as text.
func texts(_ files: [ListedFile]) -> [String] { files.map(\.path.text) }
