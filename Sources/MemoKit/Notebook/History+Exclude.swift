internal import MemoFiles
internal import MemoHistory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension History {
  /// Adds lines to `info/exclude` that are not in it yet.
  ///
  /// It is the person's own file: all that is in it stays, and so do its permissions and a link
  /// that has its name. A link that leads nowhere is left as it is.
  func exclude(_ lines: [String]) throws(HistoryError) {
    let path = Array(excludePath.utf8)
    do throws(FileError) {
      var bytes = try Self.present(path)
      let present = Set(bytes.split(separator: 10).map(Array.init))
      let missing = lines.filter { !present.contains(Array($0.utf8)) }
      guard !missing.isEmpty else { return }
      if let last = bytes.last, last != 10 { bytes.append(10) }
      for line in missing { bytes += Array(line.utf8) + [10] }
      try AbsoluteFile.replace(path, bytes, mode: 0o666)
    } catch {
      switch error {
      case .notAFile: return
      case .system(let errno, _): throw .storage(errno: errno)
      default: throw .storage(errno: EIO)
      }
    }
  }

  private static func present(_ path: [UInt8]) throws(FileError) -> [UInt8] {
    do throws(FileError) {
      return try AbsoluteFile.read(path)
    } catch {
      guard case .notFound = error else { throw error }
      return []
    }
  }
}
