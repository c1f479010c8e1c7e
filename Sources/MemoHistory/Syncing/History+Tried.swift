internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Commits that the files followed for a while, until they were taken back.
///
/// What was displaced then is what the sync itself had written, of commits that are here and will
/// be merged again: nobody's text, and not to be kept.
extension History {
  private var triedPath: String { ownFolder + "/tried" }

  /// Notes such a commit, until the displaced files were looked at.
  ///
  /// Where that fails more is kept than need be.
  func noteTried(_ commit: ObjectID) {
    let descriptor = open(triedPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    try? SmallFile.append(Array((commit.hex + "\n").utf8), to: descriptor)
  }

  /// The newest of them that are still in the store.
  func tried(_ repository: OpaquePointer) -> [ObjectID] {
    (SmallFile.end(of: triedPath) ?? []).split(separator: 10).suffix(16).compactMap { line in
      ObjectID(hex: String(decoding: line, as: UTF8.self))
    }.filter { (try? Blobs.exists($0, repository)) ?? false }
  }

  /// Forgets them, when all that was displaced is looked at.
  package func forgetTried() {
    unlink(triedPath)
  }
}
