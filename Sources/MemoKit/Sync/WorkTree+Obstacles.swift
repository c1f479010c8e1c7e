internal import MemoFiles
internal import MemoHistory

/// Why the work tree does not follow the branch.
enum AdvanceFailure: Error {
  /// These files, whose paths are the repository's, are not what HEAD says, or stand in the way: an
  /// editor wrote meanwhile, or git does not know them. They have to be captured first.
  case changed([RelativePath])
  /// It cannot be done.
  case failed(MemoError)
}

extension WorkTree {
  /// The files that are not as the changes need them, each once.
  ///
  /// - Throws: `MemoError.inTheWay` where a link stands in the way.
  func obstacles(to changes: [EntryChange]) throws(MemoError) -> [RelativePath] {
    let going = Set(changes.lazy.filter { $0.old != nil }.map(\.path))
    var ways = Ways(tree: self, going: going)
    var found: [RelativePath] = []
    for change in changes {
      if change.new != nil, let file = try ways.file(above: change.path) {
        found.append(file)
      } else if change.old == nil, case .folder = try standing(at: change.path) {
        if change.new?.mode != .submodule {
          found += try files(below: change.path).filter { !going.contains($0) }
        }
      } else if try side(of: change) == .other {
        found.append(change.path)
      }
    }
    return found.uniqued
  }

  /// All files below a folder, hidden ones too.
  private func files(below path: RelativePath) throws(MemoError) -> [RelativePath] {
    let (folder, place) = place(of: path)
    let names: [[UInt8]]
    do throws(FileError) {
      names = try folder.names(in: place)
    } catch {
      throw MemoError(error, at: place)
    }
    var found: [RelativePath] = []
    for name in names {
      guard let inside = path.appending(name) else { continue }
      if case .folder = try standing(at: inside) {
        found += try files(below: inside)
      } else {
        found.append(inside)
      }
    }
    return found
  }
}

/// The folders that new files need, each looked at once.
private struct Ways {
  let tree: WorkTree
  /// The paths that make way.
  let going: Set<RelativePath>
  private var known: [RelativePath: RelativePath?] = [:]

  init(tree: WorkTree, going: Set<RelativePath>) {
    self.tree = tree
    self.going = going
  }

  /// A file that stands where a folder above `path` has to be, and does not make way.
  mutating func file(above path: RelativePath) throws(MemoError) -> RelativePath? {
    guard let folder = path.folder else { return nil }
    if let known = known[folder] { return known }
    let found: RelativePath?
    if let above = try file(above: folder) {
      found = above
    } else if going.contains(folder) {
      found = nil
    } else {
      switch try tree.standing(at: folder) {
      case .nothing, .folder: found = nil
      case .file: found = folder
      case .link, .other: throw .inTheWay(folder)
      }
    }
    known[folder] = .some(found)
    return found
  }
}
