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

  /// The names of a folder that matter, the memos' each ended by a NUL.
  fileprivate struct Names {
    var memos: [UInt8] = []
    var folders: [[UInt8]] = []
    var originals: [[UInt8]] = []
    var hasRules = false
    var isRepository = false
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

  /// Looks through one more folder, and calls `body` with its memos; false where there is none left.
  mutating func step(_ body: (SweepBatch) -> Void) -> Bool {
    guard let step = pending.popLast() else { return false }
    do throws(Errno) {
      guard step.depth <= Scan.deepest else { throw Errno(ENAMETOOLONG) }
      let open = try folder.folderAtOnce(step.path)
      let names = try Self.names(in: open)
      if names.isRepository, step.path != nil { return true }
      var rules = step.rules
      if names.hasRules {
        rules.add(
          from: open, base: step.path?.under(scope.prefix).bytes ?? scope.prefix?.bytes ?? [])
      }
      take(names, of: step, rules, body)
    } catch {
      if step.path == nil || error.number != ENOENT {
        problems.append(ScanProblem(path: step.path, errno: error.number))
      }
    }
    return true
  }

  private static func names(in folder: borrowing Descriptor) throws(Errno) -> Names {
    var names = Names()
    try folder.forEachName { name, kind in
      if name.first == UInt8(ascii: ".") {
        names.note(hidden: Array(name), kind)
      } else if kind == .folder {
        names.folders.append(Array(name))
      } else if kind == .file, isMemo(name) {
        names.memos.append(contentsOf: name)
        names.memos.append(0)
      }
    }
    return names
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

  private mutating func take(
    _ names: Names, of step: Step, _ rules: IgnoreRules, _ body: (SweepBatch) -> Void
  ) {
    func path(_ name: [UInt8]) -> RelativePath? {
      step.path.map { $0.appending(name) } ?? RelativePath(bytes: name)
    }
    func isIgnored(_ path: RelativePath, isFolder: Bool) -> Bool {
      step.isIgnored
        || !rules.isEmpty && rules.ignores(path.under(scope.prefix).bytes, isFolder: isFolder)
    }
    notDownloaded += names.originals.compactMap(path)
    for name in names.folders where !Leftover.isFolder(name) {
      guard let path = path(name) else { continue }
      let isIgnored = isIgnored(path, isFolder: true)
      guard !isIgnored || isTracked(path) else { continue }
      pending.append(Step(path: path, rules: rules, isIgnored: isIgnored, depth: step.depth + 1))
    }
    var batch = SweepBatch(in: step.path)
    names.forEachMemo { name in
      if step.isIgnored || rules.mayIgnore(fileNamed: name) {
        guard let path = path(Array(name)) else { return }
        if isIgnored(path, isFolder: false), !isTracked(path) { return }
      }
      batch.append(name)
      guard batch.count == SweepBatch.size else { return }
      count += batch.count
      body(batch)
      batch = SweepBatch(in: step.path)
    }
    count += batch.count
    if batch.count > 0 { body(batch) }
  }
}

extension SweepWalk.Names {
  /// Takes a name that begins with a dot.
  fileprivate mutating func note(hidden name: [UInt8], _ kind: FolderEntry.Kind) {
    if name == Scan.git { isRepository = true }
    if name == IgnoreRules.fileName { hasRules = true }
    guard kind == .file, !StagedName.matches(name), let original = Placeholder.original(name)
    else { return }
    originals.append(original)
  }

  fileprivate func forEachMemo(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    memos.withUnsafeBufferPointer { memos in
      var start = 0
      while let end = memos[start...].firstIndex(of: 0) {
        body(UnsafeBufferPointer(rebasing: memos[start..<end]))
        start = end + 1
      }
    }
  }
}
