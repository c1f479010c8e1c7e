#if !canImport(Darwin)
  internal import CMemo
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What some kernels and file systems can do, each with another way where they cannot.
struct KernelWays: OptionSet, Sendable {
  let rawValue: UInt8

  /// Files that get a name when they are whole.
  static let unnamedFiles = KernelWays(rawValue: 1)
  /// Opening a folder far below another in one step that follows no link.
  static let deepFolders = KernelWays(rawValue: 2)
  /// All of them.
  static let all: KernelWays = [.unnamedFiles, .deepFolders]
}

extension Descriptor {
  /// Makes a file without a name where this folder is, and opens it for writing; nil where that
  /// cannot be done.
  func unnamedFile(mode: UInt32) -> Descriptor? {
    #if canImport(Darwin)
      return nil
    #else
      return (try? call { memo_open_unnamed(raw, mode) }).map { Descriptor($0) }
    #endif
  }

  /// Gives this open file, which has no name, one in a folder; tells whether it has it.
  ///
  /// Without `/proc` there is no way, nor into another file system.
  func takeName(_ name: [UInt8], in folder: borrowing Descriptor) -> Bool {
    #if canImport(Darwin)
      return false
    #else
      let (text, target) = (terminated(name), folder.raw)
      return (try? call { memo_take_name(raw, target, text) }) != nil
    #endif
  }

  /// Opens a folder anywhere below this one in one step; nil where the kernel cannot do that.
  ///
  /// - Throws: ELOOP where a link is on the way, ENOTDIR where anything else is no folder.
  func deepFolder(_ path: [UInt8]) throws(Errno) -> Descriptor? {
    #if canImport(Darwin)
      return nil
    #else
      let text = terminated(path)
      do throws(Errno) {
        return Descriptor(try call { memo_open_beneath(raw, text) })
      } catch {
        // EPERM is what filters of system calls say; EAGAIN, that something was renamed meanwhile.
        let isOpen = [ENOSYS, EPERM, EAGAIN, EINVAL, E2BIG, ENAMETOOLONG].contains(error.number)
        guard isOpen else { throw error }
        return nil
      }
    #endif
  }
}
