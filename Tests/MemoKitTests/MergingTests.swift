import TestKit
import Testing

@testable import MemoKit

/// Two commits made one.
@Suite struct MergingTests {
  @Test(arguments: MergeCase.rows)
  func `each row comes to the same everywhere, and nothing is lost`(_ row: MergeCase) throws {
    let (merge, files) = try MergeBook(row).mergedEverywhere()
    #expect(files.withoutIDs == row.result)
    #expect(merge.copies.count == row.result.keys.count { $0.contains("(conflict") })
  }
}

extension MergeBook {
  /// The commits of a row; where there is no base the pasts are unrelated.
  convenience init(_ row: MergeCase) throws {
    func files(_ texts: [String: String?]) -> [String: File?] {
      texts.mapValues { $0.map { File($0) } }
    }
    let parents = row.base.isEmpty ? [] : ["base"]
    let base = Commit(name: "base", parents: [], files: files(row.base))
    try self.init(
      (row.base.isEmpty ? [] : [base]) + [
        Commit(
          name: "left", parents: parents, files: files(row.left), time: 1_700_000_100,
          message: "Change\n\n" + row.moves),
        Commit(name: "right", parents: parents, files: files(row.right), time: 1_700_000_200),
      ])
  }
}

extension [String: String] {
  /// Files by their names, with `####` in place of the id in the name of a copy.
  var withoutIDs: [String: String] {
    Dictionary(
      map { ($0.key.replacing(/\b[0-9a-f]{4,}\)/, with: "####)"), $0.value) },
      uniquingKeysWith: { first, _ in first })
  }
}
