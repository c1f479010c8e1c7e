package import MemoCore

extension NotebookFolder {
  /// Makes a new file as `create` does, of bytes that come piece by piece.
  ///
  /// `fill` gives them to the function that it gets, which says no where the disk takes no more,
  /// and tells whether they were all of them; else there is no file.
  ///
  /// - Throws: `.exists`, `.outside`, `.system`; `.changedMeanwhile` where `fill` said no of
  ///   itself.
  package func create(
    _ path: RelativePath, isExecutable: Bool, staging: [UInt8]?,
    filling fill: ((UnsafeRawBufferPointer) -> Bool) -> Bool
  ) throws(FileError) -> FileStat {
    let mode: UInt32 = isExecutable ? 0o777 : 0o666
    var isWhole = true
    do throws(FileError) {
      return try report(path) { () throws(Errno) in
        if let staging, let folder = try? Descriptor.folder(at: staging) {
          do throws(Errno) {
            var staged = try Self.staged(folder, mode, fill, &isWhole)
            return try inFolder(of: path) { (target) throws(Errno) in
              try publish(&staged, in: target, as: path.name)
            }
          } catch {
            guard error.meansElsewhere, isWhole else { throw error }
          }
        }
        return try inFolder(of: path) { (target) throws(Errno) in
          var staged = try Self.staged(target.again(), mode, fill, &isWhole)
          return try publish(&staged, in: target, as: path.name)
        }
      }
    } catch {
      throw isWhole ? error : .changedMeanwhile
    }
  }

  private static func staged(
    _ folder: consuming Descriptor, _ mode: UInt32,
    _ fill: ((UnsafeRawBufferPointer) -> Bool) -> Bool, _ isWhole: inout Bool
  ) throws(Errno) -> Staged {
    var isFilled = true
    defer { isWhole = isFilled }
    let name = StagedName.fresh(isPart: true)
    return try Staged(in: folder, as: name, mode: mode) { (file) throws(Errno) in
      var cause: Errno?
      let isDone = fill { bytes in
        do throws(Errno) {
          try file.append(bytes.assumingMemoryBound(to: UInt8.self))
          return true
        } catch {
          cause = error
          return false
        }
      }
      if let cause { throw cause }
      isFilled = isDone
      if !isDone { throw Errno(0) }
    }
  }
}
