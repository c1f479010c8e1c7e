extension Writing {
  /// Does again what met a file that somebody changed meanwhile, from what is there then.
  ///
  /// `body` ends with the commit: what only looks at its result belongs behind it, or a file that
  /// is being written then would have the work done twice.
  ///
  /// - Throws: what `body` throws, `.changedMeanwhile` the third time.
  mutating func retrying<Done>(
    _ body: (inout Writing) throws(MemoError) -> Done
  ) throws(MemoError) -> Done {
    var attempts = 0
    while true {
      attempts += 1
      do throws(MemoError) {
        return try body(&self)
      } catch {
        guard case .changedMeanwhile = error, attempts < 3 else { throw error }
      }
    }
  }
}
