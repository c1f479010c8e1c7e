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
  /// `entersIgnored` also lists the memos in folders that are ignored or hidden, git's own
  /// excepted.
  ///
  /// - Complexity: O(names · log names in a folder); one `fstatat` for each file.
  package func scan(
    _ scope: IgnoreScope = IgnoreScope(), entersIgnored: Bool = false,
    isTracked: (RelativePath) -> Bool = { _ in false }
  ) -> Listing {
    withoutActuallyEscaping(isTracked) { isTracked in
      var scan = Scan(scope: scope, entersIgnored: entersIgnored, isTracked: isTracked)
      scan.run(root)
      var listing = scan.listing
      listing.folders = listing.folders.inOrder()
      return listing
    }
  }
}

/// One walk through a notebook's folder, or through a part of it.
struct Scan {
  let scope: IgnoreScope
  let entersIgnored: Bool
  let isTracked: (RelativePath) -> Bool
  /// Folders that somebody else looks after, which are noted and not entered.
  let isLeft: (RelativePath) -> Bool
  /// The files that are known and passed over: all else that is found makes its folder volatile.
  let names: KnownNames?
  private(set) var listing = Listing()
  /// The folders that were met and not entered.
  private(set) var left: Set<RelativePath> = []
  private var pending: [Step] = []

  init(
    scope: IgnoreScope, entersIgnored: Bool = false,
    isTracked: @escaping (RelativePath) -> Bool,
    isLeft: @escaping (RelativePath) -> Bool = { _ in false }, names: KnownNames? = nil
  ) {
    self.scope = scope
    self.entersIgnored = entersIgnored
    self.isTracked = isTracked
    self.isLeft = isLeft
    self.names = names
  }

  /// A folder that stays open while something in it is still to be looked at.
  final class Place {
    let descriptor: Descriptor
    let path: RelativePath?
    let rules: IgnoreRules
    let isIgnored: Bool
    let isHidden: Bool
    let depth: Int
    /// Its number in the listing's folders.
    let number: Int

    init(
      _ descriptor: consuming Descriptor, _ path: RelativePath?, _ rules: IgnoreRules,
      isIgnored: Bool, isHidden: Bool, depth: Int, number: Int
    ) {
      self.descriptor = descriptor
      self.path = path
      self.rules = rules
      self.isIgnored = isIgnored
      self.isHidden = isHidden
      self.depth = depth
      self.number = number
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
    let rules = IgnoreRules(scope.outer, ignoresCase: scope.ignoresCase)
    do throws(Errno) {
      run(try root.again(), at: nil, rules, isIgnored: false)
    } catch {
      listing.problems.append(ScanProblem(path: nil, errno: error.number))
    }
  }

  /// Walks from the folder at `path`, of which the rules in force above it are known.
  mutating func run(
    _ folder: consuming Descriptor, at path: RelativePath?, _ rules: IgnoreRules, isIgnored: Bool
  ) {
    let depth = path?.components.count ?? 0
    open(folder, path, rules, isIgnored: isIgnored, depth: depth, in: nil)
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
    isHidden: Bool = false, depth: Int, in parent: Place?
  ) {
    do throws(Errno) {
      let stat = try folder.status()
      let entries = try folder.entries(without: names?.names(in: path))
      if path != nil, entries.contains(where: { $0.name == Self.git }), let path {
        listing.nestedRepositories.append(path)
        markVolatile(parent)
        return
      }
      var known = KnownFolder(path: path, stat: stat, isVolatile: isIgnored)
      var rules = rules
      if entries.contains(where: { $0.name == IgnoreRules.fileName }) {
        known.ignoreStat = try? folder.status(of: IgnoreRules.fileName)
        rules.add(from: folder, base: path?.under(scope.prefix).bytes ?? scope.prefix?.bytes ?? [])
      }
      listing.folders.append(known)
      let place = Place(
        folder, path, rules, isIgnored: isIgnored, isHidden: isHidden, depth: depth,
        number: listing.folders.count - 1)
      for entry in Self.sorted(entries).reversed() {
        pending.append(Step(place: place, entry: entry))
      }
    } catch {
      note(error, at: path, in: parent)
    }
  }

