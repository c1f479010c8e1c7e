import MemoCore
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Looks at every known file once, by as many threads as come.
///
/// Files stand in the order of their paths, so a batch of them is in few folders, and each thread
/// keeps one folder open: many open ones cost dearly in a process with threads.
///
/// A direct sweep goes to the first files of a folder without opening it. Such a look passes
/// through symbolic links on the way, so it counts only where all the folders were seen to be
/// folders.
final class FileSweep: Sendable {
  /// What is at the place of a known file that does not look the same.
  enum Found: Sendable {
    case file(FileStat)
    case nothing
    case problem(Int32)
  }

  private let folder: NotebookFolder
  private let known: KnownFiles
  private let isDirect: Bool
  private let next = Atomic<Int>(0)
  private let found = Mutex<[(position: Int, Found)]>([])

  /// So many files are taken at once: few enough that no thread is left with much at the end.
  private let batch: Int
  /// Fewer files are not worth a thread.
  private static let fewest = 512

  init(_ folder: NotebookFolder, _ known: KnownFiles, isDirect: Bool = false) {
    self.folder = folder
    self.known = known
    self.isDirect = isDirect
    batch = min(max(known.count / 16, 32), 256)
  }

  /// Lets other threads begin, so that there are as many as `threads` with the caller's.
  func start(threads: Int) -> [Thread] {
    let others = known.count < Self.fewest ? 0 : max(0, threads - 1)
    return (0..<others).compactMap { _ in Thread { self.run() } }
  }

  /// Takes batches until there are none left.
  func run() {
    var place = OpenPlace(folder.root, isDirect: isDirect)
    while true {
      let start = next.add(batch, ordering: .relaxed).oldValue
      guard start < known.count else { return }
      let found = look(at: start..<min(start + batch, known.count), from: &place)
      if !found.isEmpty { self.found.withLock { $0 += found } }
    }
  }

  /// What was found, in the order of positions.
  func results() -> [(position: Int, found: Found)] {
    found.withLock { $0.sorted { $0.position < $1.position } }
      .map { (position: $0.0, found: $0.1) }
  }

  /// The same, with another look at some files that passes through no link in place of a folder.
  func results(lookingAgainAt doubtful: [Range<Int>]) -> [(position: Int, found: Found)] {
    var place = OpenPlace(folder.root, isDirect: false)
    var again: [(position: Int, found: Found)] = []
    for positions in doubtful {
      again += look(at: positions, from: &place).map { (position: $0.0, found: $0.1) }
    }
    return
      (results().filter { result in !doubtful.contains { $0.contains(result.position) } }
      + again).sorted { $0.position < $1.position }
  }

  private func look(
    at positions: Range<Int>, from place: inout OpenPlace
  ) -> [(position: Int, Found)] {
    var found: [(position: Int, Found)] = []
    known.read(positions) { file in
      switch place.look(at: file.path) {
      case .file(let stat):
        if let before = file.stat, known.isSame(before, stat) { return }
        found.append((file.position, .file(stat)))
      case let other: found.append((file.position, other))
      }
    }
    return found
  }
}

/// The folder of the file that was looked at last, and room for a name.
private struct OpenPlace: ~Copyable {
  /// The notebook's folder, opened anew: threads that go through one descriptor are in each other's
  /// way at every file.
  private let root: Int32
  private let isOwnRoot: Bool
  private var folder: Int32 = -1
  private var path: [UInt8] = []
  private var hasEntered = false
  /// Whether the first files of a folder are looked at from the root, and how many still are.
  private let isDirect: Bool
  private var directLooks = 0
  /// So many looks from the root cost as much as to open a folder.
  private static let fewest = 3
  /// Why the folder could not be opened.
  private var failure: Int32 = 0
  private var name = [CChar](repeating: 0, count: 1024)

  init(_ root: borrowing Descriptor, isDirect: Bool) {
    let own = openat(root.raw, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    isOwnRoot = own >= 0
    self.root = isOwnRoot ? own : root.raw
    self.isDirect = isDirect
  }

  deinit {
    if folder >= 0 { close(folder) }
    if isOwnRoot { close(root) }
  }

  /// Looks at the file of this path.
  mutating func look(at file: UnsafeBufferPointer<UInt8>) -> FileSweep.Found {
    if !isInside(file) { enter(folderOf: file) }
    if directLooks > 0 {
      directLooks -= 1
      guard directLooks == 0 else { return look(file, from: root) }
      open()
    }
    guard failure == 0 else { return Self.found(failure) }
    return look(
      UnsafeBufferPointer(rebasing: file[nameStart...]), from: folder >= 0 ? folder : root)
  }

  private mutating func look(
    _ file: UnsafeBufferPointer<UInt8>, from place: Int32
  ) -> FileSweep.Found {
    terminate(file)
    var info = stat()
    guard fstatat(place, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else {
      return Self.found(Errno.last.number)
    }
    let now = FileStat(info)
    return now.isFile ? .file(now) : .nothing
  }

  private static func found(_ errno: Int32) -> FileSweep.Found {
    [ENOENT, ENOTDIR, ELOOP].contains(errno) ? .nothing : .problem(errno)
  }

  /// Where names begin in paths of the folder that was entered last.
  private var nameStart: Int { path.isEmpty ? 0 : path.count + 1 }

  /// Whether a path is one of a file right in the folder that was entered last.
  private func isInside(_ file: UnsafeBufferPointer<UInt8>) -> Bool {
    guard hasEntered, file.count > nameStart, let base = file.baseAddress else { return false }
    if !path.isEmpty {
      guard file[path.count] == RelativePath.slash, memcmp(path, base, path.count) == 0 else {
        return false
      }
    }
    return memchr(base + nameStart, Int32(RelativePath.slash), file.count - nameStart) == nil
  }

  /// Goes to the folder of a file.
  private mutating func enter(folderOf file: UnsafeBufferPointer<UInt8>) {
    hasEntered = true
    if folder >= 0 { close(folder) }
    (folder, failure) = (-1, 0)
    path = Array(file[..<(file.lastIndex(of: RelativePath.slash) ?? 0)])
    directLooks = isDirect && !path.isEmpty ? Self.fewest : 0
    if directLooks == 0 { open() }
  }

  /// Opens the folder, unless it is the root.
  private mutating func open() {
    guard !path.isEmpty else { return }
    let path = path
    path.withUnsafeBufferPointer { terminate($0) }
    folder = openat(root, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    failure = folder >= 0 ? 0 : Errno.last.number
  }

  private mutating func terminate(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.count >= name.count {
      name = [CChar](repeating: 0, count: bytes.count + 1)
    }
    name.withUnsafeMutableBytes { name in
      name.copyMemory(from: UnsafeRawBufferPointer(bytes))
      name[bytes.count] = 0
    }
  }
}
