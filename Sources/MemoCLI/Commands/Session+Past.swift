internal import Arguments
internal import MemoKit

extension Session {
  /// One look at the notebook's past, which serves all of the command.
  func past(of notebook: Notebook) throws(MemoError) -> Past {
    if let past { return past }
    let taken = try reporting { (report) throws(MemoError) in
      try notebook.past(progress: report)
    }
    past = taken
    return taken
  }

  /// A look at the past that is good for the log of `memo`, or of all where that is nil.
  func past(of notebook: Notebook, memo: RelativePath?) throws(MemoError) -> Past {
    guard let memo, past == nil else { return try past(of: notebook) }
    return try reporting { (report) throws(MemoError) in
      try notebook.past(of: memo, progress: report)
    }
  }

  /// The memo that a word names, among the removed ones too.
  func resolveInPast(
    _ name: String, for purpose: NamePurpose, in notebook: Notebook
  ) throws(Failure) -> RelativePath {
    try chosen(for: name, in: notebook) { () throws(MemoError) in
      try notebook.resolveInPast(
        TypedBytes.bytes(name), for: purpose, from: context.workingFolder,
        in: { () throws(MemoError) in try look(at: notebook) },
        removed: { () throws(MemoError) in
          // Without a history nothing was removed.
          guard let past = try? past(of: notebook) else { return [] }
          return try past.removedMemos()
        })
    }
  }
}
