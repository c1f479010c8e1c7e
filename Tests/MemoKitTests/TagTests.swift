import MemoKit
import TestKit
import Testing

@Suite struct TagTests {
  private func tags(_ files: [(String, String)], by order: TagListing.Order) throws -> [String] {
    let sample = try Sample()
    for (place, file) in files.enumerated() {
      sample.folder.write(file.0, file.1)
      sample.age(file.0, 1_900_000_000 + place)
    }
    return try sample.notebook.snapshot().tags(by: order).tags.map { "\($0.tag) \($0.memos)" }
  }

  @Test func `spellings that fold alike are one tag, written as most write it`() throws {
    let files = [
      ("a.md", "---\ntags: [work, 일]\n---\n#Work\n"), ("b.md", "#Work 글\n"), ("c.md", "#ＷＯＲＫ\n"),
      ("d.md", "#work\n"), ("e.md", "#work\n"),
    ]
    #expect(try tags(files, by: .name) == ["work 5", "일 1"])
  }

  @Test func `in a tie the newest memo's spelling holds`() throws {
    #expect(try tags([("a.md", "#One\n"), ("b.md", "#ONE\n")], by: .name) == ["ONE 2"])
    #expect(try tags([("a.md", "#ONE\n"), ("b.md", "#One\n")], by: .name) == ["One 2"])
  }

  @Test func `nested tags stand alone, and copies do not count`() throws {
    let files = [
      ("a.md", "#여행/부산 #가\n"), ("b.md", "#여행 #가\n"),
      ("b (conflict 2026-11-30 abcd).md", "---\nconflict_of: b.md\n---\n#여행 #나\n"),
    ]
    #expect(try tags(files, by: .name) == ["가 2", "여행 1", "여행/부산 1"])
    #expect(try tags(files + [("c.md", "#여행\n")], by: .count).first == "가 2")
    #expect(try tags([("a.md", "글\n")], by: .count) == [])
  }
}
