package import MemoCore

/// Reads which commit HEAD names without libgit2, which costs more to start than this to run.
///
/// Source of the formats: gitrepository-layout(5). Nil on any doubt.
package enum Head {
  /// The commit of HEAD, from the two folders of a repository.
  package static func peek(gitDirectory: String, commonDirectory: String) -> ObjectID? {
    guard let head = line(gitDirectory + "/HEAD") else { return nil }
    guard head.hasPrefix("ref: ") else { return ObjectID(hex: head) }
    let name = String(head.dropFirst(5))
    guard RelativePath(name) != nil, name.hasPrefix("refs/") else { return nil }
    for folder in [gitDirectory, commonDirectory] {
      if let text = line(folder + "/" + name) { return ObjectID(hex: text) }
    }
    return packed(name, in: commonDirectory + "/packed-refs")
  }

  private static func line(_ path: String) -> String? {
    guard let bytes = SmallFile.load(path) else { return nil }
    return String(validating: bytes.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
  }

  private static func packed(_ name: String, in path: String) -> ObjectID? {
    guard let bytes = SmallFile.load(path, limit: .max) else { return nil }
    let wanted = Array(name.utf8)
    for line in bytes.split(separator: 10)
    where line.count == 41 + wanted.count && line.suffix(wanted.count).elementsEqual(wanted) {
      return ObjectID(hex: String(decoding: line.prefix(40), as: UTF8.self))
    }
    return nil
  }
}
