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

  package init(
    path: RelativePath, bytes: [UInt8], isExecutable: Bool, expecting: [UInt8]?
  ) {
    self.path = path
    self.bytes = bytes
    self.isExecutable = isExecutable
    self.expecting = expecting
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
      let batch = try staging.map { (staging) throws(FileError) in
        try StagedBatch(drafts, in: staging, self)
      }
      guard let batch else {
        for draft in drafts { done.append(try write(draft, staging: nil, kept: kept)) }
        return (done, nil)
      }
      for (number, draft) in drafts.enumerated() {
        done.append(try batch.place(number, draft, self, kept: kept))
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

  /// Nil where the staging folder does not serve for a file.
  private var slots: [Slot?] = []
  private var folders: Set<RelativePath?> = []

  init(_ drafts: [FileDraft], in staging: [UInt8], _ folder: NotebookFolder) throws(FileError) {
    for draft in drafts {
      slots.append(
        try report(draft.path) { () throws(Errno) in try Self.staged(draft, staging, folder) })
    }
    for (slot, draft) in zip(slots, drafts) {
      try report(draft.path) { () throws(Errno) in try slot?.file?.sync() }
    }
  }

  private static func staged(
    _ draft: FileDraft, _ staging: [UInt8], _ folder: NotebookFolder
  ) throws(Errno) -> Slot? {
    var model: FileStat?
    if draft.expecting != nil {
      model = try folder.parent(of: draft.path).status(of: draft.path.name)
        .with(isExecutable: draft.isExecutable)
    }
    do throws(Errno) {
      return Slot(
        try Staged(
          draft.bytes, in: Descriptor.folder(at: staging), as: KeptFolder.name(for: draft.path),
          mode: draft.isExecutable ? 0o777 : 0o666, like: model, isSynced: false))
    } catch {
      guard error.meansElsewhere else { throw error }
      return nil
    }
  }

  /// Gives a file its name.
  func place(
    _ number: Int, _ draft: FileDraft, _ folder: NotebookFolder, kept: [UInt8]
  ) throws(FileError) -> FileStat {
    let stat: FileStat?
    do throws(Errno) {
      stat = try place(number, draft, in: folder, kept: kept)
    } catch {
      guard error.meansElsewhere else { throw FileError(error, at: draft.path) }
      return try folder.write(draft, staging: nil, kept: kept)
    }
    guard let stat else { throw .changedMeanwhile }
    folders.insert(draft.path.folder)
    return stat
  }

  private func place(
    _ number: Int, _ draft: FileDraft, in folder: NotebookFolder, kept: [UInt8]
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
    guard try target.bytes(of: draft.path.name) == expecting else { return nil }
    var swap = Displacement(
      path: draft.path, expected: expecting, new: draft.bytes,
      kept: try Descriptor.folder(at: kept))
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
