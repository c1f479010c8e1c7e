internal import CLibGit2
internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of the branch that HEAD names, moved with two waits for the disk in place of six.
///
/// It is moved as git moves it: its lock, its value looked at under the lock, the reflogs, the
/// bytes, the name. Git does not wait for reflogs, and neither is that needed here: they tell what
/// happened, and nothing rests on them. Source of the formats: gitrepository-layout(5),
/// git-reflog(1).
struct BranchFile {
  private let path: String
  private let logs: [String]
  /// The lock's name before it is one.
  private let draft: String

  /// Finds the files; nil where the library has to do it: it makes reflogs, and knows of symbolic
  /// references and of settings that say where no reflog is wanted.
  init?(_ name: String, in place: RepositoryPlace) {
    path = place.commonDirectory + "/" + name
    draft = place.gitDirectory + "/branch.memo-\(getpid())"
    logs = [place.commonDirectory + "/logs/" + name, place.gitDirectory + "/logs/HEAD"]
    let head = SmallFile.load(place.gitDirectory + "/HEAD")
    guard name.hasPrefix("refs/heads/"), head == Array("ref: \(name)\n".utf8),
      let value = SmallFile.load(path), value.count == 41,
      logs.allSatisfy({ (SmallFile.stat($0)?.mode ?? 0) & S_IFMT == S_IFREG })
    else { return nil }
  }

  /// Sets the branch to `new` if it still is at `old`.
  ///
  /// - Throws: `.locked`, `.moved`, `.storage`; the branch is as it was then.
  func move(
    from old: ObjectID, to new: ObjectID, author: CommitObject.Signature, _ message: String
  ) throws(HistoryError) {
    let lock = try locked(with: new)
    do throws(HistoryError) {
      try fill(lock, old, new, author, message)
      guard rename(lock.path, path) == 0 else { throw .storage(errno: errno) }
    } catch {
      lock.drop()
      throw error
    }
    // The lock's name is free by now, and may be another's.
    lock.close()
    try SmallFile.syncFolder(of: path)
  }

  private func fill(
    _ lock: NewFile, _ old: ObjectID, _ new: ObjectID, _ author: CommitObject.Signature,
    _ message: String
  ) throws(HistoryError) {
    guard SmallFile.load(path) == Array((old.hex + "\n").utf8) else { throw .moved }
    var author = author
    if let now = SmallFile.stat(lock.path)?.modified { author.time = now }
    let words = message.utf8.map { $0 < 32 ? 32 : $0 }
    let line = Array("\(old.hex) \(new.hex) ".utf8) + (try author.line()) + [9] + words + [10]
    for log in logs { try Self.append(line, to: log) }
    try lock.sync()
  }

  /// Takes the lock, which holds the new value from the first moment on: by that it is known as
  /// ours if we die.
  private func locked(with new: ObjectID) throws(HistoryError) -> NewFile {
    unlink(draft)
    let file = try NewFile(draft, mode: 0o666)
    defer { unlink(draft) }
    // In a repository of several people the others write it, too.
    if let old = SmallFile.stat(path) { fchmod(file.descriptor, mode_t(old.mode & 0o777)) }
    do throws(HistoryError) {
      let text = Array((new.hex + "\n").utf8)
      try file.write(text)
      guard let lock = try file.claim(path + ".lock", text, mode: 0o666) else {
        throw .locked(path: path + ".lock")
      }
      if lock.descriptor != file.descriptor { file.close() }
      return lock
    } catch {
      file.close()
      throw error
    }
  }

  /// Adds a line to a reflog, whole or not at all.
  private static func append(_ line: [UInt8], to log: String) throws(HistoryError) {
    let descriptor = open(log, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw .storage(errno: errno) }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    do throws(HistoryError) {
      try SmallFile.append(line, to: descriptor)
    } catch {
      ftruncate(descriptor, size)
      throw error
    }
  }
}
