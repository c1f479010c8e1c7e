package import MemoCore

/// One folder of a notebook, as it was when its names were read.
///
/// The index only keeps these for whoever looks whether something changed.
package struct IndexedFolder: Hashable, Sendable {
  /// Where it is; nil for the notebook's own folder.
  package var path: RelativePath?
  /// What the file system said; nil where that proves nothing.
  package var stat: FileStat?
  /// What the file system said of the file of ignore patterns in it; nil where there is none.
  package var ignoreStat: FileStat?
  /// Whether its names must be read again each time.
  package var isVolatile: Bool

  /// Makes a folder of its parts.
  package init(
    path: RelativePath?, stat: FileStat?, ignoreStat: FileStat? = nil, isVolatile: Bool = false
  ) {
    self.path = path
    self.stat = stat
    self.ignoreStat = ignoreStat
    self.isVolatile = isVolatile
  }
}

// MARK: - As bytes

extension IndexedFolder {
  private static let isRoot: UInt8 = 1
  private static let hasStat: UInt8 = 2
  private static let hasIgnoreStat: UInt8 = 4
  private static let isVolatile: UInt8 = 8

  /// Adds the bytes of the folder: marks, stats, the length of the path, the path.
  func append(to output: inout ByteChunks) {
    output.append(
      byte: (path == nil ? Self.isRoot : 0) | (stat == nil ? 0 : Self.hasStat)
        | (ignoreStat == nil ? 0 : Self.hasIgnoreStat) | (isVolatile ? Self.isVolatile : 0))
    for stat in [stat, ignoreStat] { stat?.append(to: &output) }
    output.append(UInt32(path?.bytes.count ?? 0))
    output.append(path?.bytes ?? [])
  }

  /// Reads folders up to the end, or to where the bytes are none.
  static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [IndexedFolder] {
    var folders: [IndexedFolder] = []
    var index = 0
    func take(_ count: Int) -> UnsafeBufferPointer<UInt8>? {
      guard count <= bytes.count - index else { return nil }
      defer { index += count }
      return UnsafeBufferPointer(rebasing: bytes[index..<index + count])
    }
    func takeStat(_ isThere: Bool) -> FileStat?? {
      guard isThere else { return .some(nil) }
      return take(ImageLayout.statWidth).map { FileStat(encoded: UnsafeRawBufferPointer($0)) }
    }
    while let marks = take(1)?.first, let stat = takeStat(marks & hasStat != 0),
      let ignoreStat = takeStat(marks & hasIgnoreStat != 0), let length = take(4),
      let path = take(
        Int(
          UInt32(littleEndian: UnsafeRawBufferPointer(length).loadUnaligned(as: UInt32.self))))
    {
      let place = RelativePath(bytes: Array(path))
      guard place != nil || marks & isRoot != 0 else { break }
      folders.append(
        IndexedFolder(
          path: place, stat: stat, ignoreStat: ignoreStat, isVolatile: marks & isVolatile != 0))
    }
    return folders
  }
}

extension FileStat {
  /// Reads the 60 bytes of a stat.
  init(encoded bytes: UnsafeRawBufferPointer) {
    func number<N: FixedWidthInteger>(_ place: Int, as _: N.Type = N.self) -> N {
      N(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: N.self))
    }
    self.init(
      size: number(0), modified: Instant(seconds: number(8), nanoseconds: number(24)),
      changed: Instant(seconds: number(16), nanoseconds: number(28)), inode: number(32),
      device: number(40), mode: number(48), user: number(52), group: number(56))
  }

  /// Adds the 60 bytes of the stat.
  func append(to output: inout ByteChunks) {
    output.append(size)
    output.append(modified.seconds)
    output.append(changed.seconds)
    output.append(modified.nanoseconds)
    output.append(changed.nanoseconds)
    output.append(inode)
    output.append(device)
    output.append(mode)
    output.append(user)
    output.append(group)
  }
}
