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
  private let sums: [UInt64]
  private let known: [KnownFolder]
  /// The states of the known folders; nil of those that were not looked at.
  private var states: [State?]
  /// The folder that another one was found to be in last.
  private var lastParent = 0
  /// How many of the folders have known names.
  private(set) var namedCount = 0
  /// Whether some known names are not those that were known when a folder was.
  private var hasOtherNames = false
  /// What the folders hold that were listed again, and new ones below them.
  private(set) var listing = Listing()
  /// Known folders that were met where they belong, in folders that were listed again.
  private var met: Set<RelativePath> = []
  /// Whether ignore files changed, or nothing is known: then only a whole scan tells.
  private(set) var needsScan = false

  /// Takes folders in the order of their paths; `sums` are those of the names that were known in
  /// each one, where `names` are known.
  init(
    _ folder: NotebookFolder, _ known: [KnownFolder], _ scope: IgnoreScope, _ started: Instant,
    _ isTracked: @escaping (RelativePath) -> Bool, names: (KnownNames, sums: [UInt64])? = nil
  ) {
    self.folder = folder
    self.names = names?.0
    sums = names?.sums ?? []
    self.scope = scope
    self.started = started
    self.isTracked = isTracked
    self.known = known
    states = Array(repeating: nil, count: known.count)
  }

  /// Looks at all folders, a folder before those in it.
  mutating func run() {
    needsScan = known.first.map { $0.path != nil } ?? true
    for number in known.indices where !needsScan {
      states[number] = look(at: number)
    }
  }

  /// The folders as they are now, or nil where they are as they were known.
  var folders: [KnownFolder]? {
    if isUnchanged { return nil }
    let kept = known.indices.filter { states[$0] == .unchanged }.map { known[$0] }
    let listed = listing.folders.map { $0.settled(before: started) }
    let folders = (kept + listed).inOrder()
    return folders == known && !hasOtherNames ? nil : folders
  }

  /// Whether no known folder was listed again, or is gone.
  var isUnchanged: Bool { !needsScan && states.allSatisfy { $0 == .unchanged } }

  /// Whether no known folder is gone, or in doubt.
  var isWhole: Bool { !needsScan && !states.contains(.gone) }

  /// What became of the folder at a path; nil of one that was not known, or not looked at.
  func state(at path: RelativePath?) -> State? { known.number(of: path).flatMap { states[$0] } }

  /// Whether a folder was seen to be one, and those above it.
  func sees(_ path: RelativePath?) -> Bool {
    let state = state(at: path)
    return state == .unchanged || state == .listed
  }

  private mutating func look(at number: Int) -> State {
    let path = known[number].path
    let hasOtherNames = hasOtherNames(number)
    if let path {
      switch parentState(of: path) {
      case .unchanged: break
      case .listed: guard met.contains(path) else { return .gone }
      case .gone, nil: return .gone
      }
    }
    let name = path?.bytes ?? [UInt8(ascii: ".")]
    guard let stat = try? folder.root.status(of: name), stat.isFolder else {
      return path == nil ? list(path) : .gone
    }
    let ignoreStat = known[number].ignoreStat
    if let ignoreStat {
      let now = try? folder.root.status(of: name + [RelativePath.slash] + IgnoreRules.fileName)
      if now.map({ !$0.isSame(as: ignoreStat) }) ?? true { needsScan = true }
    }
    guard !hasOtherNames, !known[number].isVolatile, let before = known[number].stat,
      stat.isSame(as: before)
    else { return list(path, ignoreStat: ignoreStat) }
    return .unchanged
  }

  /// Whether the names known of a folder are not those that were known when it was.
  private mutating func hasOtherNames(_ number: Int) -> Bool {
    guard let names else { return false }
    let sum = names.sum(of: known[number].path)
    if sum != nil { namedCount += 1 }
    let isOther = (sum ?? 0) != sums[number]
    if isOther { hasOtherNames = true }
    return isOther
  }

  /// What became of the known folder that another one is in, which was looked at before.
  private mutating func parentState(of path: RelativePath) -> State? {
    path.bytes.withUnsafeBytes { bytes in
      let end = bytes.lastIndex(of: RelativePath.slash) ?? 0
      let above = UnsafeRawBufferPointer(rebasing: bytes[..<end])
      if !known.isFolder(lastParent, at: above) {
        guard let parent = known.number(ofPath: above) else { return nil }
        lastParent = parent
      }
      return states[lastParent]
    }
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
