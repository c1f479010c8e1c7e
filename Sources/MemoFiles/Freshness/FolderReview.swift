import MemoCore

/// Looks at the known folders, and lists again those that changed.
struct FolderReview {
  /// What became of a folder.
  enum State {
    case unchanged
    case listed
    case gone
  }

  private let folder: NotebookFolder
  private let scope: IgnoreScope
  private let started: Instant
  private let isTracked: (RelativePath) -> Bool
  private let names: KnownNames?
  private let known: [KnownFolder]
  /// The state of each known folder.
  private(set) var states: [RelativePath?: State] = [:]
  /// What the folders hold that were listed again, and new ones below them.
  private(set) var listing = Listing()
  /// Known folders that were met where they belong, in folders that were listed again.
  private var met: Set<RelativePath> = []
  /// Whether ignore files changed, or nothing is known: then only a whole scan tells.
  private(set) var needsScan = false

  init(
    _ folder: NotebookFolder, _ known: [KnownFolder], _ scope: IgnoreScope, _ started: Instant,
    _ isTracked: @escaping (RelativePath) -> Bool, _ names: KnownNames? = nil
  ) {
    self.folder = folder
    self.names = names
    self.scope = scope
    self.started = started
    self.isTracked = isTracked
    self.known = known
  }

  /// Looks at all folders, a folder before those in it.
  mutating func run() {
    needsScan = known.first.map { $0.path != nil } ?? true
    for known in known where !needsScan {
      states[known.path] = state(of: known)
    }
  }

  /// The folders as they are now, or nil where they are as they were known.
  var folders: [KnownFolder]? {
    let kept = known.filter { states[$0.path] == .unchanged }
    let listed = listing.folders.map { $0.settled(before: started) }
    let folders = (kept + listed).inOrder()
    return folders == known ? nil : folders
  }

  /// Whether no known folder is gone, or in doubt.
  var isWhole: Bool { !needsScan && !states.values.contains(.gone) }

  /// Whether a folder was seen to be one, and those above it.
  func sees(_ path: RelativePath?) -> Bool {
    states[path] == .unchanged || states[path] == .listed
  }

  private mutating func state(of known: KnownFolder) -> State {
    if let path = known.path {
      switch states[path.folder] {
      case .unchanged: break
      case .listed: guard met.contains(path) else { return .gone }
      case .gone, nil: return .gone
      }
    }
    let name = known.path?.bytes ?? [UInt8(ascii: ".")]
    guard let stat = try? folder.root.status(of: name), stat.isFolder else {
      return known.path == nil ? list(known.path) : .gone
    }
    if let ignoreStat = known.ignoreStat {
      let now = try? folder.root.status(of: name + [RelativePath.slash] + IgnoreRules.fileName)
      if now.map({ !$0.isSame(as: ignoreStat) }) ?? true { needsScan = true }
    }
    guard !known.isVolatile, let before = known.stat, stat.isSame(as: before) else {
      return list(known.path, ignoreStat: known.ignoreStat)
    }
    return .unchanged
  }

  /// Lists one folder, and new ones below it.
  private mutating func list(_ path: RelativePath?, ignoreStat: FileStat? = nil) -> State {
    var scan = Scan(
      scope: scope, isTracked: isTracked, isLeft: { [known] in known.hasFolder($0) }, names: names)
    do throws(Errno) {
      let (rules, isIgnored) = try rules(above: path)
      scan.run(try folder.folder(path), at: path, rules, isIgnored: isIgnored)
    } catch {
      listing.problems.append(ScanProblem(path: path, errno: error.number))
      lookAgain(at: path)
      return .gone
    }
    let found = scan.listing
    guard let own = found.folders.first, own.path == path else {
      take(found)
      lookAgain(at: path)
      return .gone
    }
    if (own.ignoreStat == nil) != (ignoreStat == nil) { needsScan = true }
    met.formUnion(scan.left)
    take(found)
    return .listed
  }

  /// Keeps a folder in the table whose names could not be read, or must not be.
  private mutating func lookAgain(at path: RelativePath?) {
    listing.folders.append(KnownFolder(path: path, stat: nil, isVolatile: true))
  }

  private mutating func take(_ found: Listing) {
    listing.files += found.files
    listing.folders += found.folders
    listing.problems += found.problems
    listing.notDownloaded += found.notDownloaded
    listing.nestedRepositories += found.nestedRepositories
  }

  /// The ignore rules in force above a folder, and whether they name it.
  private func rules(
    above path: RelativePath?
  ) throws(Errno) -> (rules: IgnoreRules, isIgnored: Bool) {
    var rules = IgnoreRules(scope.outer, ignoresCase: scope.ignoresCase)
    var open = try folder.root.again()
    var isIgnored = false
    var place: [UInt8] = scope.prefix?.bytes ?? []
    for name in path?.components ?? [] {
      rules.add(from: open, base: place)
      place += (place.isEmpty ? [] : [RelativePath.slash]) + name
      isIgnored = isIgnored || rules.ignores(place, isFolder: true)
      open = try open.folder(name)
    }
    return (rules, isIgnored)
  }
}
