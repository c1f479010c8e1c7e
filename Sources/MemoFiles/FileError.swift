package import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a file could not be read or written.
///
/// Whatever is thrown, the bytes that stood in the folder before are still there.
package enum FileError: Error, Hashable, Sendable {
  /// There is nothing of this name.
  case notFound
  /// The name is taken.
  case exists
  /// The name belongs to a folder, a pipe, a device or a socket.
  case notAFile
  /// The way there leads through a symbolic link, which may point anywhere.
  case outside
  /// Somebody else wrote to the file; what they wrote stands.
  case changedMeanwhile
  /// The file is larger than the caller takes.
  case tooLarge
  /// The system refused, with its error number and the place it refused at, where that is known.
  case system(errno: Int32, path: RelativePath?)
}

extension FileError {
  /// Whether something else stands where a folder was looked for.
  package var isNotAFolder: Bool {
    if case .system(ENOTDIR, _) = self { true } else { false }
  }

  /// The meaning of an error number met at `path`.
  init(_ code: Errno, at path: RelativePath?) {
    switch code.number {
    case ENOENT: self = .notFound
    case EEXIST: self = .exists
    case ELOOP: self = .outside
    // A socket cannot be opened at all.
    case ENXIO: self = .notAFile
    default: self = .system(errno: code.number, path: path)
    }
  }
}

/// Runs system calls on behalf of `path`, whose name their errors are to carry.
func report<Value: ~Copyable>(
  _ path: RelativePath?, _ body: () throws(Errno) -> Value
) throws(FileError) -> Value {
  do throws(Errno) {
    return try body()
  } catch {
    throw FileError(error, at: path)
  }
}
