internal import MemoText

/// What files may be called in a link, to tell from the index alone which links cannot mean them.
struct LinkNames {
  private var keys: Set<[UInt8]> = []
  private var hasFolders = false

  /// What these files may be called.
  init(_ files: [LinkCatalogue.File]) {
    for file in files {
      add(file.path.name)
      add(file.path.stem)
      if let title = file.title { add(Array(title.utf8)) }
    }
  }

  /// Adds what a folder may be called.
  mutating func add(folder: RelativePath) {
    hasFolders = true
    add(folder.name)
  }

  private mutating func add(_ name: [UInt8]) { keys.insert(LinkKey.of(name)) }

  /// Whether a decoded destination may mean one of the files; false only where it surely does not.
  func mayBeMeant(by destination: UnsafeBufferPointer<UInt8>) -> Bool {
    var ends = 0
    for place in destination.indices {
      switch destination[place] {
      // What is left of percent signs may be bytes that are no text.
      case UInt8(ascii: "%"): return true
      case UInt8(ascii: "#"), UInt8(ascii: "?"), UInt8(ascii: "^"):
        ends += 1
        if ends > 8 || mayBe(destination[..<place]) { return true }
      default: continue
      }
    }
    return mayBe(destination[...])
  }

  private func mayBe(_ destination: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var text = destination
    while let last = text.last, last == 32 || last == 9 { text.removeLast() }
    if hasFolders { while text.last == RelativePath.slash { text.removeLast() } }
    guard let slash = text.lastIndex(of: RelativePath.slash) else {
      return isKey(text) || hasFolders && text.elementsEqual(".".utf8)
        || hasFolders && text.elementsEqual("..".utf8)
    }
    let name = text[(slash + 1)...]
    if hasFolders, name.elementsEqual("..".utf8) || name.elementsEqual(".".utf8) { return true }
    return isKey(name) || isKey(text)
  }

  private func isKey(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    keys.contains(LinkKey.of(Array(text)))
  }
}

/// The key under which names in links are the same: `Folding.nameKey`.
enum LinkKey {
  /// The key of a name; of ASCII the small letters, which needs no tables.
  static func of(_ name: [UInt8]) -> [UInt8] {
    guard name.allSatisfy({ $0 < 0x80 }) else { return Folding.nameKey(name) }
    return name.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
  }

  /// The key under which paths are the same: their canonical composition, which ASCII has.
  static func ofPath(_ path: [UInt8]) -> [UInt8] {
    path.allSatisfy { $0 < 0x80 } ? path : Folding.canonical(path)
  }
}
