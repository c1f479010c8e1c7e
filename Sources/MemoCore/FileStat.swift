/// What the file system says of a file, as far as it tells whether the file changed.
public struct FileStat: Hashable, Sendable {
  /// Bytes in the file.
  public var size: Int64
  /// When the contents changed last.
  public var modified: Instant
  /// When the contents or the inode changed last; no program can set it back.
  public var changed: Instant
  /// The number of the inode.
  public var inode: UInt64
  /// The device the inode is on.
  public var device: UInt64
  /// File type and permission bits, as `stat` gives them.
  public var mode: UInt32
  /// The owner.
  public var user: UInt32
  /// The owning group.
  public var group: UInt32

  /// Makes a value of its parts.
  public init(
    size: Int64, modified: Instant, changed: Instant, inode: UInt64, device: UInt64 = 0,
    mode: UInt32 = 0o100644, user: UInt32 = 0, group: UInt32 = 0
  ) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.device = device
    self.mode = mode
    self.user = user
    self.group = group
  }

  /// Whether the owner may execute the file, which is the one permission git records.
  public var isExecutable: Bool { mode & 0o100 != 0 }
}
