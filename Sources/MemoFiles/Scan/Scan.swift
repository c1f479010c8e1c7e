package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension NotebookFolder {
  /// Lists what is in the notebook.
  ///
  /// Hidden names, leftovers, symbolic links, pipes and devices are left out; nested repositories
  /// are not entered. What the ignore rules name is left out unless `isTracked` says that git knows
  /// it: it is asked with ignored paths only, relative to the notebook, and for a folder it tells
  /// whether anything in it is tracked. A notebook that as a whole lies in an ignored folder is
  /// listed all the same. A file or folder that cannot be read becomes a problem and hides nothing
  /// else; so does one that is deeper than 128 folders.
  ///
  /// `entersIgnored` also lists the memos in folders that are ignored or hidden, git's own excepted.
  ///
  /// - Complexity: O(names · log names in a folder); one `fstatat` for each file.
  package func scan(
    _ scope: IgnoreScope = IgnoreScope(), entersIgnored: Bool = false,
    isTracked: (RelativePath) -> Bool = { _ in false }
  ) -> Listing {
    withoutActuallyEscaping(isTracked) { isTracked in
      var scan = Scan(scope: scope, entersIgnored: entersIgnored, isTracked: isTracked)
      scan.run(root)
      return scan.listing
    }
  }

  /// Whether the ignore rules name the file or folder at `path`, or a folder above it.
  ///
  /// Tracked files are for the caller to know.
  ///
  /// - Complexity: O(depth) files are read.
  package func isIgnored(
    _ path: RelativePath, isFolder: Bool = false, scope: IgnoreScope = IgnoreScope()
  ) -> Bool {
    var rules = IgnoreRules(scope.outer, ignoresCase: scope.ignoresCase)
    let full = path.under(scope.prefix).components
    let depth = scope.prefix?.components.count ?? 0
    var folder = try? root.again()
    for count in 1...full.count {
      if count > depth, let open = folder.take() {
        let base = Array(full[..<(count - 1)].joined(separator: [IgnorePattern.slash]))
        rules.add(from: open, base: base)
        folder = try? open.folder(full[count - 1])
      }
      let place = Array(full[..<count].joined(separator: [IgnorePattern.slash]))
      if rules.ignores(place, isFolder: count < full.count || isFolder) { return true }
    }
    return false
  }
}

extension IgnoreRules {
  /// Adds the `.gitignore` of a folder, where there is one that can be read.
  ///
  /// As with git, a symbolic link of this name is not followed.
  mutating func add(from folder: borrowing Descriptor, base: [UInt8]) {
    guard let bytes = try? folder.bytes(of: Self.fileName) else { return }
    add(IgnoreSource(base: base, bytes: bytes))
  }

  /// The name of the files that hold patterns.
  static let fileName = Array(".gitignore".utf8)
}

/// One walk through a notebook's folder.
private struct Scan {
  let scope: IgnoreScope
  let entersIgnored: Bool
  let isTracked: (RelativePath) -> Bool
  var listing = Listing()
  private var pending: [Step] = []

  init(scope: IgnoreScope, entersIgnored: Bool, isTracked: @escaping (RelativePath) -> Bool) {
    self.scope = scope
    self.entersIgnored = entersIgnored
    self.isTracked = isTracked
  }

  /// A folder that stays open while something in it is still to be looked at.
  final class Place {
    let descriptor: Descriptor
    let path: RelativePath?
    let rules: IgnoreRules
    let isIgnored: Bool
    let isHidden: Bool
    let depth: Int

    init(
      _ descriptor: consuming Descriptor, _ path: RelativePath?, _ rules: IgnoreRules,
      isIgnored: Bool, isHidden: Bool, depth: Int
    ) {
      self.descriptor = descriptor
      self.path = path
      self.rules = rules
      self.isIgnored = isIgnored
      self.isHidden = isHidden
      self.depth = depth
    }
  }

  /// Something in a folder that is still to be looked at.
  private struct Step {
    let place: Place
    let entry: FolderEntry
  }

  /// Walks depth first, with at most one folder of each depth open.
  ///
  /// Each folder's names are taken in the order of their bytes, `/` behind folders, which gives the
  /// order of the paths' bytes.
  mutating func run(_ root: borrowing Descriptor) {
    do throws(Errno) {
      let rules = IgnoreRules(scope.outer, ignoresCase: scope.ignoresCase)
      open(try root.again(), nil, rules, isIgnored: false, depth: 0)
    } catch {
      listing.problems.append(ScanProblem(path: nil, errno: error.number))
    }
    while let step = pending.popLast() {
      let path =
        step.place.path.map { $0.appending(step.entry.name) }
        ?? RelativePath(bytes: step.entry.name)
      guard let path else { continue }
      switch step.entry.kind {
      case .file: visitFile(path, step)
      case .folder: visitFolder(path, step)
      case .special: continue
      }
    }
  }

