package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file of a batch: one that comes, or one that gets other bytes.
package struct FileDraft: Sendable {
  package let path: RelativePath
  package let bytes: [UInt8]
  package let isExecutable: Bool
  /// The bytes that the file has; nil where there is none.
  package let expecting: [UInt8]?
  /// What the system said of the file when it had them, if that is known.
  package let seen: FileStat?

  package init(
    path: RelativePath, bytes: [UInt8], isExecutable: Bool, expecting: [UInt8]?,
    seen: FileStat? = nil
  ) {
    self.path = path
    self.bytes = bytes
    self.isExecutable = isExecutable
    self.expecting = expecting
    self.seen = seen
  }
}

extension NotebookFolder {
  /// Does what `create` and `replace` do for many files, and waits for the disk once for all: all
  /// bytes are on the disk before the first file takes its name, all names when this returns.
  ///
  /// The first that fails ends it; those before it are done, and told.
  package func write(
    _ drafts: [FileDraft], staging: [UInt8]?, kept: [UInt8]
  ) -> (done: [FileStat], failure: FileError?) {
    var done: [FileStat] = []
    do throws(FileError) {
      guard let staging else {
        for draft in drafts { done.append(try write(draft, staging: nil, kept: kept)) }
        return (done, nil)
      }
      let batch = try StagedBatch(drafts, in: staging, kept: kept, self)
      for (number, draft) in drafts.enumerated() {
        done.append(try batch.place(number, draft, self))
      }
      try batch.finish(self)
      return (done, nil)
    } catch {
      return (done, error)
    }
  }

  /// Writes one file of a batch by itself.
  fileprivate func write(
    _ draft: FileDraft, staging: [UInt8]?, kept: [UInt8]
  ) throws(FileError) -> FileStat {
    guard let expecting = draft.expecting else {
      return try create(
        draft.path, draft.bytes, isExecutable: draft.isExecutable, staging: staging)
    }
    return try replace(
      draft.path, with: draft.bytes, expecting: expecting, isExecutable: draft.isExecutable,
      staging: staging, kept: kept)
  }
}

/// The new files of a batch, written and waited for.
private final class StagedBatch {
  private final class Slot {
    var file: Staged?

    init(_ file: consuming Staged) {
      self.file = consume file
    }
  }

  private let staging: OpenFolder
  private let kept: OpenFolder
  private let keptPath: [UInt8]
  /// Nil where the staging folder does not serve for a file.
  private var slots: [Slot?] = []
  private var folders: Set<RelativePath?> = []

  init(
    _ drafts: [FileDraft], in staging: [UInt8], kept: [UInt8], _ folder: NotebookFolder
  ) throws(FileError) {
    self.staging = try report(nil) { () throws(Errno) in try OpenFolder(at: staging) }
    self.kept = try report(nil) { () throws(Errno) in try OpenFolder(at: kept) }
    keptPath = kept
    for draft in drafts {
      slots.append(try report(draft.path) { () throws(Errno) in try staged(draft, folder) })
    }
    for (slot, draft) in zip(slots, drafts) {
      try report(draft.path) { () throws(Errno) in try slot?.file?.sync() }
    }
  }

  private func staged(
    _ draft: FileDraft, _ folder: NotebookFolder
  ) throws(Errno) -> Slot? {
    let name = KeptFolder.name(for: draft.path)
    let mode: UInt32 = draft.isExecutable ? 0o777 : 0o666
    do throws(Errno) {
      let (target, model) = try place(of: draft, folder)
      if folder.ways.contains(.unnamedFiles), let target,
        let file = try Staged.near(
          target.descriptor, in: staging, as: name, mode: mode, like: model, draft.bytes)
      {
        return Slot(file)
      }
      return Slot(
        try Staged(in: staging, as: name, mode: mode, like: model, synced: false) {
          (file) throws(Errno) in try file.append(draft.bytes)
        })
    } catch {
      guard error.meansElsewhere else { throw error }
      return nil
    }
  }

  /// The folder of a draft, which a file that comes may have none of yet, and the file that is
  /// there.
  private func place(
    of draft: FileDraft, _ folder: NotebookFolder
  ) throws(Errno) -> (target: OpenFolder?, model: FileStat?) {
    guard draft.expecting != nil else {
      return (try? OpenFolder(folder.parent(of: draft.path)), nil)
    }
    let target = OpenFolder(try folder.parent(of: draft.path))
    var model = draft.seen
    if model == nil { model = try target.descriptor.status(of: draft.path.name) }
    return (target, model?.with(isExecutable: draft.isExecutable))
  }

  /// Gives a file its name.
  func place(
    _ number: Int, _ draft: FileDraft, _ folder: NotebookFolder
  ) throws(FileError) -> FileStat {
    let stat: FileStat?
    do throws(Errno) {
      stat = try place(number, draft, in: folder)
    } catch {
      guard error.meansElsewhere else { throw FileError(error, at: draft.path) }
      return try folder.write(draft, staging: nil, kept: keptPath)
    }
    guard let stat else { throw .changedMeanwhile }
    folders.insert(draft.path.folder)
    return stat
  }

  private func place(
    _ number: Int, _ draft: FileDraft, in folder: NotebookFolder
  ) throws(Errno) -> FileStat? {
    guard var staged = slots[number]?.file.take() else { throw Errno(EXDEV) }
    guard let expecting = draft.expecting else {
      return try folder.inFolder(of: draft.path) { (target) throws(Errno) in
        try staged.folder.renameExclusively(staged.name, to: target, draft.path.name)
        staged.publish()
        do throws(Errno) {
          return try staged.status()
        } catch {
          staged.giveUp(draft.path.name, in: target)
          throw error
        }
      }
    }
    let target = try folder.parent(of: draft.path)
    // What comes out of the exchange is the proof; most of what is not as expected is met here.
    if try target.status(of: draft.path.name) != draft.seen {
      guard try target.bytes(of: draft.path.name) == expecting else { return nil }
    }
    var swap = Displacement(
      path: draft.path, expected: expecting, new: draft.bytes, kept: kept)
    swap.isSynced = false
    return try swap.run(staged, in: target)
  }

  /// Waits for the folders in which names changed.
  func finish(_ folder: NotebookFolder) throws(FileError) {
    for place in folders {
      try report(place) { () throws(Errno) in try folder.folder(place).sync() }
    }
  }
}
