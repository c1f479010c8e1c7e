import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the memos that a scan lists, without a look at the files or an order.
struct SweepWalk {
  private let folder: NotebookFolder
  private let scope: IgnoreScope
  private let isTracked: (RelativePath) -> Bool
  private var pending: [Step]
  private(set) var problems: [ScanProblem] = []
  private(set) var notDownloaded: [RelativePath] = []
  /// How many memos were found.
  private(set) var count = 0

  /// A folder that is still to be looked through.
  private struct Step {
    let path: RelativePath?
    /// The rules in force above it.
    let rules: IgnoreRules
    let isIgnored: Bool
    let depth: Int
  }

  init(
    _ folder: NotebookFolder, _ scope: IgnoreScope,
    isTracked: @escaping (RelativePath) -> Bool
  ) {
    self.folder = folder
    self.scope = scope
    self.isTracked = isTracked
    pending = [
      Step(
        path: nil, rules: IgnoreRules(scope.outer, ignoresCase: scope.ignoresCase),
        isIgnored: false, depth: 0)
    ]
  }

  /// Looks through one more folder, and calls `body` with its memos; false where there is none
  /// left.
  mutating func step(_ body: (SweepBatch) -> Void) -> Bool {
    guard let step = pending.popLast() else { return false }
    do throws(Errno) {
      guard step.depth <= Scan.deepest else { throw Errno(ENAMETOOLONG) }
      let open = try folder.folder(step.path)
      if step.path != nil, try Self.has(Scan.git, in: open) { return true }
      var rules = step.rules
      if try Self.has(IgnoreRules.fileName, in: open) {
        rules.add(
          from: open, base: step.path?.under(scope.prefix).bytes ?? scope.prefix?.bytes ?? [])
      }
      try take(open, of: step, rules, body)
    } catch {
      if step.path == nil || error.number != ENOENT {
        problems.append(ScanProblem(path: step.path, errno: error.number))
      }
    }
    return true
  }

  /// Whether a folder holds this name; asked before its names are read, since what is found there
  /// is handed on at once.
  private static func has(
    _ name: [UInt8], in folder: borrowing Descriptor
  ) throws(Errno) -> Bool {
    do {
      _ = try folder.status(of: name)
      return true
    } catch {
      guard error.number != ENOENT else { return false }
      return try folder.entries().contains { $0.name == name }
    }
  }

  /// Whether the name is a memo's and no leftover's; most names are told by their last bytes.
  private static func isMemo(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = name.last, last | 0x20 == UInt8(ascii: "d") || last | 0x20 == UInt8(ascii: "n")
    else { return false }
    let isPlain =
      name.count > 3 && last == UInt8(ascii: "d") && name[name.count - 2] == UInt8(ascii: "m")
      && name[name.count - 3] == UInt8(ascii: ".") && name[0] != UInt8(ascii: "~")
    if isPlain { return true }
    let bytes = Array(name)
    return RelativePath(bytes: bytes)?.isMemo == true && !Leftover.isFile(bytes)
  }

  /// Reads the names of a folder, and gives its memos away as they come.
  private mutating func take(
    _ open: borrowing Descriptor, of step: Step, _ rules: IgnoreRules, _ body: (SweepBatch) -> Void
  ) throws(Errno) {
    func path(_ name: [UInt8]) -> RelativePath? {
      step.path.map { $0.appending(name) } ?? RelativePath(bytes: name)
    }
    func isIgnored(_ path: RelativePath, isFolder: Bool) -> Bool {
      step.isIgnored
        || !rules.isEmpty && rules.ignores(path.under(scope.prefix).bytes, isFolder: isFolder)
    }
    func isMeant(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
      guard step.isIgnored || rules.mayIgnore(fileNamed: name) else { return true }
      guard let path = path(Array(name)) else { return false }
      return !isIgnored(path, isFolder: false) || isTracked(path)
    }
    var folders: [[UInt8]] = []
    var batch = SweepBatch(in: step.path)
    try open.forEachName { name, kind in
      if name.first == UInt8(ascii: ".") {
        notDownloaded += Self.original(hidden: Array(name), kind).flatMap(path).map { [$0] } ?? []
      } else if kind == .folder {
        folders.append(Array(name))
      } else if kind == .file, Self.isMemo(name), isMeant(name) {
        batch.append(name)
        if batch.count == SweepBatch.size { give(&batch, body) }
      }
    }
    give(&batch, body)
    for name in folders where !Leftover.isFolder(name) {
      guard let path = path(name) else { continue }
      let isIgnored = isIgnored(path, isFolder: true)
      guard !isIgnored || isTracked(path) else { continue }
      pending.append(Step(path: path, rules: rules, isIgnored: isIgnored, depth: step.depth + 1))
    }
  }

  private mutating func give(_ batch: inout SweepBatch, _ body: (SweepBatch) -> Void) {
    guard batch.count > 0 else { return }
    count += batch.count
    body(batch)
    batch = SweepBatch(in: batch.folder)
  }

  /// The file that a hidden name stands for, where iCloud holds it.
  private static func original(hidden name: [UInt8], _ kind: FolderEntry.Kind) -> [UInt8]? {
    kind == .file && !StagedName.matches(name) ? Placeholder.original(name) : nil
  }
}
