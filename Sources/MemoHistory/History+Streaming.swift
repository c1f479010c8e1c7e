internal import CLibGit2
package import MemoCore

extension History {
  /// Whether a file at `path` of the repository is too big to be held in memory, and git writes its
  /// blob as it is.
  package func isStreamed(_ blob: ObjectID, at path: RelativePath) throws(HistoryError) -> Bool {
    guard Int64(try size(of: blob)) > BlobStream.bigSize else { return false }
    return try with { (repository) throws(HistoryError) in
      try isPlain(path, shown: notebookPath(path) ?? path, repository)
    }
  }

  /// Calls `sink` with the bytes of a blob, piece by piece, as long as it says yes; tells whether
  /// it always did.
  ///
  /// That the bytes are right is known when it returns, not before. One that is stored as a
  /// difference has to be put together in memory first.
  ///
  /// - Throws: `.library` where it is not there, or damaged; `.storage`.
  package func stream(
    _ blob: ObjectID, to sink: (UnsafeRawBufferPointer) -> Bool
  ) throws(HistoryError) -> Bool {
    if let packed = PackedBlob(blob, in: place.commonDirectory + "/objects/pack") {
      return try packed.read(sink)
    }
    return try with { (repository) throws(HistoryError) in
      let database = try Handle<DatabaseKind>("git_repository_odb") {
        git_repository_odb($0, repository)
      }
      if let isWanted = try Self.stream(loose: blob, database.raw, sink) { return isWanted }
      var id = blob.git
      let object = try Handle<ObjectKind>("git_odb_read") { git_odb_read($0, database.raw, &id) }
      return sink(
        UnsafeRawBufferPointer(
          start: git_odb_object_data(object.raw), count: git_odb_object_size(object.raw)))
    }
  }

  /// The same for a blob that has a file of its own; nil where it has none.
  private static func stream(
    loose blob: ObjectID, _ database: OpaquePointer, _ sink: (UnsafeRawBufferPointer) -> Bool
  ) throws(HistoryError) -> Bool? {
    var (id, size, kind) = (blob.git, 0, GIT_OBJECT_INVALID)
    var stream: UnsafeMutablePointer<git_odb_stream>?
    guard git_odb_open_rstream(&stream, &size, &kind, database, &id) == 0 else { return nil }
    defer { git_odb_stream_free(stream) }
    let room = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 1 << 18)
    defer { room.deallocate() }
    var left = size
    var sum = SHA1(blobOf: size)
    while left > 0 {
      let count = Int(git_odb_stream_read(stream, room.baseAddress, room.count))
      guard count > 0, count <= left else {
        throw .library(call: "git_odb_stream_read", code: Int32(count), message: blob.hex)
      }
      left -= count
      let piece = UnsafeRawBufferPointer(start: room.baseAddress, count: count)
      sum.add(piece)
      guard sink(piece) else { return false }
    }
    guard sum.finish() == blob.bytes else {
      throw .library(call: "git_odb_stream_read", code: GIT_EMISMATCH.rawValue, message: blob.hex)
    }
    return true
  }
}