  private mutating func open(
    _ folder: consuming Descriptor, _ path: RelativePath?, _ rules: IgnoreRules, isIgnored: Bool,
    isHidden: Bool = false, depth: Int
  ) {
    do throws(Errno) {
      let entries = try folder.entries()
      if path != nil, entries.contains(where: { $0.name == Self.git }), let path {
        listing.nestedRepositories.append(path)
        return
      }
      var rules = rules
      if entries.contains(where: { $0.name == IgnoreRules.fileName }) {
        rules.add(from: folder, base: path?.under(scope.prefix).bytes ?? scope.prefix?.bytes ?? [])
      }
      let place = Place(
        folder, path, rules, isIgnored: isIgnored, isHidden: isHidden, depth: depth)
      for entry in Self.sorted(entries).reversed() {
        pending.append(Step(place: place, entry: entry))
      }
    } catch {
      listing.problems.append(ScanProblem(path: path, errno: error.number))
    }
  }

  private mutating func visitFile(_ path: RelativePath, _ step: Step) {
    let name = step.entry.name
    if name.first == UInt8(ascii: ".") {
      visitHidden(path, step)
      return
    }
    if Leftover.isFile(name) { return }
    if step.place.isHidden { return visitHiddenMemo(path, step) }
    let isIgnored = isIgnored(path, step.place, isFolder: false) && !isTracked(path)
    guard !isIgnored || path.isMemo else { return }
    do throws(Errno) {
      let stat = try step.place.descriptor.status(of: name)
      guard stat.isFile else { return }
      let file = ListedFile(path: path, stat: stat, kind: path.isMemo ? .memo : .other)
      if isIgnored { listing.ignoredMemos.append(file) } else { listing.files.append(file) }
    } catch {
      // Removed since its name was read.
      if error.number == ENOENT { return }
      listing.problems.append(ScanProblem(path: path, errno: error.number))
    }
  }

  private mutating func visitHidden(_ path: RelativePath, _ step: Step) {
    if StagedName.matches(step.entry.name) {
      listing.staged.append(path)
    } else if let name = Placeholder.original(step.entry.name) {
      let original = step.place.path.map { $0.appending(name) } ?? RelativePath(bytes: name)
      if let original { listing.notDownloaded.append(original) }
    } else {
      visitHiddenMemo(path, step)
    }
  }

  private mutating func visitHiddenMemo(_ path: RelativePath, _ step: Step) {
    guard path.isMemo, let stat = try? step.place.descriptor.status(of: step.entry.name),
      stat.isFile
    else { return }
    listing.hiddenMemos.append(ListedFile(path: path, stat: stat, kind: .memo))
  }

  private mutating func visitFolder(_ path: RelativePath, _ step: Step) {
    let name = step.entry.name
    let isHidden = step.place.isHidden || name.first == UInt8(ascii: ".")
    guard !isHidden || entersIgnored && name != Self.git, !Leftover.isFolder(name) else { return }
    let isIgnored = isIgnored(path, step.place, isFolder: true)
    guard !isIgnored || entersIgnored || isTracked(path) else { return }
    do throws(Errno) {
      guard step.place.depth < Self.deepest else { throw Errno(ENAMETOOLONG) }
      let folder = try step.place.descriptor.folder(name)
      open(
        folder, path, step.place.rules, isIgnored: isIgnored, isHidden: isHidden,
        depth: step.place.depth + 1)
    } catch {
      if error.number == ENOENT { return }
      listing.problems.append(ScanProblem(path: path, errno: error.number))
    }
  }

  private func isIgnored(_ path: RelativePath, _ place: Place, isFolder: Bool) -> Bool {
    if place.isIgnored { return true }
    if place.rules.isEmpty { return false }
    return place.rules.ignores(path.under(scope.prefix).bytes, isFolder: isFolder)
  }

  private static func sorted(_ entries: [FolderEntry]) -> [FolderEntry] {
    entries.map { entry in
      (entry, entry.kind == .folder ? entry.name + [IgnorePattern.slash] : entry.name)
    }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  private static let git = Array(".git".utf8)
  private static let deepest = 128
}
