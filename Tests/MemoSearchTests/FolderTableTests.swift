import MemoCore
import Testing

@testable import MemoSearch

@Suite struct FolderTableTests {
  private let rows = [
    FolderTable.Row(folder: IndexedFolder(path: nil, stat: nil, isVolatile: true), number: 0),
    FolderTable.Row(
      folder: IndexedFolder(
        path: RelativePath("일기/2026"),
        stat: FileStat(
          size: 4096, modified: Instant(seconds: 5, nanoseconds: 6),
          changed: Instant(seconds: 7, nanoseconds: 8), inode: 9, device: 10)),
      number: .max),
  ]

  @Test func `what was written is read`() throws {
    let read = try #require(FolderTable(FolderTable(rows).bytes))
    #expect(read.rows.map(\.folder) == rows.map(\.folder))
    #expect(read.rows.map(\.number) == rows.map(\.number))
    #expect(FolderTable(FolderTable([]).bytes)?.rows.isEmpty == true)
  }

  @Test func `what is cut off or changed is not read`() {
    let bytes = FolderTable(rows).bytes
    for count in bytes.indices { #expect(FolderTable(Array(bytes[..<count])) == nil) }
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1
      #expect(FolderTable(damaged) == nil)
    }
  }
}
