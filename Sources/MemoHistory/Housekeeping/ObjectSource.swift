internal import CLibGit2
internal import MemoCore

/// The objects of one place alone: those that lie loose, or those of one pack.
struct ObjectSource: ~Copyable {
  private let database: Handle<DatabaseKind>
  private let backend: UnsafeMutablePointer<git_odb_backend>

  /// The loose objects in the folder `objects` of a repository.
  init(looseIn objects: String) throws(HistoryError) {
    try self.init("git_odb_backend_loose") { git_odb_backend_loose($0, objects, -1, 0, 0, 0) }
  }

  /// The objects of the pack that has this index.
  init(packIndex path: String) throws(HistoryError) {
    try self.init("git_odb_backend_one_pack") { git_odb_backend_one_pack($0, path) }
  }

  private init(
    _ call: String,
    _ make: (UnsafeMutablePointer<UnsafeMutablePointer<git_odb_backend>?>) -> Int32
  ) throws(HistoryError) {
    let database = try Handle<DatabaseKind>("git_odb_new") { git_odb_new($0) }
    var made: UnsafeMutablePointer<git_odb_backend>?
    try check(call) { make(&made) }
    guard let made else { throw .unverified(call: call) }
    try check("git_odb_add_backend") { git_odb_add_backend(database.raw, made, 1) }
    self.database = database
    backend = made
  }

  /// What kind of object it is, and how many bytes it has; nil where it is not there.
  func outline(of id: ObjectID) -> (kind: git_object_t, size: Int)? {
    var raw = id.git
    var size = 0
    var kind = GIT_OBJECT_INVALID
    guard let read = backend.pointee.read_header, read(&size, &kind, backend, &raw) == 0 else {
      return nil
    }
    return (kind, size)
  }

  /// The bytes of an object as they stand there, whether or not they are its own.
  func bytes(of id: ObjectID) -> [UInt8]? {
    var raw = id.git
    var data: UnsafeMutableRawPointer?
    var count = 0
    var kind = GIT_OBJECT_INVALID
    guard let read = backend.pointee.read, read(&data, &count, &kind, backend, &raw) == 0 else {
      return nil
    }
    defer { git_odb_backend_data_free(backend, data) }
    return Array(UnsafeRawBufferPointer(start: data, count: count))
  }

  /// Whether the object is there and its bytes have its name.
  func isSound(_ id: ObjectID) -> Bool {
    var raw = id.git
    // libgit2 hashes what it hands out.
    let object = try? Handle<ObjectKind>("git_odb_read") { git_odb_read($0, database.raw, &raw) }
    return object != nil
  }
}
