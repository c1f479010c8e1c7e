internal import CLibGit2
internal import MemoCore

extension ObjectID {
  init(_ id: git_oid) {
    // A git_oid always holds the 20 bytes an ObjectID asks for.
    self = withUnsafeBytes(of: id) { ObjectID(bytes: $0.prefix(20)) ?? Self.none }
  }

  /// The id of nothing: twenty zeros.
  static let none = ObjectID(bytes: [UInt8](repeating: 0, count: 20)).unsafelyUnwrapped

  var git: git_oid {
    var id = git_oid()
    _ = bytes.withUnsafeBufferPointer { git_oid_fromraw(&id, $0.baseAddress) }
    return id
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes as a C string.
  func withCString<R>(_ body: (UnsafePointer<CChar>) -> R) -> R {
    (self + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { body($0.baseAddress.unsafelyUnwrapped) }
    }
  }
}
