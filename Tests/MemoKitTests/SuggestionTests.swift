import MemoKit
import Testing
import TestKit

@Suite struct SuggestionTests {
  private let place = TemporaryFolder()

  private func notebook(_ files: [String: String]) throws -> Notebook {
    for (path, text) in files { place.write(path, text) }
    return try Notebook(
      opening: place.path, settings: Settings(now: { Instant(seconds: 1_796_000_000) }))
  }

  private func names(_ typed: String, _ files: [String: String]) throws -> Set<String> {
    Set(try notebook(files).snapshot().suggestions(for: typed).map(\.name))
  }

  private static let files = [
    "shop.md": "# Shopping\n", "장보기.md": "# 장보기 목록\n", "work/plan.md": "# Plan\n",
    "home/plan.md": "# Plan\n", "-dash.md": "# -dash\n", "two.md": "# @2\n",
    "up.md": "# ../shop\n", "here.md": "# ./shop\n", "steal.md": "# shop\n",
    "esc.md": "---\ntitle: \"a\\e[31mb\"\n---\n", "line.md": "---\ntitle: \"c\\nd\"\n---\n",
  ]

  @Test(arguments: [
    ("shop", ["Shopping", "steal"]), ("SHOPP", ["Shopping"]), ("장", ["장보기 목록"]),
    ("ㅈㅂㄱ", ["장보기 목록"]), ("목록", ["장보기 목록"]), ("pl", ["work/plan", "home/plan"]),
    ("work/", ["work/plan"]), ("-d", ["-dash"]), ("@", ["two"]), ("@2", ["two"]), ("@1", []),
    ("../", ["up"]), ("./s", ["here"]), ("a", ["esc"]), ("c", ["c d"]), ("nothing", []),
    ("plan.md", ["work/plan.md", "home/plan.md"]),
  ])
  func `a name is offered for what is typed of it`(typed: String, wanted: [String]) throws {
    #expect(try names(typed, Self.files) == Set(wanted))
  }

  @Test func `every name means its memo for certain`() throws {
    let notebook = try notebook(Self.files)
    let found = try notebook.snapshot().suggestions(for: "")
    #expect(found.count == Self.files.count)
    for suggestion in found {
      let path = try notebook.resolve(suggestion.name, for: .changing, from: nil)
      #expect(path == suggestion.memo.path, "\(suggestion.name)")
    }
  }

  @Test func `a conflict copy goes by its path`() throws {
    let copy = "---\nconflict_of: shop.md\n---\n# Shopping\n"
    let files = ["shop.md": "# Shopping\n", "shop (conflict).md": copy]
    #expect(try names("", files) == ["Shopping", "shop (conflict)"])
  }
}
