internal import CLibGit2
internal import MemoCore

extension ObjectID {
  init(_ id: git_oid) {
    self = withUnsafeBytes(of: id) { ObjectID(first20: $0) }
  }

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
