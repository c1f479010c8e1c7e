/// A folder that several values hold open together.
final class OpenFolder: Sendable {
  let descriptor: Descriptor

  /// Takes an open folder over.
  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// Opens the folder at an absolute path; links on the way to it are followed.
  convenience init(at path: [UInt8]) throws(Errno) {
    self.init(try Descriptor.folder(at: path))
  }
}
