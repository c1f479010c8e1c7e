import MemoCore
import Testing

@testable import MemoSearch

@Suite struct FolderTableTests {
  private let table = FolderTable(
    [
      IndexedFolder(path: nil, stat: nil, isVolatile: true),
      IndexedFolder(
        path: RelativePath("일기/2026"),
        stat: FileStat(
          size: 4096, modified: Instant(seconds: 5, nanoseconds: 6),
          changed: Instant(seconds: 7, nanoseconds: 8), inode: 9, device: 10)),
    ], numbers: [0, .max])

  @Test func `what was written is read`() throws {
    let read = try #require(FolderTable(table.bytes))
    #expect(read.folders == table.folders && read.numbers == table.numbers)
    #expect(FolderTable(FolderTable([], numbers: []).bytes)?.folders.isEmpty == true)
  }

  @Test func `what is cut off or changed is not read`() {
    let bytes = table.bytes
    for count in bytes.indices { #expect(FolderTable(Array(bytes[..<count])) == nil) }
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1
      #expect(FolderTable(damaged) == nil)
    }
  }
}
