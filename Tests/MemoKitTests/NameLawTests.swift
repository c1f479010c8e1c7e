import TestKit
import Testing

@testable import MemoKit

/// Names are looked for among a few memos of the index; the answer is that of all memos.
@Suite struct NameLawTests {
  private static let files: [(path: String, title: String)] = [
    ("장보기.md", "장보기 목록"), ("a/장보기.md", "또 장보기"), ("e\u{301}te\u{301}.md", "L’été"),
    ("CAFE.md", "Café MENU"), ("b/cafe.md", "caf\u{65}\u{301}"), ("strasse.md", "Straße"),
    ("ᾳ.md", "iota"), ("b/αι.md", "two"), ("full.md", "ＡＢＣ１２"), ("가방.markdown", "가방"),
    ("x.y.md", "dots. and more"), ("b/x.md", "x"), ("c d.md", "blank name"),
    ("회\u{1112}의.md", "odd"),
  ]

  private static let names =
    files.flatMap { [$0.path, $0.title] }
    + [
      "장보기", "ㅈㅂㄱ", "a/장보기", "été", "E\u{301}TE\u{301}", "café", "CAFÉ", "Cafe", "STRASSE",
      "ß", "αι", "ᾳ", "ΑΙ", "abc12", "ABC", "가방", "가", "ㄱㅂ", "x.y", "x", "b/x", "dots", "and more",
      "c d", "none", "md", ".", "b/", "menu", "목록", "",
    ]

  @Test(arguments: names) func `a name means what it means among all memos`(name: String) throws {
    let sample = try Sample(isPlain: true)
    for file in Self.files {
      sample.folder.write(file.path, "---\ntitle: \"\(file.title)\"\n---\n글\n")
    }
    let snapshot = try sample.notebook.snapshot()
    let bytes = Array(name.utf8)
    let all = NameResolver(
      snapshot.memos.map {
        NameResolver.Named(
          path: $0.path, title: $0.title, isConflictCopy: $0.conflictOf != nil)
      })
    func said(_ body: () throws(MemoError) -> RelativePath?) -> String {
      do throws(MemoError) { return try body()?.text ?? "nothing" } catch { return "\(error)" }
    }
    let some = NameResolver(snapshot.named(as: bytes))
    #expect(
      said { () throws(MemoError) in try some.certain(bytes, as: name) }
        == said { () throws(MemoError) in try all.certain(bytes, as: name) })
    let parts = NameResolver(snapshot.named(with: bytes))
    #expect(
      said { () throws(MemoError) in try parts.uncertain(bytes, as: name, for: .reading) }
        == said { () throws(MemoError) in try all.uncertain(bytes, as: name, for: .reading) })
  }
}
