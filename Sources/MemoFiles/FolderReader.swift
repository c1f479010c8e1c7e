package import MemoCore

/// Reads files of a notebook one after the other, and keeps the folder of the last one open for the
/// next: in the order of paths, most are in the same folder as the one before.
package struct FolderReader: ~Copyable {
  private let notebook: NotebookFolder
  private var folder: RelativePath?
  private var place: Descriptor?

  /// Begins with no folder open.
  package init(_ notebook: NotebookFolder) {
    self.notebook = notebook
  }

  /// Reads a file as `NotebookFolder.read` does without a clock.
  ///
  /// - Throws: As it does.
  package mutating func read(_ path: RelativePath) throws(FileError) -> FileContents {
    if let contents = try? readHere(path) { return contents }
    // Whatever is wrong, the whole way tells what.
    place = nil
    return try notebook.read(path)
  }

  /// The contents, where they are stable and the way there is open.
  private mutating func readHere(_ path: RelativePath) throws(Errno) -> FileContents? {
    let folder = path.folder
    if folder != self.folder || place == nil {
      place = nil
      place = try notebook.folder(folder)
      self.folder = folder
    }
    guard let file = try place?.file(path.name) else { return nil }
    let before = try file.status()
    guard before.isFile,
      let bytes = try file.contents(expected: Int(before.size), limit: .max)
    else { return nil }
    let after = try file.status()
    return before == after ? FileContents(bytes: bytes, stat: after) : nil
  }
}
