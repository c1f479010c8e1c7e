internal import MemoFiles
internal import MemoHistory
internal import MemoSearch

/// The bytes of a new index on their way to the disk, but for its header.
///
/// Where the disk has no room for them they are held in memory.
final class IndexDraft {
  private var file: CacheDraft?
  private var held: [[UInt8]]? = []
  /// Taken for as long as the draft is written: there is one name for it.
  private let lock: CacheLock

  init?(_ path: [UInt8], _ lock: consuming CacheLock) {
    guard let file = try? CacheDraft(path, headWidth: NewImage.headWidth) else { return nil }
    self.file = file
    self.lock = lock
  }

  /// Adds bytes behind those before.
  func append(_ pieces: [[UInt8]]) {
    if let file, (try? file.append(pieces)) != nil { return }
    if let file { held = (try? file.written()).map { [$0] } }
    file = nil
    held? += pieces
  }

  /// Puts the whole on the disk under its name, if it is in the file; tells whether.
  func publish(as path: [UInt8], head: [UInt8]) -> Bool {
    guard let file else { return false }
    return (try? file.publish(as: path, head: head)) != nil
  }

  /// All bytes behind the header; nil where they are lost.
  func contents() -> [[UInt8]]? {
    guard let file else { return held }
    return (try? file.written()).map { [$0] }
  }
}
