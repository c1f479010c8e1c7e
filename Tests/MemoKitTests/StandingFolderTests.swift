import TestKit
import Testing

@testable import MemoKit

/// Folders that are there under another case or normal form than the one somebody types.
@Suite struct StandingFolderTests {
  /// The notebook has Work/, 폴더/ with its name decomposed, 일/ beside its decomposed twin, and a
  /// file.
  private let sample: Sample
  private static let apart = "\u{1111}\u{1169}\u{11AF}\u{1103}\u{1165}"
  private static let composed = "\u{D3F4}\u{B354}"
  private static let day = ("\u{110B}\u{1175}\u{11AF}", "\u{C77C}")

  init() throws {
    sample = try Sample()
    for name in [
      "Work/Deep/a", Self.apart + "/b", "\(Self.day.0)/c", "\(Self.day.1)/d",
    ] {
      sample.folder.write(name + ".md", "글\n")
    }
    sample.folder.write("Note", "파일\n")
    _ = try sample.notebook.save()
    _ = try sample.new("z")
  }

  /// What is typed, and the folder that is meant.
  private static let cases = [
    ("work", "Work"), ("Work", "Work"), ("WORK/deep", "Work/Deep"), ("work/new", "Work/new"),
    ("work/new/DEEP", "Work/new/DEEP"), (composed, apart), (apart, apart), (day.0, day.0),
    (day.1, day.1), ("other", "other"),
  ]

  @Test(arguments: cases)
  func `a new memo goes to the folder that is there`(typed: String, folder: String) throws {
    let path = try sample.notebook.create(Draft(title: "새것", folder: typed)).memos[0].path
    #expect(path.bytes.elementsEqual((folder + "/새것.md").utf8))
  }

  @Test func `the folder of the settings is the one that is there`() throws {
    let sample = try Sample("folder: \(Self.composed)\n")
    sample.folder.write(Self.apart + "/b.md", "글\n")
    let path = try sample.new("새것")
    #expect(path.bytes.elementsEqual((Self.apart + "/새것.md").utf8))
  }

  @Test(arguments: cases)
  func `a memo moves to the folder that is there`(typed: String, folder: String) throws {
    _ = try sample.move("z", typed + "/")
    #expect(sample.folder.text(folder + "/z.md") != nil && sample.folder.text("z.md") == nil)
    _ = try sample.move(folder + "/z", "./" + typed + "/y")
    #expect(sample.folder.text(folder + "/y.md") != nil)
    #expect(sample.status == "")
  }

  @Test(arguments: cases)
  func `a state comes back in the folder that is there`(typed: String, folder: String) throws {
    let path = try sample.path("z.md")
    _ = try sample.notebook.remove([path])
    let restored = try sample.notebook.restore(path, as: typed + "/")
    #expect(restored.memos[0].path.bytes.elementsEqual((folder + "/z.md").utf8))
    let named = try sample.notebook.restore(path, at: "~1", as: "./" + typed + "/y")
    #expect(named.memos[0].path.bytes.elementsEqual((folder + "/y.md").utf8))
  }

  @Test func `the name of a folder itself gets another case, and what moves goes beside it`() throws
  {
    _ = try sample.move("Work/", "work/")
    #expect(
      sample.folder.text("work/Deep/a.md") != nil && sample.folder.text("Work/Deep/a.md") == nil)
    _ = try sample.move("work/Deep/", "WORK/deep/")
    #expect(sample.folder.text("work/deep/a.md") != nil)
    _ = try sample.move(Self.apart + "/b", Self.composed + "/b")
    #expect(sample.folder.text(Self.composed + "/b.md") != nil)
    _ = try sample.move(Self.composed + "/", "Work/" + Self.apart + "/")
    #expect(sample.folder.text("work/\(Self.apart)/b.md") != nil)
    #expect(sample.status == "")
  }

  @Test func `a file of the name is no folder, and nothing goes below it`() throws {
    #expect(throws: MemoError.self) { try sample.move("z", "note/") }
    #expect(sample.folder.text("z.md") != nil && sample.folder.text("Note") == "파일\n")
  }
}
