internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Git's index: which blob stands at which path, and the file it was last seen equal to.
///
/// Changes are gathered and go into the file that `write` makes.
struct GitIndex: ~Copyable {
  let file: IndexFile
  /// When the index file was written; files as young as that are not trusted by their times.
  let written: Instant?
  /// What became of paths since: their new entry, or nil where they are taken out.
  private(set) var changes: [RelativePath: [UInt8]?] = [:]

  /// Takes a file that was read, and when it was written.
  init(_ file: IndexFile, written: Instant?) {
    self.file = file
    self.written = written
  }

  /// One entry, as far as anybody asks.
  struct Entry {
    let path: [UInt8]
    let id: ObjectID
    let mode: UInt32
    let stage: Int
    let isSkipped: Bool
    let isIntended: Bool

    /// Whether it is a commit of another repository: a submodule.
    var isRepository: Bool { mode & 0o170000 == 0o160000 }

    init(_ row: Int, _ rows: IndexRows) {
      path = Array(rows.path(row))
      id = rows.id(row)
      mode = rows.mode(row)
      stage = rows.stage(row)
      isSkipped = rows.isSkipped(row)
      isIntended = rows.isIntended(row)
    }
  }

  /// The entries below the notebook, in the order of their paths.
  func entries(below prefix: RelativePath?) -> [Entry] {
    file.withRows { rows in rows.rows(below: prefix).map { Entry($0, rows) } }
  }

  /// The entry at a path of the repository, as it was read.
  func entry(at path: RelativePath) -> Entry? {
    file.withRows { rows in
      path.bytes.withUnsafeBytes { rows.row(of: $0) }.map { Entry($0, rows) }
    }
  }

  /// Records that the file at `path`, as `stat` describes it, holds the blob `id`.
  mutating func put(_ path: RelativePath, _ id: ObjectID, _ stat: FileStat) throws(HistoryError) {
    guard !path.components.contains(where: Self.isReserved) else {
      throw .library(call: "git_index_add", code: -1, message: "invalid path: \(path)")
    }
    let mode: TreeEntry.Mode = stat.isExecutable ? .executable : .file
    put(path, TreeEntry(mode: mode, id: id), stat)
  }

  /// Records that what stands at `path`, as `stat` describes it, is what a tree has there; or that
  /// the work tree leaves it out.
  mutating func put(
    _ path: RelativePath, _ new: TreeEntry, _ stat: FileStat, isSkipped: Bool = false
  ) {
    var entry = IndexEntryWriter(isSkipped: isSkipped)
    entry.put(stat.changed)
    entry.put(stat.modified)
    entry.put(UInt32(truncatingIfNeeded: stat.device))
    entry.put(UInt32(truncatingIfNeeded: stat.inode))
    entry.put(UInt32(new.mode.rawValue, radix: 8) ?? 0)
    entry.put(stat.user)
    entry.put(stat.group)
    entry.put(UInt32(truncatingIfNeeded: stat.size))
    changes[path] = .some(entry.finish(new.id, path.bytes))
  }

  /// Takes over what another index has at a path: its row, or nothing.
  mutating func take(_ difference: IndexDifference) {
    changes[difference.path] = .some(difference.row)
  }

  /// Takes a path out.
  mutating func remove(_ path: RelativePath) {
    changes[path] = .some(nil)
  }

  /// Whether git refuses a name: it would be mistaken for the repository itself.
  private static func isReserved(_ name: [UInt8]) -> Bool {
    String(decoding: name, as: UTF8.self).lowercased() == ".git"
  }
}

extension IndexRows {
  /// The rows of paths below a folder; all of them for none.
  func rows(below prefix: RelativePath?) -> Range<Int> {
    guard let prefix else { return indices }
    // `0` follows `/`.
    let first = (prefix.bytes + [RelativePath.slash]).withUnsafeBytes { firstRow(notBefore: $0) }
    let end = (prefix.bytes + [RelativePath.slash + 1]).withUnsafeBytes {
      firstRow(notBefore: $0)
    }
    return first..<end
  }
}

extension FileStat {
  /// A description no file has, so that the file is compared by its contents.
  static let unknown = FileStat(
    size: 0, modified: Instant(seconds: 0), changed: Instant(seconds: 0), inode: 0)
}
