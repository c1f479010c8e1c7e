import MemoMerge
import TestKit
import Testing

/// What becomes of two changes that meet.
@Suite struct RowTests {
  @Test(arguments: Row.all)
  func `both changes are in the result, or one is kept beside it`(_ row: Row) {
    let merge = Merge.memos(row.base, row.left, row.right)
    #expect(merge.text == row.result)
    #expect(merge.lostText == (row.loses ? row.left : nil))
  }

  @Test(.enabled(if: git("--version", in: "/").status == 0), arguments: Row.all)
  func `where git finds no conflict none is found here, and the bytes are git's`(_ row: Row) {
    guard row.git != .none, let left = row.left, let right = row.right else { return }
    let folder = TemporaryFolder()
    folder.write("base", Array((row.base ?? "").utf8))
    folder.write("left", Array(left.utf8))
    folder.write("right", Array(right.utf8))
    let git = git("merge-file", "-p", "left", "base", "right", in: folder.path)
    #expect((git.status == 0) == (row.git == .clean), "\(row.name)")
    if git.status == 0 {
      let merge = Merge.memos(row.base, row.left, row.right)
      #expect(merge.bytes == git.output && merge.lost == nil)
    }
  }
}
