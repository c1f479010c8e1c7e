package import MemoCore

/// Folders as they were when nothing was in them but known names, hidden ones and folders.
///
/// A folder in which more was found is looked through each time.
package struct FolderRecords: Hashable, Sendable {
  /// The folders, in the order of their paths.
  package var folders: [KnownFolder]
  /// The sum of the names that were known, of each folder.
  package var sums: [UInt64]

  /// Makes records of their parts, of which there are as many; by default, none.
  package init(folders: [KnownFolder] = [], sums: [UInt64] = []) {
    self.folders = folders
    self.sums = sums
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
  /// The folders as they are now, for the next time; nil where they are as they were, or not worth
  /// to be kept.
  package var records: FolderRecords?
  /// The folders of which the names had to be read, and how many known ones were among them.
  package var foldersRead: [(folder: RelativePath?, names: Int)] = []
  /// How many known names had to be read.
  package var namesRead: Int { foldersRead.reduce(0) { $0 + $1.names } }
}

extension NotebookFolder {
  /// Compares the folder with the files that somebody tracks.
  ///
  /// What a scan would not list is no difference, whether it is new or looks different: hidden
  /// names, leftovers, what lies in repositories of their own or could not be looked at. Tracked
  /// files are listed whatever the ignore rules say. `records` are those of an earlier time, or
  /// none: a folder that looks as it did, with the same tracked names, is not listed again.
  /// `areWorthKeeping` says whether new ones are wanted, where so many names had to be read. `now`
  /// must not be later than this look.
  ///
  /// - Complexity: one `fstatat` for each file and folder, by `threads` threads.
  package func differences(
    from tracked: KnownFiles, _ records: FolderRecords = FolderRecords(),
    scope: IgnoreScope = IgnoreScope(), now: Instant, threads: Int = 2,
    areWorthKeeping: ([(folder: RelativePath?, names: Int)]) -> Bool = { _ in true },
    isTracked: (RelativePath) -> Bool = { _ in false }
  ) -> FolderDifferences {
    let isDirect = records.folders.count > 1
    let sweep = FileSweep(self, tracked, isDirect: isDirect)
    let helpers = sweep.start(threads: threads)
    let names = KnownNames(tracked)
    var doubtful = isDirect ? [0..<tracked.count] : []
    var found = withoutActuallyEscaping(isTracked) { isTracked in
      var review = FolderReview(
        self, records.folders, scope, now, isTracked, names: (names, records.sums))
      review.run()
      if isDirect, !review.needsScan {
        let isSure = review.isWhole && review.namedCount == names.folderCount
        doubtful = isSure ? [] : names.positions { !review.sees($0) }
      }
      guard review.needsScan else {
        var found = FolderDifferences(review.listing, isListed: review.listing.folders, names)
        if areWorthKeeping(found.foldersRead) { found.keep(review.folders, names) }
        return found
      }
      var scan = Scan(scope: scope, isTracked: isTracked, names: names)
      scan.run(root)
      let folders = scan.listing.folders.inOrder()
      var found = FolderDifferences(scan.listing, isListed: folders, names)
      if areWorthKeeping(found.foldersRead) {
        found.keep(folders.map { $0.settled(before: now) }, names)
      }
      return found
    }
    sweep.run()
    helpers.forEach { $0.join() }
    found.add(
      doubtful.isEmpty ? sweep.results() : sweep.results(lookingAgainAt: doubtful), of: tracked)
    return found
  }
}

extension FolderDifferences {
  fileprivate init(_ listing: Listing, isListed: [KnownFolder], _ names: KnownNames) {
    self.listing = listing
    foldersRead = isListed.map { ($0.path, names.count(in: $0.path)) }
  }

  fileprivate mutating func keep(_ folders: [KnownFolder]?, _ names: KnownNames) {
    records = folders.map { folders in
      FolderRecords(folders: folders, sums: folders.map { names.sum(of: $0.path) ?? 0 })
    }
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
