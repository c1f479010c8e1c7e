import TestKit
import Testing

@testable import MemoKit

@Suite struct FileChangeTests {
  @Test(arguments: [true, false])
  func `a change that fails takes those before it back, or tells that it could not`(
    hasKeptFolder: Bool
  ) throws {
    let sample = try Sample()
    let work = try WorkFolders(sample.notebook)
    sample.folder.write("나.md", "있던 글\n")
    if !hasKeptFolder {
      // What is taken back goes there, as a full disk may not let it.
      removeTree(sample.folder.path(".git/memo/kept"))
      sample.folder.write(".git/memo/kept", "")
    }
    let (one, other) = (try sample.path("가.md"), try sample.path("나.md"))
    let changes: [FileChange] = [
      .create(one, Array("새 글\n".utf8)), .create(other, Array("새 글\n".utf8)),
    ]
    var isHalfDone = false
    #expect(throws: MemoError.exists(other)) {
      try changes.apply(in: sample.notebook.folder, work, isHalfDone: &isHalfDone)
    }
    #expect(isHalfDone == !hasKeptFolder)
    #expect(sample.folder.text("가.md") == (hasKeptFolder ? nil : "새 글\n"))
    #expect(sample.folder.text("나.md") == "있던 글\n")
  }
}
