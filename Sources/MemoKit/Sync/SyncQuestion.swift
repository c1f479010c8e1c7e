/// What a person is asked before a sync goes on.
public enum SyncQuestion: Hashable, Sendable {
  /// The remote at this URL has a past of its own and does not look like a notebook: are the two to
  /// be joined?
  case unrelated(url: String)
  /// So many of the memos are gone from the folder at once: are they to go?
  case goneHere(Int, of: Int)
  /// So many of the memos are gone at the remote at once: are they to go here?
  case goneThere(Int, of: Int)
  /// The branch that the notebook is synced with is gone from the remote: is what is there now to
  /// take its place?
  case branchGone(String)
}

extension MemoError {
  /// The question to which a yes would have let the sync go on; nil where no yes helps.
  public var syncQuestion: SyncQuestion? {
    switch self {
    case .unrelated(let url): .unrelated(url: url)
    case .mostAreGone(let gone, let all): .goneHere(gone, of: all)
    case .mostWouldGo(let gone, let all): .goneThere(gone, of: all)
    case .remote(.branchGone(let branch), _): .branchGone(branch)
    default: nil
    }
  }
}
