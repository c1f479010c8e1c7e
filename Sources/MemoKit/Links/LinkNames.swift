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

  private mutating func add(_ name: [UInt8]) { keys.insert(Folding.nameKey(name)) }

  /// Whether a decoded destination may mean one of the files; false only where it surely does not.
  func mayBeMeant(by destination: [UInt8]) -> Bool {
    let marks = destination.indices.filter { "#?^".utf8.contains(destination[$0]) }
    // What is left of percent signs may be bytes that are no text.
    if marks.count > 8 || destination.contains(UInt8(ascii: "%")) { return true }
    return (marks + [destination.count]).contains { mayBe(destination[..<$0]) }
  }

  private func mayBe(_ destination: ArraySlice<UInt8>) -> Bool {
    var text = destination
    while let last = text.last, last == 32 || last == 9 { text.removeLast() }
    if keys.contains(Folding.nameKey(Array(text))) { return true }
    if hasFolders { while text.last == RelativePath.slash { text.removeLast() } }
    let name = text[(text.lastIndex(of: RelativePath.slash).map { $0 + 1 } ?? text.startIndex)...]
    if hasFolders, name.elementsEqual("..".utf8) || name.elementsEqual(".".utf8) { return true }
    return keys.contains(Folding.nameKey(Array(name)))
  }
}
