internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new object as it will stand in a file of its own.
struct LooseObject: Sendable {
  let id: ObjectID
  /// Its kind, length and bytes, compressed.
  let bytes: [UInt8]
}

/// New objects, each in a file of its own, that go to the disk together.
///
/// A wait for the disk is the greatest cost of a small commit. Here the bytes of all objects are on
/// their way before the first of them is waited for, so that the file system makes one entry of its
/// own journal of them, and each folder is waited for once. A file has its name only when its bytes
/// are on the disk. Source of the format: gitformat-loose(5).
final class LooseObjects {
  private let folder: String
  private let deflater: Deflater
  private(set) var waiting: [LooseObject]
  private var size = 0

  /// Begins with objects that wait already; `objects` is the repository's folder of that name.
  init(in objects: String, _ waiting: [LooseObject]) throws(HistoryError) {
    folder = objects
    self.waiting = waiting
    deflater = try Deflater(isQuick: true)
  }

  /// Whether so much waits that it had better be written.
  var isFull: Bool { size > 4 << 20 || waiting.count >= 64 }

  /// Whether the object is waiting.
  func has(_ id: ObjectID) -> Bool { waiting.contains { $0.id == id } }

  /// Adds an object.
  func add(_ kind: git_object_t, _ bytes: [UInt8], id: ObjectID) throws(HistoryError) {
    let name = git_object_type2string(kind).map { String(cString: $0) } ?? ""
    var compressed: [UInt8] = []
    try deflater.deflate(Array("\(name) \(bytes.count)\0".utf8) + bytes, onto: &compressed)
    size += compressed.count
    waiting.append(LooseObject(id: id, bytes: compressed))
  }

  /// Puts all of them in their places, on the disk.
  ///
  /// - Returns: the ids of what was waiting.
  func finish() throws(HistoryError) -> [ObjectID] {
    guard !waiting.isEmpty else { return [] }
    var files: [NewFile] = []
    defer { for file in files { file.drop() } }
    // Who may read the folder may read what is in it, whatever this process has for its mask.
    let mode = mode_t(SmallFile.stat(folder)?.mode ?? 0o444) & 0o444
    for object in waiting {
      let file = try NewFile(in: folder, "tmp_obj_memo_", mode: mode)
      fchmod(file.descriptor, mode)
      files.append(file)
      try file.write(object.bytes)
      file.startSync()
    }
    for file in files { try file.sync() }
    var folders: Set<String> = []
    for (object, file) in zip(waiting, files) {
      folders.formUnion(try place(file, of: object.id))
    }
    for folder in folders.sorted() { try SmallFile.syncFolder(of: folder + "/") }
    let ids = waiting.map(\.id)
    (waiting, size) = ([], 0)
    return ids
  }

  /// Gives a file its name; the folders that changed by it.
  private func place(_ file: NewFile, of id: ObjectID) throws(HistoryError) -> [String] {
    let hex = id.hex
    let fan = folder + "/" + hex.prefix(2)
    let isNew = mkdir(fan, 0o777) == 0
    guard isNew || errno == EEXIST else { throw .storage(errno: errno) }
    if isNew, let mode = SmallFile.stat(folder)?.mode { chmod(fan, mode_t(mode & 0o7777)) }
    let path = fan + "/" + hex.dropFirst(2)
    // Whoever wrote the same object meanwhile wrote the same bytes.
    if link(file.path, path) != 0, errno != EEXIST {
      guard rename(file.path, path) == 0 else { throw .storage(errno: errno) }
    }
    return isNew ? [folder, fan] : [fan]
  }
}

/// A file that is being written and has not its name yet.
struct NewFile {
  let path: String
  let descriptor: Int32

  init(_ path: String, mode: mode_t) throws(HistoryError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .storage(errno: errno) }
  }

  /// Makes a file of a name that nobody has, which begins as git's own temporary ones do: git
  /// removes in time what a killed process left.
  init(in folder: String, _ start: String, mode: mode_t) throws(HistoryError) {
    let number = UInt64.random(in: .min ... .max)
    try self.init(folder + "/" + start + String(number, radix: 36), mode: mode)
  }

  private init(_ path: String, _ descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Makes a lock that holds what this file holds, `bytes`, from the first moment on; nil where
  /// there is one.
  ///
  /// Where the file system has no second names (FAT, some shares) the lock is another file, made
  /// and then written: who dies in between leaves one that tells nobody's name.
  func claim(_ lock: String, _ bytes: [UInt8], mode: mode_t) throws(HistoryError) -> NewFile? {
    if link(path, lock) == 0 { return NewFile(lock, descriptor) }
    switch errno {
    case EEXIST: return nil
    case EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK: break
    default: throw .storage(errno: errno)
    }
    let file: NewFile
    do throws(HistoryError) {
      file = try NewFile(lock, mode: mode)
    } catch {
      if case .storage(EEXIST) = error { return nil }
      throw error
    }
    do throws(HistoryError) {
      try file.write(bytes)
    } catch {
      file.drop()
      throw error
    }
    return file
  }

  func write(_ bytes: [UInt8]) throws(HistoryError) {
    try SmallFile.append(bytes, to: descriptor)
  }

  /// Lets the system begin to write the bytes to the disk, without waiting for it.
  func startSync() {
    #if canImport(Glibc)
      // Linux writes out what is no longer needed in memory.
      posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  func sync() throws(HistoryError) {
    guard fsync(descriptor) == 0 else { throw .storage(errno: errno) }
  }

  /// Leaves the file as it is.
  func close() {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }

  /// Takes the name that was only for a while away.
  func drop() {
    close()
    unlink(path)
  }
}
