internal import CLibGit2

extension History {
  /// How many texts are kept under `refs/memo/kept`, which no commit has.
  package var keptTexts: Int {
    get throws(HistoryError) {
      try with { (repository) throws(HistoryError) in
        var iterator: OpaquePointer?
        defer { git_reference_iterator_free(iterator) }
        try check("git_reference_iterator_glob_new") {
          git_reference_iterator_glob_new(&iterator, repository, "refs/memo/kept/*")
        }
        var (count, name) = (0, UnsafePointer<CChar>?.none)
        while git_reference_next_name(&name, iterator) == 0 { count += 1 }
        return count
      }
    }
  }
}
