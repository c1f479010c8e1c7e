internal import MemoKit

extension Session {
  /// Tidies the history after a command that wrote; its answer is out by now.
  ///
  /// What fails here is no failure of the command: the next one tries again, and `git` tells what
  /// is wrong with the repository.
  func tidy() {
    guard let notebook, notebook.hasWritten, output.trouble == nil else { return }
    _ = try? reporting { (report) throws(MemoError) in try notebook.tidy(progress: report) }
  }
}
