internal import MemoFiles
internal import MemoHistory
internal import MemoSearch

/// Where the index of a notebook lies between commands: an image and, beside it, a delta.
///
/// They lie in the git directory, else in the machine's cache folder. Both are replaced by
/// renaming, a delta names the image it belongs to, and the image what it was made by: whatever
/// another process does at the same time, what is read is whole or not used. Deleting them loses
/// nothing.
struct IndexStore {
  private let folder: [UInt8]
  let image: [UInt8]
  let delta: [UInt8]
  private let mark: [UInt8]
  private let lock: String

  /// The place for the index `name` of the notebook in `root`; nil where there is none.
  init?(
    root: String, _ place: RepositoryPlace?, cacheFolder: String?, name stem: String = "index"
  ) {
    var base: String
    var name = stem
    if let place {
      base = place.gitDirectory + "/memo"
      if let prefix = place.prefix { name += "-" + Fingerprint(prefix.bytes).text }
    } else if let cacheFolder {
      base = cacheFolder
      name += "-" + Fingerprint(Array(root.utf8)).text
    } else {
      return nil
    }
    if place != nil, !AbsoluteFile.isWritableFolder(Array(base.utf8)), let cacheFolder {
      base = cacheFolder
      name = stem + "-" + Fingerprint(Array(root.utf8)).text
    }
    folder = Array(base.utf8)
    image = folder + Array("/\(name)".utf8)
    delta = image + Array(".delta".utf8)
    mark = image + Array(".wanted".utf8)
    lock = base + "/cache.lock"
  }

  /// The stored index, if it was made by the same rules.
  ///
  /// - Complexity: O(1), and O(memos of the delta).
  func load(_ key: UInt64) -> Index? {
    guard let bytes = AbsoluteFile.map(image) else { return nil }
    let change = AbsoluteFile.map(delta).flatMap { $0.count > 0 ? $0 : nil }
    guard let index = Index(image: bytes, delta: change) ?? Index(image: bytes), index.key == key
    else { return nil }
    return index
  }

  /// Whether somebody searched here without an index.
  var isWanted: Bool { AbsoluteFile.exists(mark) }

  /// Notes that somebody did, so that the next one builds it; where that cannot be done, nobody
  /// will.
  func wantIndex() {
    guard (try? AbsoluteFile.makeFolder(folder, mode: 0o700)) != nil else { return }
    AbsoluteFile.touch(mark)
  }

  /// Begins to store a new index; nil where that cannot be done now, or another process is at it.
  func draft() -> IndexDraft? {
    guard (try? AbsoluteFile.makeFolder(folder, mode: 0o700)) != nil,
      let lock = CacheLock(at: lock + ".new")
    else { return nil }
    return IndexDraft(image + Array(".new".utf8), lock)
  }

  /// Stores a new index whose beginning is in a draft, and gives it.
  ///
  /// It comes as it lies there; where that cannot be done, as it is in memory. Nil where its
  /// beginning is lost.
  func keep(_ new: consuming NewImage, _ draft: IndexDraft) -> Index? {
    draft.append(new.takeRest())
    let isStored = withLock { [head = new.head] in
      guard draft.publish(as: image, head: head) else { return false }
      settle()
      return true
    }
    if isStored == true, let bytes = AbsoluteFile.map(image), let index = new.index(in: bytes) {
      return index
    }
    guard let contents = draft.contents() else { return nil }
    return new.index(behindHead: contents)
  }

  /// Stores a new index of which nothing was written yet, and gives it as `keep` of a draft does.
  func keep(_ new: NewImage) -> Index {
    guard let draft = draft() else { return new.index() }
    return keep(new, draft) ?? new.index()
  }

  /// Stores what changed since `load`; where that cannot be done, only time is lost.
  func update(_ index: Index) {
    _ = withLock {
      if index.wantsCompacting {
        _ = write(index.rebuilt().pieces)
      } else if let changes = index.delta {
        // A delta is used only where the sum of all its bytes is right.
        try? AbsoluteFile.writeCache(delta, changes, synced: false)
      } else {
        AbsoluteFile.remove(delta)
      }
    }
  }

  /// Writes an image that no delta belongs to.
  private func write(_ pieces: [[UInt8]]) -> Bool {
    guard (try? AbsoluteFile.writeCache(image, pieces: pieces)) != nil else { return false }
    settle()
    return true
  }

  /// Takes away what the image that was just stored makes void.
  private func settle() {
    AbsoluteFile.remove(delta)
    AbsoluteFile.remove(mark)
  }

  /// Runs `body` while no other process stores; nil where one does, or where nothing can be stored.
  func withLock<R>(_ body: () -> R) -> R? {
    guard (try? AbsoluteFile.makeFolder(folder, mode: 0o700)) != nil, let lock = CacheLock(at: lock)
    else { return nil }
    return withExtendedLifetime(lock) { body() }
  }
}

/// A short sum of bytes that names things; nobody's secret hangs on it (FNV-1a, 64 bits).
struct Fingerprint {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  init(_ bytes: [UInt8]) { add(bytes) }

  /// Goes on with more bytes, parted from those before.
  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    value = (value ^ 0xFF) &* 0x100_0000_01B3
  }

  /// The sum in sixteen digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
