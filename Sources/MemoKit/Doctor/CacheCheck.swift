internal import MemoFiles
internal import MemoHistory
internal import MemoSearch

/// Whether the caches hold the bytes that were written, all of them.
struct CacheCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    let files = stores(facts).flatMap(\.damagedFiles) + times(facts)
    return files.map { .init(.damagedCache, file: $0, isMendable: true) }
  }

  /// Removes the caches that are damaged; nothing is lost by it.
  func mend(_ facts: CheckupFacts) {
    for store in stores(facts) { store.removeDamaged() }
    if let place = facts.history?.place {
      PathTimes.removeDamaged(
        at: place, .memo, cacheFolder: facts.notebook.settings.cacheFolder)
    }
  }

  /// Where the indexes of the memos and of their versions lie.
  private func stores(_ facts: CheckupFacts) -> [IndexStore] {
    let place = Surroundings(facts.notebook).place
    return ["index", "versions"].compactMap { name in
      IndexStore(
        root: facts.notebook.root, place, cacheFolder: facts.notebook.settings.cacheFolder,
        name: name)
    }
  }

  private func times(_ facts: CheckupFacts) -> [String] {
    guard let place = facts.history?.place else { return [] }
    return PathTimes.damagedFiles(
      at: place, .memo, cacheFolder: facts.notebook.settings.cacheFolder)
  }
}

extension IndexStore {
  /// The stored files whose bytes are not those that were written.
  ///
  /// - Complexity: O(bytes).
  var damagedFiles: [String] {
    guard let bytes = AbsoluteFile.map(image) else { return [] }
    var damaged: [[UInt8]] = []
    if Index.state(ofImage: bytes) == .damaged { damaged.append(image) }
    if let change = AbsoluteFile.map(delta), Index.state(ofDelta: change, to: bytes) == .damaged {
      damaged.append(delta)
    }
    return damaged.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Removes those, unless another process is storing; a delta goes with its image.
  func removeDamaged() {
    _ = withLock {
      for file in damagedFiles {
        AbsoluteFile.remove(Array(file.utf8))
        AbsoluteFile.remove(delta)
      }
    }
  }
}
