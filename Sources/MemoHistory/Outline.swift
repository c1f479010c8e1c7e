package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a reading command has to know of a repository, found without libgit2, which costs more to
/// start than an index to search.
///
/// Only plain repositories are read so: on any doubt there is no outline, and libgit2 is asked.
/// Source of the formats: gitrepository-layout(5), git-config(1), gitignore(5).
package struct RepositoryOutline: Sendable {
  /// The folders.
  package let place: RepositoryPlace
  /// The commit of HEAD; nil before the first.
  package let head: ObjectID?
  /// The ignore files that count everywhere, the weakest first.
  package let ignoreFiles: [[UInt8]]
  /// Whether git may store other bytes than a file has, wherever the file is.
  package let mayFilter: Bool
}

extension RepositoryOutline {
  /// Outlines the repository that `root`, an absolute path without symbolic links, lies in; nil
  /// where there is none, or where only libgit2 can tell.
  package static func peek(_ root: String, _ settings: GitSettings) -> RepositoryOutline? {
    guard let place = plainPlace(above: root), Place.bareRepository(above: root) == nil else {
      return nil
    }
    let directory = place.gitDirectory
    guard SmallFile.stat(directory + "/commondir") == nil,
      SmallFile.stat(directory + "/config.worktree") == nil
    else { return nil }
    let files = [
      settings.system.map { $0 + "/gitconfig" }, settings.xdg.map { $0 + "/config" },
      settings.global.map { $0 + "/.gitconfig" }, directory + "/config",
    ]
    var configuration = ConfigurationOutline()
    for path in files.compactMap({ $0 }) {
      // What is there and cannot be read, libgit2 may tell of.
      let read: [UInt8]?
      do throws(HistoryError) { read = try SmallFile.read(path) } catch { return nil }
      guard let bytes = read else { continue }
      guard configuration.read(bytes, home: settings.global) else { return nil }
    }
    guard let head = head(in: directory) else { return nil }
    let global = configuration.excludesFile ?? settings.xdg.map { $0 + "/ignore" }
    let ignoreFiles = [global, directory + "/info/exclude"].compactMap { $0 }
      .compactMap { SmallFile.load($0, limit: .max) }
    return RepositoryOutline(
      place: place, head: head.commit, ignoreFiles: ignoreFiles,
      mayFilter: configuration.mentionsFilters
        || attributes(directory, settings).contains { SmallFile.stat($0) != nil })
  }

  /// Whether git may store other bytes than a file has, in a repository that is open.
  ///
  /// What belongs to one work tree of several is not looked into.
  static func mayFilter(
    _ place: RepositoryPlace, _ settings: GitSettings, _ repository: OpaquePointer
  ) -> Bool {
    let directory = place.gitDirectory
    return place.commonDirectory != directory
      || SmallFile.stat(directory + "/config.worktree") != nil
      || attributes(directory, settings).contains { SmallFile.stat($0) != nil }
      || (try? GitConfiguration(repository))?.mayFilter ?? true
  }

  /// The files of attributes that count everywhere.
  private static func attributes(_ directory: String, _ settings: GitSettings) -> [String] {
    [
      directory + "/info/attributes", settings.xdg.map { $0 + "/attributes" },
      settings.system.map { $0 + "/gitattributes" },
    ].compactMap { $0 }
  }

  /// HEAD's commit; nil in it for a branch without commits, nil for what cannot be told.
  private static func head(in directory: String) -> (commit: ObjectID?, Void)? {
    if let commit = Head.peek(gitDirectory: directory, commonDirectory: directory) {
      return (commit, ())
    }
    guard let text = SmallFile.load(directory + "/HEAD"), text.starts(with: "ref: refs/heads/".utf8)
    else { return nil }
    let name = String(decoding: text.dropFirst(5).prefix { $0 > 32 }, as: UTF8.self)
    guard name != "refs/heads/.invalid", SmallFile.stat(directory + "/" + name) == nil else {
      return nil
    }
    return (nil, ())
  }

  /// The place towards a `.git` that is a folder of this user's own.
  private static func plainPlace(above root: String) -> RepositoryPlace? {
    var folder = root
    while true {
      let marker = (folder == "/" ? "" : folder) + "/.git"
      if let stat = SmallFile.stat(marker) {
        guard stat.mode & 0o170000 == 0o040000, stat.user == geteuid() else { return nil }
        let below = root.utf8.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1)
        return RepositoryPlace(
          gitDirectory: marker, commonDirectory: marker, workTree: folder,
          prefix: RelativePath(bytes: Array(below)))
      }
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }
}

/// The few things of git's configuration that an outline needs.
private struct ConfigurationOutline {
  /// The file of names to ignore everywhere.
  private(set) var excludesFile: String?
  private(set) var mentionsFilters = false

  /// Words whose meaning is not guessed here.
  private static let doubtful = [
    "[include", "worktree", "objectformat", "refstorage", "bare = true", "bare=true",
  ].map { Array($0.utf8) }
  private static let filtering = ["autocrlf", "eol", "attributesfile", "[filter"].map {
    Array($0.utf8)
  }

  /// Reads one file; false where it holds what only libgit2 understands.
  mutating func read(_ bytes: [UInt8], home: String?) -> Bool {
    for line in bytes.split(separator: 10) {
      let text = line.drop { $0 == 32 || $0 == 9 }
      guard let first = text.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else {
        continue
      }
      let lower = text.map { (65...90).contains($0) ? $0 | 32 : $0 }
      if first == UInt8(ascii: "["), lower.contains(UInt8(ascii: "=")) { return false }
      if Self.doubtful.contains(where: { lower.starts(with: $0) }) { return false }
      if Self.filtering.contains(where: { lower.starts(with: $0) }) { mentionsFilters = true }
      guard lower.starts(with: "excludesfile".utf8) else { continue }
      guard let path = Self.path(text.dropFirst(12), home: home) else { return false }
      excludesFile = path
    }
    return true
  }

  /// The path in `= PATH`; nil where it is quoted, commented or not absolute.
  private static func path(_ rest: ArraySlice<UInt8>, home: String?) -> String? {
    let value = rest.drop { $0 <= 32 }
    guard value.first == UInt8(ascii: "=") else { return nil }
    let text = String(
      decoding: value.dropFirst().drop { $0 <= 32 }.reversed().drop { $0 <= 32 }.reversed(),
      as: UTF8.self)
    guard !text.contains(where: { "\"\\#;%".contains($0) }) else { return nil }
    if text.hasPrefix("/") { return text }
    guard text.hasPrefix("~/"), let home else { return nil }
    return home + text.dropFirst()
  }
}
