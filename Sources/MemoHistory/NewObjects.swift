internal import CLibGit2
internal import MemoCore

/// Where a command's new objects go: each to a file of its own, or all into one pack.
///
/// Nothing relies on an object before `finish` has returned: it is then on the disk, and was
/// looked up again.
final class NewObjects {
  private let repository: OpaquePointer
  private let database: Handle<DatabaseKind>
  private let pack: PackWriter?
  private let loose: LooseObjects

  /// From so many files on a command makes a pack; git keeps a fetched pack from there on, too.
  static let packedCount = 100

  /// Begins; `waiting` is what `takeWaiting` gave.
  init(
    isPacked: Bool, _ history: History, _ repository: OpaquePointer, waiting: [LooseObject] = []
  ) throws(HistoryError) {
    self.repository = repository
    database = try Handle("git_repository_odb") { git_repository_odb($0, repository) }
    let folder = history.place.commonDirectory + "/objects"
    pack = isPacked ? try PackWriter(in: folder, isQuick: true) : nil
    loose = try LooseObjects(in: folder, waiting)
  }

  /// Adds an object.
  func add(_ kind: git_object_t, _ bytes: [UInt8]) throws(HistoryError) -> ObjectID {
    let id = try Self.id(kind, bytes)
    try add(kind, bytes, id: id)
    return id
  }

  /// Adds an object whose name is known: it was found of these very bytes.
  func add(_ kind: git_object_t, _ bytes: [UInt8], id: ObjectID) throws(HistoryError) {
    if let pack {
      try pack.add(kind, bytes, id: id)
    } else {
      try write(kind, bytes, id)
    }
  }

  /// The name that an object gets.
  static func id(_ kind: git_object_t, _ bytes: [UInt8]) throws(HistoryError) -> ObjectID {
    var id = git_oid()
    try check("git_odb_hash") {
      bytes.withUnsafeBytes { git_odb_hash(&id, $0.baseAddress, $0.count, kind) }
    }
    return ObjectID(id)
  }

  private func write(
    _ kind: git_object_t, _ bytes: [UInt8], _ id: ObjectID
  ) throws(HistoryError) {
    guard !loose.has(id) else { return }
    var raw = id.git
    // Packs that came meanwhile are not looked for: an object may well be there twice.
    let unrefreshed = GIT_ODB_LOOKUP_NO_REFRESH.rawValue
    guard git_odb_exists_ext(database.raw, &raw, unrefreshed) == 1 else {
      try loose.add(kind, bytes, id: id)
      if loose.isFull { try finishLoose() }
      return
    }
    // The library makes an object that is there as young as a new one, so that git does not prune
    // it.
    try check("git_odb_write") {
      bytes.withUnsafeBytes {
        git_odb_write(&raw, database.raw, $0.baseAddress, $0.count, kind)
      }
    }
    guard ObjectID(raw) == id else { throw .unverified(call: "git_odb_write") }
  }

  /// The objects that are not on the disk yet, for another value to go on with.
  func takeWaiting() -> [LooseObject] { loose.waiting }

  private func finishLoose() throws(HistoryError) {
    for id in try loose.finish() {
      var id = id.git
      guard git_odb_exists(database.raw, &id) == 1 else {
        throw .unverified(call: "git_odb_exists")
      }
    }
  }

  /// The bytes of a tree that is in the repository already.
  func tree(_ id: ObjectID) throws(HistoryError) -> [UInt8] {
    var id = id.git
    let object = try Handle<ObjectKind>("git_odb_read") { git_odb_read($0, database.raw, &id) }
    let bytes = Array(
      UnsafeRawBufferPointer(
        start: git_odb_object_data(object.raw), count: git_odb_object_size(object.raw)))
    guard git_odb_object_type(object.raw) == GIT_OBJECT_TREE, TreeBytes.areWhole(bytes) else {
      throw .unverified(call: "git_odb_read")
    }
    return bytes
  }

  /// Makes all of them durable, and reads those of a pack once more.
  func finish() throws(HistoryError) {
    try finishLoose()
    guard let pack else { return }
    try pack.finish()
    try check("git_odb_refresh") { git_odb_refresh(database.raw) }
    for entry in pack.entries {
      var id = entry.id.git
      // The bytes are hashed as they are read.
      _ = try Handle<ObjectKind>("git_odb_read") { git_odb_read($0, database.raw, &id) }
    }
  }
}

// MARK: - Trees that follow each other

extension NewObjects {
  /// A tree whose successor may still come; a pack gets it as a difference from that one.
  struct Pending {
    var id: ObjectID
    var bytes: [UInt8]
    var version: Int
  }

  /// So long is a chain of differences at most.
  private static let chainLength = 32

  /// Adds the tree that `merge` made in place of `before`.
  func add(_ merge: TreeMerge, after before: Pending?) throws(HistoryError) -> Pending {
    guard let pack else {
      let id = try add(GIT_OBJECT_TREE, merge.bytes)
      return Pending(id: id, bytes: merge.bytes, version: 0)
    }
    let id = try Self.id(GIT_OBJECT_TREE, merge.bytes)
    let next = Pending(id: id, bytes: merge.bytes, version: (before?.version ?? 0) + 1)
    guard let before, before.id != id else { return next }
    if before.version % Self.chainLength == 0 || pack.has(id) {
      try pack.add(GIT_OBJECT_TREE, before.bytes, id: before.id)
    } else {
      try pack.add(before.id, delta: merge.deltaToOld, from: id)
    }
    return next
  }

  /// Adds the last of a row of trees.
  func close(_ last: Pending) throws(HistoryError) {
    try pack?.add(GIT_OBJECT_TREE, last.bytes, id: last.id)
  }
}
