internal import CLibGit2
internal import MemoCore
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension History {
  var indexPath: String { place.gitDirectory + "/index" }

  /// Git's index.
  ///
  /// A missing file where HEAD has a commit is made anew from HEAD, so that it never looks as if
  /// everything had been removed. A file that looks like the one that was read last is not read
  /// again; who is about to replace it asks for a `fresh` one, which is taken apart only where its
  /// bytes are others.
  func index(
    fresh: Bool = false, _ repository: OpaquePointer
  ) throws(HistoryError) -> GitIndex {
    if let read = try readIndex(fresh: fresh) {
      return GitIndex(read.file, written: read.stat.modified)
    }
    return GitIndex(try .init(of: Self.head(of: repository), repository), written: nil)
  }

  /// The file of the index with what the system says of it, or nil where there is none.
  private func readIndex(fresh: Bool) throws(HistoryError) -> ReadIndex? {
    if !fresh, let kept = lastIndex.withLock({ $0 }), SmallFile.stat(indexPath) == kept.stat {
      return kept
    }
    guard let (bytes, stat) = try Self.load(indexPath) else { return nil }
    let kept = lastIndex.withLock { $0 }.flatMap { $0.file.isRead(from: bytes) ? $0.file : nil }
    do throws(IndexFile.Fault) {
      let file: IndexFile
      if let kept { file = kept } else { file = try IndexFile(bytes) }
      let read = ReadIndex(file: file, stat: stat)
      lastIndex.withLock { $0 = read }
      return read
    } catch {
      throw .refused(RefusalReason(error), path: indexPath)
    }
  }

  /// Whether git's index names a file of attributes, or cannot be read.
  func indexNamesAttributes() -> Bool {
    guard let read = try? readIndex(fresh: false) else { return true }
    return read.file.namesAttributes
  }

  /// A file's bytes and what the system says of it, or nil where there is none.
  ///
  /// They are read, not mapped: some programs write the index where it lies.
  static func load(_ path: String) throws(HistoryError) -> (Bytes, FileStat)? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw .storage(errno: errno) }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .storage(errno: errno) }
    var failure: Int32 = 0
    let bytes = Bytes(count: max(0, Int(info.st_size))) { buffer in
      var count = 0
      while count < buffer.count {
        let got = read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else {
          failure = got < 0 ? errno : 0
          buffer[count...].initialize(repeating: 0)
          return
        }
        count += got
      }
    }
    guard failure == 0 else { throw .storage(errno: failure) }
    return (bytes, FileStat(info))
  }
}

extension RefusalReason {
  /// Why an index is not read.
  init(_ fault: IndexFile.Fault) {
    self =
      switch fault {
      case .unreadable: .unreadable
      case .unsupported: .unsupported
      case .split: .splitIndex
      case .sparse: .sparseIndex
      }
  }
}

/// An index that was read.
struct ReadIndex: Sendable {
  let file: IndexFile
  let stat: FileStat
}

extension IndexFile {
  /// The index that git would make of a commit, of which no file is known.
  fileprivate init(of head: ObjectID?, _ repository: OpaquePointer) throws(HistoryError) {
    guard let head else {
      self.init(rows: [], starts: [0])
      return
    }
    try self.init(tree: Trees.tree(of: head, repository).raw, repository)
  }

  /// The index that git would make of a tree.
  init(tree: OpaquePointer, _ repository: OpaquePointer) throws(HistoryError) {
    var rows: [UInt8] = []
    var starts: [Int] = []
    try Trees.forEach(in: tree, below: [], repository) { path, mode, id in
      starts.append(rows.count)
      var entry = IndexEntryWriter()
      for _ in 0..<6 { entry.put(0) }
      entry.put(mode)
      for _ in 0..<3 { entry.put(0) }
      rows += entry.finish(id, path)
    }
    self.init(rows: rows, starts: starts + [rows.count])
  }
}
