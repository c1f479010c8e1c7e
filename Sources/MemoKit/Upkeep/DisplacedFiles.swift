internal import MemoFiles
internal import MemoHistory

/// What a command that did not end had displaced: its files wait until the next one that writes,
/// and tell how far it had come.
struct DisplacedFiles {
  private let kept: KeptFolder
  /// The files by what their names tell of their places.
  private let keptFiles: [[UInt8]: [KeptFile]]
  /// Files that were exchanged, and had no name of their own yet.
  private let exchanged: [[UInt8]]
  private let history: History?

  /// None.
  init() {
    (kept, keptFiles, exchanged, history) = (KeptFolder(at: []), [:], [], nil)
  }

  init(_ history: History) {
    self.history = history
    func folder(_ name: String) -> KeptFolder {
      KeptFolder(at: Array((history.ownFolder + "/" + name).utf8))
    }
    kept = folder("kept")
    keptFiles = Dictionary(grouping: (try? kept.files()) ?? [], by: \.mark)
    let staging = folder("tmp")
    exchanged = ((try? staging.files()) ?? []).filter { $0.stat.size <= Self.largest }
      .compactMap { try? staging.read($0) }
  }

  private static let largest: Int64 = 8 << 20

  /// The bytes of the old file of a change, where the command displaced it.
  func bytes(of change: BegunChange) -> [UInt8]? {
    guard let old = change.old, let history else { return nil }
    func isOld(_ bytes: [UInt8]) -> Bool {
      (try? history.id(of: bytes, at: change.path)) == old.id
    }
    for file in keptFiles[KeptFolder.mark(of: change.path)] ?? [] {
      if let bytes = try? kept.read(file), isOld(bytes) { return bytes }
    }
    return change.new == nil ? nil : exchanged.first(where: isOld)
  }
}
