#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import MemoKit

extension Notebook {
  /// Opens the notebook in the folder of a file URL.
  ///
  /// - Throws: as `init(opening:settings:)` does, and `MemoError.noSuchNotebook` for another URL.
  public convenience init(opening url: URL, settings: Settings) throws(MemoError) {
    guard url.isFileURL else { throw .noSuchNotebook(url.absoluteString) }
    try self.init(opening: url.path, settings: settings)
  }

  /// The file URL of a memo.
  public func url(of path: RelativePath) -> URL {
    URL(fileURLWithPath: absolutePath(of: path))
  }
}
