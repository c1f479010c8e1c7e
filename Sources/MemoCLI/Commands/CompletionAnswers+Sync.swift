internal import Arguments
internal import MemoKit
internal import MemoText

extension CompletionAnswers {
  /// The remotes of the notebook, each with its address.
  static func remotes(_ typed: String, _ notebook: Notebook) -> [HalfTypedLine.Candidate] {
    let remotes = (try? notebook.remotes()) ?? []
    return remotes.filter { $0.name.hasPrefix(typed) && Escaping.field($0.name) == $0.name }
      .map { .init($0.name, Escaping.field(URLText.shown($0.url))) }
  }

  /// The memos that have conflict copies by their paths, and the copies.
  static func conflicts(_ typed: String, _ snapshot: Snapshot) -> [HalfTypedLine.Candidate] {
    let copies = snapshot.memos.filter { $0.conflictOf != nil }
    let paths = Set(copies.compactMap(\.conflictOf))
    let memos = snapshot.memos.filter { $0.conflictOf == nil && paths.contains($0.path.text) }
    return beginning(typed, memos.map { ($0.path.text, $0.title) })
      + beginning(typed, copies.map { ($0.path.text, $0.conflictOf ?? "") })
  }
}
