import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A whole new file that has not taken its name yet.
///
/// It is on the disk when `init` returns. If the value goes without having been published, the
/// file goes with it.
struct Staged: ~Copyable {
  /// The folder the temporary name is in.
  let folder: Descriptor
  /// The temporary name.
  let name: [UInt8]
  private let file: Descriptor
  private var isPublished = false

  /// Writes `bytes` to a new file in `folder` and waits until they are on the disk, unless the caller
  /// does that later.
  ///
  /// `model` is the file it will stand in for, whose permissions and owner it gets.
  init(
    _ bytes: [UInt8], in folder: consuming Descriptor, as name: [UInt8] = StagedName.fresh(),
    mode: UInt32 = 0o666, like model: FileStat? = nil, isSynced: Bool = true
  ) throws(Errno) {
    try self.init(
      in: folder, as: name, mode: mode, like: model, synced: isSynced
    ) { (file) throws(Errno) in try file.append(bytes) }
  }

  /// Lets `write` fill a new file in `folder` and waits until it is on the disk, unless it is not
  /// to be `synced`.
  ///
  /// Its name while it is written is a new hidden one, unless `name` says another.
  init(
    in folder: consuming Descriptor, as name: [UInt8] = StagedName.fresh(), mode: UInt32,
    like model: FileStat? = nil, synced: Bool = true,
    _ write: (borrowing Descriptor) throws(Errno) -> Void
  ) throws(Errno) {
    let file = try folder.newFile(name, mode: mode)
    do throws(Errno) {
      try write(file)
      if let model {
        try file.adopt(mode: model.mode, user: model.user, group: model.group)
      }
      if synced { try file.sync() } else { file.startSync() }
    } catch {
      try? folder.remove(name)
      throw error
    }
    self.name = name
    self.file = file
    self.folder = folder
  }

  deinit {
    if !isPublished { try? folder.remove(name) }
  }

  /// Waits until the file is on the disk.
  func sync() throws(Errno) { try file.sync() }

  /// What the system says of the file.
  func status() throws(Errno) -> FileStat { try file.status() }

  /// Says that the temporary name now belongs to somebody else, or to nobody.
  mutating func publish() {
    isPublished = true
  }

  /// Takes the name away that the file was just published under, unless that is another file's by now,
  /// or somebody wrote to it.
  func giveUp(_ name: [UInt8], in target: borrowing Descriptor) {
    let hidden = StagedName.fresh()
    guard (try? target.renameExclusively(name, to: target, hidden)) != nil else { return }
    if let own = try? status(), let found = try? target.status(of: hidden),
      own.inode == found.inode, own.size == found.size, own.modified == found.modified
    {
      try? target.remove(hidden)
    } else {
      try? target.renameExclusively(hidden, to: target, name)
    }
  }
}

/// The hidden names of files that have not taken theirs yet: `.memo-` 16 digits `.tmp`, or `.part` for
/// a big file of which the history has every byte.
enum StagedName {
  /// A name nobody has.
  static func fresh(isPart: Bool = false) -> [UInt8] {
    start + hex(UInt64.random(in: .min ... .max)) + (isPart ? partEnd : end)
  }

  /// Whether `name` is one of ours.
  static func matches(_ name: [UInt8]) -> Bool { matches(name, end) || isPart(name) }

  /// Whether `name` is that of a file of which the history has every byte.
  static func isPart(_ name: [UInt8]) -> Bool { matches(name, partEnd) }

  private static func matches(_ name: [UInt8], _ end: [UInt8]) -> Bool {
    name.count == start.count + 16 + end.count && name.starts(with: start)
      && name.suffix(end.count).elementsEqual(end)
  }

  /// 16 hexadecimal digits.
  static func hex(_ number: UInt64) -> [UInt8] {
    (0..<16).map { digits[Int(number >> (4 * UInt64(15 - $0)) & 15)] }
  }

  private static let start = Array(".memo-".utf8)
  private static let end = Array(".tmp".utf8)
  private static let partEnd = Array(".part".utf8)
  private static let digits = Array("0123456789abcdef".utf8)
}
