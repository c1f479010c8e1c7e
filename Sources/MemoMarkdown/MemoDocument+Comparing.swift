extension MemoDocument {
  /// Whether two files have the same bytes up to where the body begins.
  ///
  /// If they do, and are not the same file, their bodies differ; neither has to be parsed to know.
  ///
  /// - Complexity: O(length of the headers).
  package static func haveSameHeader(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let (first, second) = (Layout(left), Layout(right))
    let end = first.body.lowerBound
    return first.head == second.head && end == second.body.lowerBound
      && left[..<end].elementsEqual(right[..<end])
  }
}
