package import MemoCore

/// A file at one moment, as git knows it.
package struct FileState: Hashable, Sendable {
  /// Where it is.
  package var path: RelativePath
  /// What git keeps of it: its bytes after git's filters.
  package var bytes: [UInt8]
  /// The blob id of the bytes.
  package var id: ObjectID
  /// Whether it may be run.
  package var isExecutable: Bool

  package init(path: RelativePath, bytes: [UInt8], id: ObjectID, isExecutable: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.id = id
    self.isExecutable = isExecutable
  }

  /// Whether git takes it for no text: a NUL is among the first bytes.
  package var isBinary: Bool { bytes.prefix(8000).contains(0) }

  var mode: String { isExecutable ? "100755" : "100644" }
}
