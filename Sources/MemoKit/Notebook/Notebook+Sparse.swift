internal import MemoFiles
internal import MemoHistory

extension Notebook {
  /// How many memos the last commit has that git leaves out of the folder, as outside the cone of a
  /// sparse checkout.
  ///
  /// - Complexity: a look at one file where nothing was ever left out, else O(files of HEAD).
  public var memosNotCheckedOut: Int {
    let outline = RepositoryOutline.peek(root, settings.git)
    guard let place = outline?.place ?? history().history?.place,
      SystemFile.exists(place.gitDirectory + "/info/sparse-checkout"),
      let tracked = try? history().history?.trackedFiles()
    else { return 0 }
    return tracked.skipped.count { path in
      path.isMemo && !path.isHidden && tracked.head[path] != nil && !hasFile(at: path)
    }
  }
}
