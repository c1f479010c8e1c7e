internal import MemoCore

/// Looks through the refs and reflogs of a repository, file by file.
///
/// Sources of the formats: gitrepository-layout(5), git-pack-refs(1), and `refs/files-backend.c`
/// for the lines of a reflog.
struct ReferenceCheck {
  /// The ids that refs name, each with the name of the ref.
  private(set) var targets: [(ref: String, id: ObjectID)] = []
  private(set) var faults: [RepositoryFault] = []
  private let place: RepositoryPlace
  private var isHeadDamaged = false

  /// Looks at all of them.
  ///
  /// - Complexity: O(bytes), of a file at most its first megabyte.
  init(_ place: RepositoryPlace) {
    self.place = place
    readHead()
    readLoose()
    readPacked()
    readLogs()
    readStrayFiles()
    if isHeadDamaged {
      let (all, file) = (branches, place.gitDirectory + "/HEAD")
      let branch = all.first { $0 == "main" || $0 == "master" } ?? all.first
      faults.append(.unreadableHead(branch: branch, file: file))
    }
  }

  /// The names of the branches, without `refs/heads/`, in order.
  var branches: [String] {
    targets.map(\.ref).filter { $0.hasPrefix("refs/heads/") }
      .map { String($0.dropFirst("refs/heads/".count)) }.sorted()
  }

  private mutating func readHead() {
    let file = place.gitDirectory + "/HEAD"
    let before = faults.count
    read("HEAD", file)
    isHeadDamaged = faults.count > before || SmallFile.stat(file) == nil
    faults.removeSubrange(before...)
  }

  /// Files of other programs among git's: git itself puts a blank into no name.
  private mutating func readStrayFiles() {
    for folder in Set([place.gitDirectory, place.commonDirectory]).sorted() {
      for name in SmallFile.names(in: folder).sorted() where name.contains(" ") {
        faults.append(.strayFile(folder + "/" + name))
      }
    }
  }

  private mutating func readLoose() {
    let root = place.commonDirectory
    var files: [String] = []
    SmallFile.forEachFile(below: root + "/refs") { files.append($0) }
    for file in files.sorted() where !file.hasSuffix(".lock") {
      guard !file.dropFirst(root.utf8.count).contains(" ") else {
        faults.append(.strayFile(file))
        continue
      }
      read(String(file.dropFirst(root.utf8.count + 1)), file)
    }
  }

  private mutating func read(_ name: String, _ file: String) {
    // A ref that is gone by now was packed or removed.
    guard let text = SmallFile.load(file) else { return }
    if text.starts(with: "ref: ".utf8), text.count > 6 { return }
    guard let id = Self.id(text.prefix(40)), text.dropFirst(40).allSatisfy({ $0 <= 32 }) else {
      return faults.append(.unreadableRef(name, file: file))
    }
    targets.append((name, id))
  }

  private mutating func readPacked() {
    let file = place.commonDirectory + "/packed-refs"
    guard let text = SmallFile.load(file, limit: .max) else { return }
    for (number, line) in Self.wholeLines(text).enumerated() {
      guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "^") else {
        continue
      }
      let name = String(decoding: line.dropFirst(41), as: UTF8.self)
      guard let id = Self.id(line.prefix(40)), line.count > 41, line[line.startIndex + 40] == 32
      else {
        let place = name.isEmpty ? "packed-refs:\(number + 1)" : name
        faults.append(.unreadableRef(place, file: file))
        continue
      }
      // A loose ref of the same name goes before it.
      if SmallFile.stat(place.commonDirectory + "/" + name) == nil { targets.append((name, id)) }
    }
  }

  private mutating func readLogs() {
    var files: Set<String> = [place.gitDirectory + "/logs/HEAD"]
    SmallFile.forEachFile(below: place.commonDirectory + "/logs") { files.insert($0) }
    for file in files.sorted() where !file.hasSuffix(".lock") {
      guard let text = SmallFile.load(file, limit: .max) else { continue }
      for (number, line) in Self.wholeLines(text).enumerated() where !Self.isEntry(line) {
        faults.append(.unreadableReflog(file: file, line: number + 1))
        break
      }
    }
  }

  /// `OLD SP NEW SP NAME <MAIL> SECONDS ZONE`, and what was said behind a tab.
  private static func isEntry(_ line: ArraySlice<UInt8>) -> Bool {
    let start = line.startIndex
    guard line.count > 83, id(line[start..<start + 40]) != nil, line[start + 40] == 32,
      id(line[start + 41..<start + 81]) != nil, line[start + 81] == 32
    else { return false }
    let who = line[(start + 82)...].prefix { $0 != 9 }
    guard let close = who.lastIndex(of: UInt8(ascii: ">")) else { return false }
    let words = who[(close + 1)...].split(separator: 32)
    return words.count == 2 && words[0].allSatisfy { (48...57).contains($0) }
  }

  /// The lines of a file; the last one where the file was cut is left out.
  private static func wholeLines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    let lines = text.split(separator: 10)
    return text.count == 1 << 20 ? lines.dropLast() : lines
  }

  private static func id(_ digits: ArraySlice<UInt8>) -> ObjectID? {
    ObjectID(hex: String(decoding: digits, as: UTF8.self))
  }
}
