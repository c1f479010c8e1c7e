import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names of known files, folder by folder: what a listing need not look at again.
struct KnownNames {
  private struct Place {
    /// The positions of the files right in the folder.
    var runs: [Range<Int>] = []
    var sum: UInt64 = 0
  }

  /// The bytes of a folder's path; the notebook's own has none.
  private struct Key: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  private let known: KnownFiles
  private var places: [Key: Place] = [:]

  /// Goes through all files once.
  ///
  /// - Complexity: O(files).
  init(_ known: KnownFiles) {
    self.known = known
    var places: [Key: Place] = [:]
    var folder: [UInt8] = []
    var run = Place()
    var start = 0
    func close(at end: Int) {
      guard end > start else { return }
      run.runs.append(start..<end)
      places[Key(bytes: folder)] = run
    }
    known.read(0..<known.count) { file in
      let end = Self.folderEnd(file.path)
      if end != folder.count || !folder.elementsEqual(file.path[..<end]) {
        close(at: file.position)
        start = file.position
        folder = Array(file.path[..<end])
        run = places[Key(bytes: folder)] ?? Place()
      }
      let name = Self.name(file.path, folderEnd: end)
      run.sum = NameHash.mixed(run.sum ^ NameHash.of(name))
    }
    close(at: known.count)
    self.places = places
  }

  /// A sum of the names right in a folder, which is another one when a name comes or goes.
  func sum(of folder: RelativePath?) -> UInt64 { place(folder)?.sum ?? 0 }

  /// How many folders have known files right in them.
  var folderCount: Int { places.count }

  /// Whether a folder has known files right in it.
  func has(_ folder: RelativePath?) -> Bool { place(folder) != nil }

  /// The positions of the files in folders for which `isMeant` holds.
  func positions(inFolders isMeant: (RelativePath?) -> Bool) -> [Range<Int>] {
    places.filter { isMeant(RelativePath(bytes: $0.key.bytes)) }.flatMap(\.value.runs)
  }

  private func place(_ folder: RelativePath?) -> Place? { places[Key(bytes: folder?.bytes ?? [])] }

  /// How many files are right in a folder.
  func count(in folder: RelativePath?) -> Int {
    place(folder)?.runs.reduce(0) { $0 + $1.count } ?? 0
  }

  /// The names right in a folder.
  func names(in folder: RelativePath?) -> FolderNames {
    var names = FolderNames(capacity: count(in: folder))
    for run in place(folder)?.runs ?? [] {
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

/// The names of the known files of one folder, to be asked for each name that is met there.
struct FolderNames {
  private var bytes: [UInt8] = []
  /// Where each name begins, and where the last one ends.
  private var starts = [0]
  /// The numbers of the names by their hashes; -1 is free.
  private var table: [Int32]
  private let mask: Int

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    table = [Int32](repeating: -1, count: size)
    mask = size - 1
    starts.reserveCapacity(capacity + 1)
    bytes.reserveCapacity(capacity * 24)
  }

  /// Adds a name that is not among them.
  mutating func add(_ name: UnsafeBufferPointer<UInt8>) {
    let number = Int32(starts.count - 1)
    bytes.append(contentsOf: name)
    starts.append(bytes.count)
    var place = Int(truncatingIfNeeded: NameHash.of(name)) & mask
    while table[place] >= 0 { place = (place + 1) & mask }
    table[place] = number
  }

  /// Whether a name is among them.
  func has(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = Int(truncatingIfNeeded: NameHash.of(name)) & mask
    while table[place] >= 0 {
      if isName(Int(table[place]), name) { return true }
      place = (place + 1) & mask
    }
    return false
  }

  private func isName(_ number: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == name.count, let other = name.baseAddress else {
      return false
    }
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { memcmp($0 + start, other, name.count) == 0 } ?? false
    }
  }
}

/// A quick hash of names; nobody's secret hangs on it.
enum NameHash {
  static func of(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(name)
    var sum = UInt64(bytes.count)
    var place = 0
    while place + 8 <= bytes.count {
      sum = mixed(sum ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    var rest: UInt64 = 0
    while place < bytes.count {
      rest = rest << 8 | UInt64(bytes[place])
      place += 1
    }
    return mixed(sum ^ rest)
  }

  static func mixed(_ number: UInt64) -> UInt64 {
    let product = (number ^ number >> 32) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }
}
