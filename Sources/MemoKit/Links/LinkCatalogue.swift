/// The files of a notebook, as links may name them.
///
/// A value, made of paths and titles alone; asking it reads nothing.
struct LinkCatalogue: Sendable {
  /// A file that a link may name.
  struct File: Hashable, Sendable {
    var path: RelativePath
    /// The title by which wiki links find it; nil for what is no memo, for conflict copies, and
    /// where nobody gave it one.
    var title: String?
  }

  let files: [File]
  /// The files by their whole paths, and memos by those without extensions, in NFC.
  private var paths: [[UInt8]: [Int]] = [:]
  /// The files by their names, and memos by their stems, as `LinkKey` has them.
  private var names: [[UInt8]: [Int]] = [:]
  private var titles: [[UInt8]: [Int]] = [:]
  /// The folders that have files in them, by their paths in NFC.
  private var folders: [[UInt8]: Set<RelativePath>] = [:]

  /// - Complexity: O(bytes of paths and titles).
  init(_ files: [File]) {
    self.files = files
    for (number, file) in files.enumerated() {
      add(number, file.path)
      if let title = file.title {
        titles[LinkKey.of(Array(title.utf8)), default: []].append(number)
      }
    }
  }

  private mutating func add(_ number: Int, _ path: RelativePath) {
    paths[LinkKey.ofPath(path.bytes), default: []].append(number)
    names[LinkKey.of(path.name), default: []].append(number)
    if path.isMemo {
      paths[LinkKey.ofPath(path.withoutExtension), default: []].append(number)
      names[LinkKey.of(path.stem), default: []].append(number)
    }
    var folder = path.folder
    while let above = folder,
      folders[LinkKey.ofPath(above.bytes), default: []].insert(above).inserted
    { folder = above.folder }
  }
}

// MARK: - Asking

extension LinkCatalogue {
  /// The files with this path; where it has no memo's extension, also the memos that get it by
  /// their extension.
  func files(at path: RelativePath) -> [RelativePath] {
    let key = LinkKey.ofPath(path.bytes)
    return (paths[key] ?? []).map { files[$0].path }
      .filter { !path.isMemo || LinkKey.ofPath($0.bytes) == key }
  }

  /// The folders with this path.
  func folders(at path: RelativePath) -> Set<RelativePath> {
    folders[LinkKey.ofPath(path.bytes)] ?? []
  }

  /// Whether something in the notebook's own folder has this name.
  func hasRoot(_ name: [UInt8]) -> Bool {
    guard let path = RelativePath(bytes: name) else { return false }
    return !folders(at: path).isEmpty || !files(at: path).isEmpty
  }

  /// The files whose paths end with these names; with `isWhole` those that have no others.
  func files(endingWith parts: [[UInt8]], isWhole: Bool) -> [RelativePath] {
    guard let last = parts.last else { return [] }
    let hasExtension = RelativePath(bytes: last)?.isMemo ?? false
    let keys = parts.map { LinkKey.of($0) }
    return (names[keys[keys.count - 1]] ?? []).map { files[$0].path }.filter { path in
      let own = path.components
      guard isWhole ? own.count == keys.count : own.count >= keys.count else { return false }
      if hasExtension, LinkKey.of(path.name) != keys[keys.count - 1] { return false }
      return zip(own.dropLast().reversed(), keys.dropLast().reversed()).allSatisfy {
        LinkKey.of($0) == $1
      }
    }
  }

  /// The memos that are called so.
  func memos(titled title: [UInt8]) -> [RelativePath] {
    (titles[LinkKey.of(title)] ?? []).map { files[$0].path }
  }
}

extension LinkCatalogue.File {
  /// A memo that is called `title`.
  ///
  /// A first line of text is no title that anybody gave: where a memo begins with `[[a]]`, it would
  /// make two of what is called `a`. Nor is a conflict copy found by its title, which a name alone
  /// makes one, whether its memo is there or not: another memo never changes what a link means.
  init(memo path: RelativePath, title: String, isTitledByText: Bool, isConflictCopy: Bool) {
    let isCopy = isConflictCopy || ConflictName.original(of: path) != nil
    self.init(path: path, title: isTitledByText || isCopy ? nil : title)
  }
}

extension RelativePath {
  /// The path without the extension of its name.
  var withoutExtension: [UInt8] { Array(bytes.dropLast(name.count - stem.count)) }
}
