internal import MemoFiles
internal import MemoHistory

extension TreeWork {
  /// Takes one change back; what it displaced is among `kept`, by what the names tell of the
  /// places.
  func takeBack(
    _ change: EntryChange, _ kept: [[UInt8]: [KeptFile]]
  ) throws(MemoError) {
    let (folder, path) = tree.place(of: change.path)
    let work = tree.work
    if change.old?.mode == .link || change.new?.mode == .link {
      let (old, new) = (try tree.target(change.old), try tree.target(change.new))
      return try Self.files(path) { () throws(FileError) in
        switch (old, new) {
        case (let old?, let new?): _ = try folder.replaceLink(path, from: new, to: old)
        case (let old?, nil): _ = try folder.createLink(path, to: old)
        case (nil, let new?): try folder.removeLink(path, to: new)
        case (nil, nil): break
        }
      }
    }
    let new = try change.new.map { (entry) throws(MemoError) in
      try tree.incoming(entry, change.path)
    }
    if putBack(change, over: new, kept) { return }
    let old = try change.old.map { (entry) throws(MemoError) -> [UInt8] in
      if let own = own[change.path] { return own }
      return try tree.blob(entry)
    }
    let isExecutable = change.old?.mode == .executable
    try Self.files(path) { () throws(FileError) in
      switch (old, new) {
      case (let old?, let new?):
        try folder.replace(
          path, with: old, expecting: new, isExecutable: isExecutable, staging: work.staging,
          kept: work.kept)
      case (let old?, nil):
        try folder.create(path, old, isExecutable: isExecutable, staging: work.staging)
      case (nil, let new?): try folder.remove(path, expecting: new, kept: work.kept)
      case (nil, nil): break
      }
    }
  }

  /// Gives a file that was changed or removed its place again, for which no room is needed; tells
  /// whether that is done.
  private func putBack(
    _ change: EntryChange, over new: [UInt8]?, _ kept: [[UInt8]: [KeptFile]]
  ) -> Bool {
    guard let old = change.old else { return false }
    let (folder, path) = tree.place(of: change.path)
    let displaced = (kept[KeptFolder.mark(of: path)] ?? []).filter {
      $0.stat.isExecutable == (old.mode == .executable)
    }
    let isDone = try? folder.putBack(
      path, expecting: new, displaced: displaced, kept: tree.work.kept
    ) { bytes in
      if let own = own[change.path] { return bytes == own }
      return (try? tree.stores(bytes, old, change.path)) ?? false
    }
    return isDone ?? false
  }
}

extension WorkTree {
  func blob(_ entry: TreeEntry) throws(MemoError) -> [UInt8] {
    try reading { () throws(HistoryError) in
      guard let bytes = try history.blob(entry.id) else {
        throw .unverified(call: "git_blob_lookup")
      }
      return bytes
    }
  }

  /// What a link's entry holds; nil for anything else.
  func target(_ entry: TreeEntry?) throws(MemoError) -> [UInt8]? {
    guard let entry, entry.mode == .link else { return nil }
    return try blob(entry)
  }
}
