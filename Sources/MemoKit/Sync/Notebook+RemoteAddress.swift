internal import MemoFiles
internal import MemoHistory

extension Notebook {
  /// Makes sure that a remote at `url` could be synced with.
  ///
  /// Nothing is asked of the network.
  ///
  /// - Throws: `MemoError.invalidAddress` for one of no kind that `sync` knows, `.remoteInside`
  ///   where it would lie in the notebook, `.git`.
  public func checkAddress(_ url: String) throws(MemoError) {
    let address = try readingHistory { () throws(HistoryError) in
      try history().history?.address(of: url) ?? RemoteAddress(url)
    }
    switch address {
    case .other: throw .invalidAddress(RemoteAddress.withoutPassword(url))
    case .path(let path) where Self.isInside(path, root): throw .remoteInside(path)
    case .path, .ssh, .http: break
    }
  }

  /// Whether a path, of which only the first folders may be there, leads into a folder.
  private static func isInside(_ path: String, _ folder: String) -> Bool {
    guard path.hasPrefix("/") else { return false }
    var (start, rest) = (Substring(path), "")
    while start.last == "/" { start.removeLast() }
    while !start.isEmpty {
      if let found = SystemFile.resolved(String(start)) {
        return (found + rest + "/").hasPrefix(folder + "/")
      }
      let name = start.lastIndex(of: "/") ?? start.startIndex
      rest = start[name...] + rest
      start = start[..<name]
    }
    return false
  }
}
