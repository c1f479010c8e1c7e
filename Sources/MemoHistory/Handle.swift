internal import CLibGit2

/// What kind of libgit2 object a handle holds, and how it is freed.
protocol HandleKind {
  static func free(_ raw: OpaquePointer)
}

/// An owned libgit2 object, freed when it goes out of scope.
///
/// libgit2 hands out every object as the same opaque pointer; `Kind` gives the types back.
struct Handle<Kind: HandleKind>: ~Copyable {
  let raw: OpaquePointer

  init(
    _ call: String, _ open: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(HistoryError) {
    var pointer: OpaquePointer?
    try check(call) { open(&pointer) }
    guard let pointer else { throw .unverified(call: call) }
    raw = pointer
  }

  deinit {
    Kind.free(raw)
  }
}

enum RepositoryKind: HandleKind {
  static func free(_ raw: OpaquePointer) { git_repository_free(raw) }
}

enum CommitKind: HandleKind {
  static func free(_ raw: OpaquePointer) { git_commit_free(raw) }
}

enum TreeKind: HandleKind {
  static func free(_ raw: OpaquePointer) { git_tree_free(raw) }
}

enum BlobKind: HandleKind {
  static func free(_ raw: OpaquePointer) { git_blob_free(raw) }
}

enum ReferenceKind: HandleKind {
  static func free(_ raw: OpaquePointer) { git_reference_free(raw) }
}

enum DatabaseKind: HandleKind {
  static func free(_ raw: OpaquePointer) { git_odb_free(raw) }
}

enum ObjectKind: HandleKind {
  static func free(_ raw: OpaquePointer) { git_odb_object_free(raw) }
}

enum ConfigurationKind: HandleKind {
  static func free(_ raw: OpaquePointer) { git_config_free(raw) }
}

enum RemoteKind: HandleKind {
  static func free(_ raw: OpaquePointer) { git_remote_free(raw) }
}

enum WalkKind: HandleKind {
  static func free(_ raw: OpaquePointer) { git_revwalk_free(raw) }
}
