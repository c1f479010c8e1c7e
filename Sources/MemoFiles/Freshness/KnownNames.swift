import MemoCore

/// The names of known files, folder by folder: what a listing need not look at again.
struct KnownNames {
  private struct Place {
    var sum: UInt64 = 0
    var count = 0
    /// The numbers of the first and the last run of files right in the folder.
    var first = -1
    var last = -1
  }

  /// Files right in one folder that stand together.
  private struct Run {
    let positions: Range<Int>
    /// The number of the next run in the folder.
    var next = -1
  }

  private let known: KnownFiles
  /// The paths of the folders; the notebook's own has no bytes.
  private var folders = NameTable(capacity: 8)
  private var places: [Place] = []
  private var runs: [Run] = []

  /// Goes through all files once.
  ///
  /// - Complexity: O(files).
  init(_ known: KnownFiles) {
    self.known = known
    var (folder, start) = (-1, 0)
    known.read(0..<known.count) { file in
      let end = Self.folderEnd(file.path)
      let path = UnsafeBufferPointer(rebasing: file.path[..<end])
      if folder < 0 || !folders.isName(folder, path) {
        close(folder, start..<file.position)
        start = file.position
        folder = folders.add(path)
        if folder == places.count { places.append(Place()) }
      }
      let name = Self.name(file.path, folderEnd: end)
      places[folder].sum = NameHash.mixed(places[folder].sum ^ NameHash.of(name))
    }
    close(folder, start..<known.count)
  }

  private mutating func close(_ folder: Int, _ positions: Range<Int>) {
    guard folder >= 0, !positions.isEmpty else { return }
    let last = places[folder].last
    if last < 0 { places[folder].first = runs.count } else { runs[last].next = runs.count }
    places[folder].last = runs.count
    places[folder].count += positions.count
    runs.append(Run(positions: positions))
  }

  /// A sum of the names right in a folder, which is another one when a name comes or goes; nil
  /// where no file is known there.
  func sum(of folder: RelativePath?) -> UInt64? { place(folder)?.sum }

  /// How many folders have known files right in them.
  var folderCount: Int { places.count }

  /// The positions of the files in folders for which `isMeant` holds.
  func positions(inFolders isMeant: (RelativePath?) -> Bool) -> [Range<Int>] {
    places.indices.filter { isMeant(RelativePath(bytes: folders.name($0))) }
      .flatMap { positions(places[$0]) }
  }

  private func positions(_ place: Place) -> [Range<Int>] {
    Array(sequence(first: place.first) { runs[$0].next }.prefix { $0 >= 0 })
      .map { runs[$0].positions }
  }

  private func place(_ folder: RelativePath?) -> Place? {
    let number =
      if let folder {
        folder.bytes.withUnsafeBufferPointer { folders.number(of: $0) }
      } else {
        folders.number(of: UnsafeBufferPointer(start: nil, count: 0))
      }
    return number.map { places[$0] }
  }

  /// How many files are right in a folder.
  func count(in folder: RelativePath?) -> Int { place(folder)?.count ?? 0 }

  /// The names right in a folder.
  func names(in folder: RelativePath?) -> NameTable {
    var names = NameTable(capacity: count(in: folder))
    for run in place(folder).map(positions) ?? [] {
      known.read(run) { file in
        names.add(Self.name(file.path, folderEnd: Self.folderEnd(file.path)))
      }
    }
    return names
  }

  /// How many bytes of a path are its folder's.
  private static func folderEnd(_ path: UnsafeBufferPointer<UInt8>) -> Int {
    var place = path.count
    while place > 0 {
      place -= 1
      if path[place] == RelativePath.slash { return place }
    }
    return 0
  }

  private static func name(
    _ path: UnsafeBufferPointer<UInt8>, folderEnd end: Int
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: path[(end == 0 ? 0 : end + 1)...])
  }
}