  /// Says that the names in a folder do not tell all there is to know of it.
  private mutating func markVolatile(_ place: Place?) {
    if let place { listing.folders[place.number].isVolatile = true }
  }

  private mutating func note(_ error: Errno, at path: RelativePath?, in place: Place?) {
    listing.problems.append(ScanProblem(path: path, errno: error.number))
    markVolatile(place)
  }

  private mutating func visitFile(_ path: RelativePath, _ step: Step) {
    let name = step.entry.name
    if name.first == UInt8(ascii: ".") {
      visitHidden(path, step)
      return
    }
    if Leftover.isFile(name) { return }
    if names != nil { markVolatile(step.place) }
    if step.place.isHidden { return visitHiddenMemo(path, step) }
    let isNamed = isIgnored(path, step.place, isFolder: false)
    if isNamed { markVolatile(step.place) }
    let isIgnored = isNamed && !isTracked(path)
    guard !isIgnored || path.isMemo else { return }
    do throws(Errno) {
      let stat = try step.place.descriptor.status(of: name)
      guard stat.isFile else { return }
      let file = ListedFile(path: path, stat: stat, kind: path.isMemo ? .memo : .other)
      if isIgnored { listing.ignoredMemos.append(file) } else { listing.files.append(file) }
    } catch {
      // Removed since its name was read.
      if error.number == ENOENT { return }
      note(error, at: path, in: step.place)
    }
  }

  private mutating func visitHidden(_ path: RelativePath, _ step: Step) {
    if StagedName.matches(step.entry.name) {
      listing.staged.append(path)
      markVolatile(step.place)
    } else if let name = Placeholder.original(step.entry.name) {
      let original = step.place.path.map { $0.appending(name) } ?? RelativePath(bytes: name)
      if let original { listing.notDownloaded.append(original) }
      markVolatile(step.place)
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
    if isIgnored { markVolatile(step.place) }
    guard !isIgnored || entersIgnored || isTracked(path) else { return }
    guard !isLeft(path) else {
      left.insert(path)
      return
    }
    do throws(Errno) {
      guard step.place.depth < Self.deepest else { throw Errno(ENAMETOOLONG) }
      let folder = try step.place.descriptor.folder(name)
      open(
        folder, path, step.place.rules, isIgnored: isIgnored, isHidden: isHidden,
        depth: step.place.depth + 1, in: step.place)
    } catch {
      if error.number == ENOENT { return }
      note(error, at: path, in: step.place)
    }
  }

  private func isIgnored(_ path: RelativePath, _ place: Place, isFolder: Bool) -> Bool {
    if place.isIgnored { return true }
    if place.rules.isEmpty { return false }
    return place.rules.ignores(path.under(scope.prefix).bytes, isFolder: isFolder)
  }

  private static func sorted(_ entries: [FolderEntry]) -> [FolderEntry] {
    entries.sorted { left, right in
      let shared = min(left.name.count, right.name.count)
      let order = left.name.withUnsafeBytes { left in
        right.name.withUnsafeBytes { right in
          shared == 0 ? 0 : memcmp(left.baseAddress!, right.baseAddress!, shared)
        }
      }
      if order != 0 { return order < 0 }
      // Of two names of which one begins the other, what comes behind it decides.
      return left.byte(at: shared) < right.byte(at: shared)
    }
  }

  static let git = Array(".git".utf8)
  static let deepest = 128
}

extension FolderEntry {
  /// A byte of the name, of the slash behind a folder's, or less than any byte.
  fileprivate func byte(at place: Int) -> Int {
    if place < name.count { return Int(name[place]) }
    return kind == .folder ? Int(IgnorePattern.slash) : -1
  }
}
