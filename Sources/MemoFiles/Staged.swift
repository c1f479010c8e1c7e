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
  private let home: OpenFolder
  /// The temporary name.
  let name: [UInt8]
  private let file: Descriptor
  private var isPublished = false

  /// Writes `bytes` to a new file in `folder` and waits until they are on the disk, unless the
  /// caller does that later.
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
    try self.init(
      in: OpenFolder(folder), as: name, mode: mode, like: model, synced: synced, write)
  }

  /// The same in a folder that others share.
  init(
    in home: OpenFolder, as name: [UInt8], mode: UInt32, like model: FileStat?, synced: Bool,
    _ write: (borrowing Descriptor) throws(Errno) -> Void
  ) throws(Errno) {
    let file = try home.descriptor.newFile(name, mode: mode)
    do throws(Errno) {
      try Self.fill(file, like: model, synced: synced, write)
    } catch {
      try? home.descriptor.remove(name)
      throw error
    }
    self.init(whole: file, in: home, as: name)
  }

  private init(whole file: consuming Descriptor, in home: OpenFolder, as name: [UInt8]) {
    self.file = file
    self.home = home
    self.name = name
  }

  private static func fill(
    _ file: borrowing Descriptor, like model: FileStat?, synced: Bool,
    _ write: (borrowing Descriptor) throws(Errno) -> Void
  ) throws(Errno) {
    try write(file)
    if let model { try file.adopt(mode: model.mode, user: model.user, group: model.group) }
    if synced { try file.sync() } else { file.startSync() }
  }

  deinit {
    if !isPublished { try? home.descriptor.remove(name) }
  }

  /// A file that is made in `target`, where it will have its name, and gets the temporary one when
  /// it is whole; nil where the system cannot do that.
  ///
  /// Its maker waits for the disk. File systems give it the group that the folder's files have, and
  /// look for a free place near them; near temporary files, of which many went lately, ext4 looks
  /// long.
  static func near(
    _ target: borrowing Descriptor, in home: OpenFolder, as name: [UInt8], mode: UInt32,
    like model: FileStat?, _ bytes: [UInt8]
  ) throws(Errno) -> Staged? {
    guard let file = target.unnamedFile(mode: mode) else { return nil }
    try fill(file, like: model, synced: false) { (file) throws(Errno) in try file.append(bytes) }
    guard file.takeName(name, in: home.descriptor) else { return nil }
    return Staged(whole: file, in: home, as: name)
  }

  /// The folder the temporary name is in.
  var folder: Descriptor {
    _read { yield home.descriptor }
  }

  /// Waits until the file is on the disk.
  func sync() throws(Errno) { try file.sync() }

  /// What the system says of the file.
  func status() throws(Errno) -> FileStat { try file.status() }

  /// Says that the temporary name now belongs to somebody else, or to nobody.
  mutating func publish() {
    isPublished = true
  }

  /// Takes the name away that the file was just published under, unless that is another file's by
  /// now, or somebody wrote to it.
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

/// The hidden names of files that have not taken theirs yet: `.memo-` 16 digits `.tmp`, or `.part`
/// for a big file of which the history has every byte.
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
