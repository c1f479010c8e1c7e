package import MemoCore

/// A folder as it was when nothing was in it but known names, hidden ones and folders.
package struct FolderRecord: Hashable, Sendable {
  /// The folder; it is looked through each time where more was found in it.
  package var folder: KnownFolder
  /// The sum of the names that were known.
  package var names: UInt64

  /// Makes a record of its parts.
  package init(folder: KnownFolder, names: UInt64) {
    self.folder = folder
    self.names = names
  }
}

/// How a folder differs from files that somebody tracks.
package struct FolderDifferences: Sendable {
  /// Tracked files that do not look the same; their positions, in order, and what is there.
  package var changed: [(position: Int, stat: FileStat)] = []
  /// Positions of tracked files that are not there, in order.
  package var missing: [Int] = []
  /// What is there beside them, in no order, and what could not be looked at.
  package var listing = Listing()
  /// The folders as they are now, for the next time; nil where they are as they were.
  package var records: [FolderRecord]?
  /// How many names had to be read, by folder.
  package var namesByFolder: [RelativePath?: Int] = [:]
  /// How many names had to be read.
  package var namesRead: Int { namesByFolder.values.reduce(0, +) }
}

extension NotebookFolder {
  /// Compares the folder with the files that somebody tracks.
  ///
  /// What a scan would not list is no difference, whether it is new or looks different: hidden names,
  /// leftovers, what lies in repositories of their own or could not be looked at. Tracked files are
  /// listed whatever the ignore rules say. `records` are those of an earlier time, or none: a folder
  /// that looks as it did, with the same tracked names, is not listed again. `now` must not be later
  /// than this look.
  ///
  /// - Complexity: one `fstatat` for each file and folder, by `threads` threads.
  package func differences(
    from tracked: KnownFiles, _ records: [FolderRecord] = [], scope: IgnoreScope = IgnoreScope(),
    now: Instant, threads: Int = 2, isTracked: (RelativePath) -> Bool = { _ in false }
  ) -> FolderDifferences {
    let isDirect = records.count > 1
    let sweep = FileSweep(self, tracked, isDirect: isDirect)
    let helpers = sweep.start(threads: threads)
    let names = KnownNames(tracked)
    let known = records.map { record in
      var folder = record.folder
      if names.sum(of: folder.path) != record.names { folder.stat = nil }
      return folder
    }
    let isCovered = !isDirect || known.count { names.has($0.path) } == names.folderCount
    var doubtful = isDirect ? [0..<tracked.count] : []
    var found = withoutActuallyEscaping(isTracked) { isTracked in
      var review = FolderReview(self, known, scope, now, isTracked, names)
      review.run()
      if isDirect, !review.needsScan {
        let isSure = isCovered && review.isWhole
        doubtful = isSure ? [] : names.positions { !review.sees($0) }
      }
      guard review.needsScan else {
        return FolderDifferences(
          review.listing, review.folders, isListed: review.listing.folders, names)
      }
      var scan = Scan(scope: scope, isTracked: isTracked, names: names)
      scan.run(root)
      let folders = scan.listing.folders.inOrder()
      return FolderDifferences(
        scan.listing, folders.map { $0.settled(before: now) }, isListed: folders, names)
    }
    sweep.run()
    helpers.forEach { $0.join() }
    found.add(
      doubtful.isEmpty ? sweep.results() : sweep.results(lookingAgainAt: doubtful), of: tracked)
    return found
  }
}

extension FolderDifferences {
  fileprivate init(
    _ listing: Listing, _ folders: [KnownFolder]?, isListed: [KnownFolder], _ names: KnownNames
  ) {
    self.listing = listing
    records = folders?.map { FolderRecord(folder: $0, names: names.sum(of: $0.path)) }
    for folder in isListed { namesByFolder[folder.path] = names.count(in: folder.path) }
  }

  fileprivate mutating func add(
    _ results: [(position: Int, found: FileSweep.Found)], of tracked: KnownFiles
  ) {
    let closed = listing.nestedRepositories + listing.problems.compactMap(\.path)
    for (position, found) in results {
      if case .nothing = found {
        missing.append(position)
        continue
      }
      guard let path = tracked.path(at: position), !path.isLeftOut,
        !closed.contains(where: { $0 == path || path.relative(to: $0) != nil })
      else { continue }
      switch found {
      case .file(let stat): changed.append((position, stat))
      case .problem(let errno): listing.problems.append(ScanProblem(path: path, errno: errno))
      case .nothing: break
      }
    }
  }
}

extension KnownFiles {
  /// The path of a file.
  func path(at position: Int) -> RelativePath? {
    var path: RelativePath?
    read(position..<position + 1) { path = RelativePath(bytes: Array($0.path)) }
    return path
  }
}

extension RelativePath {
  /// Whether a scan does not list the file, whatever the ignore rules are.
  fileprivate var isLeftOut: Bool {
    let names = components
    return names.count > Scan.deepest + 1 || names.contains { $0.first == UInt8(ascii: ".") }
      || names.dropLast().contains(where: Leftover.isFolder)
      || (names.last.map(Leftover.isFile) ?? false)
  }
}
