import MemoCore
import MemoFiles

@testable import MemoHistory

/// The readers of git's files and of our own beside them refuse or answer, whatever stands there.
///
/// The first byte chooses the reader, the rest is its file.
enum GitFileLaws {
  @Sendable static func check(_ bytes: [UInt8]) {
    guard let choice = bytes.first else { return }
    let file = Array(bytes.dropFirst())
    switch choice % 10 {
    case 0: checkIndex(file)
    case 1: checkCachedTrees(file)
    case 2: checkTree(file)
    case 3: checkCommit(file)
    case 4: checkIntent(file)
    case 5: checkTimes(file)
    case 6: checkIgnoring(file)
    case 7: checkAddress(file)
    case 8: checkChanges(file)
    default: checkTimes(signed(file))
    }
  }

  private static func checkIndex(_ file: [UInt8]) {
    guard let index = try? IndexFile(Bytes(file)) else { return }
    index.withRows { rows in
      for row in rows.indices {
        hold(!rows.path(row).isEmpty, "an entry has a path")
        _ = (rows.stage(row), rows.mode(row), rows.id(row), rows.isSkipped(row))
        _ = (rows.isIntended(row), rows.modified(row), rows.size(row), rows.entry(row).count)
        if rows.stage(row) == 0 {
          hold(rows.row(of: rows.path(row)) != nil, "an entry is found by its path")
        }
      }
    }
    for part in index.extensions { checkCachedTrees(part.contents.array) }
  }

  private static func checkCachedTrees(_ file: [UInt8]) {
    let paths = ["a.md", "a/b.md", "일기/2.md"].compactMap { RelativePath($0) }
    guard let kept = CachedTrees(file).without(paths) else { return }
    hold(CachedTrees(kept).without(paths) == kept, "folders forgotten twice are forgotten once")
  }

  private static func checkTree(_ file: [UInt8]) {
    file.withUnsafeBytes { bytes in
      guard var entries = try? TreeEntries(bytes) else { return }
      while !entries.isDone {
        hold(!entries.nameBytes.isEmpty, "an entry has a name")
        _ = (entries.id, entries.order(to: entries), entries.isSame(as: entries))
        guard (try? entries.advance()) != nil else { return }
      }
    }
  }

  private static func checkCommit(_ file: [UInt8]) {
    _ = CommitText.subject(of: file)
    guard let text = CommitText(file) else { return }
    let time = CivilTime(Instant(seconds: text.authored), offset: Int(text.offset) * 60)
    _ = (text.tree, text.parents, text.committed, text.moves, time.description)
  }

  private static func checkIntent(_ file: [UInt8]) {
    guard let intent = Intent(file) else { return }
    hold(Intent(intent.bytes) == intent, "an intent written again is the same")
  }

  private static func checkTimes(_ file: [UInt8]) {
    guard let table = PathTimesTable(Bytes(file)) else { return }
    _ = RelativePath("a.md").map { table.times(of: $0) }
    table.forEach { path, times in _ = (path.bytes.count, times.edited, times.added) }
  }

  /// The bytes with the sums of a table put right, so that the fuzzer comes past them.
  private static func signed(_ file: [UInt8]) -> [UInt8] {
    guard file.count >= 96 else { return file }
    var body = ByteWriter()
    body.put(Checksum.of(Array(file[96...])))
    var file = file
    file.replaceSubrange(72..<80, with: body.bytes)
    var header = ByteWriter()
    header.put(Checksum.of(Array(file[..<88])))
    file.replaceSubrange(88..<96, with: header.bytes)
    return file
  }

  private static func checkChanges(_ file: [UInt8]) {
    file.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      guard let changes = CommitChanges(from: &reader) else { return }
      var writer = ByteWriter()
      changes.put(into: &writer)
      writer.bytes.withUnsafeBytes { again in
        var reader = ByteReader(again)
        hold(CommitChanges(from: &reader) == changes, "changes written again are the same")
      }
    }
  }

  private static func checkIgnoring(_ file: [UInt8]) {
    for ignoresCase in [false, true] {
      let rules = IgnoreRules([IgnoreSource(base: [], bytes: file)], ignoresCase: ignoresCase)
      for path in ["a.md", "build/x.md", "a/b/c/d.md", "일기.md", "[a].md"] {
        _ = (rules.ignores(Array(path.utf8), isFolder: false))
        _ = (rules.ignores(Array(path.utf8), isFolder: true))
      }
    }
  }

  private static func checkAddress(_ file: [UInt8]) {
    let text = String(decoding: file, as: UTF8.self)
    _ = (RemoteAddress(text), RemoteAddress.withoutPassword(text))
  }

  // MARK: Samples

  /// The changes of a commit and a table of path times, as they are stored.
  static let samples: [[UInt8]] = {
    guard let id = ObjectID(hex: String(repeating: "ab", count: 20)),
      let path = RelativePath("a.md"), let origin = RelativePath("b/c.md")
    else { return [] }
    var changes = ByteWriter()
    CommitChanges(
      id: id, parents: [id], committed: 1, authored: 2, offset: 540, isMove: false,
      changes: [.init(path: path, origin: origin, old: id, new: id)]
    ).put(into: &changes)
    return [[8] + changes.bytes, [9] + table(of: path, id)]
  }()

  /// A table of one row; its sums are put right when it is read.
  private static func table(of path: RelativePath, _ id: ObjectID) -> [UInt8] {
    var writer = ByteWriter()
    writer.put(PathTimesTable.magic)
    writer.put(UInt32(1))
    writer.put(id)
    for number in [UInt64(0), 28, 0] { writer.put(number) }
    for number in [UInt32(1), 1] { writer.put(number) }
    writer.put([UInt8](repeating: 0, count: 96 - writer.bytes.count))
    writer.put(UInt32(160))
    writer.put(UInt16(path.bytes.count))
    writer.put(UInt16(7))
    for seconds in [Int64(3), 1, 2] { writer.put(seconds) }
    for number in [UInt32(1), 32_400] { writer.put(number) }
    writer.put(id)
    writer.put(UInt32(0))
    writer.put(path.bytes)
    return writer.bytes
  }
}
