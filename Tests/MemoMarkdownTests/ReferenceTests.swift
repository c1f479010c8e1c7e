import MemoMarkdown
import Testing

/// Which of a memo's links may name files, and which of their bytes are the name.
@Suite struct ReferenceTests {
  private func told(_ text: String) -> String {
    let memo = MemoDocument(parsing: Array(text.utf8))
    return memo.references.map { reference in
      let raw = reference.names.map { name in
        let (written, meant) = (
          String(decoding: memo.bytes[name.range], as: UTF8.self),
          String(decoding: name.bytes, as: UTF8.self)
        )
        return written == meant ? meant : "\(written)=\(meant)"
      }
      let fragment = String(decoding: memo.bytes[reference.fragmentRange], as: UTF8.self)
      return "\(reference.kind) \(raw.joined(separator: " or "))"
        + (fragment.isEmpty ? "" : " at \(fragment)")
    }.joined(separator: ", ")
  }

  @Test(arguments: [
    ("[a](b.md)", "inline b.md"), ("[a](b.md#c)", "inline b.md at c"),
    ("[a](<b c.md#d e> \"t\")", "inline b c.md at d e"),
    ("[a](b%20c.md)", "inline b%20c.md=b c.md"),
    ("[a](%ED%9A%8C c)", ""), ("[a](가%20나.md 't')", "inline 가%20나.md=가 나.md"),
    ("[a](b%23c.md#d)", "inline b%23c.md=b#c.md at d"), ("[a](b(c(d)).md)", "inline b(c(d)).md"),
    ("[a](b\\)c.md)", "inline b\\)c.md=b)c.md"), ("[a](b&amp;c.md)", "inline b&amp;c.md=b&c.md"),
    ("[a](b&#39;c.md#d)", "inline b&#39;c.md=b'c.md at d"), ("[a](b+c.md)", "inline b+c.md"),
    ("[a](b%2525.md)", "inline b%2525.md=b%25.md"), ("[a](100%.md)", "inline 100%.md"),
    ("[a](b.png?raw=1)", "inline b.png?raw=1 or b.png"), ("[a](b%3F.md)", "inline b%3F.md=b?.md"),
    ("[a](#b)", "inline  at b"), ("[a](https://b.c/d.md)", "inline "), ("[a](//b/c)", "inline "),
    ("[a](mailto:b@c.de)", "inline "), ("[a](./b:c.md)", "inline ./b:c.md"),
    ("[a](c:b.md)", "inline c:b.md"), ("![a](b.png)", "image b.png"),
    ("[a]: b.md 't'", "reference b.md"), ("[a]: <b c.md>", "reference b c.md"),
    ("> [a]: b.md", "reference b.md"), ("- [a]: b.md", "reference b.md"), ("[^a]: b.md", ""),
    ("[![a](b.png)](c.md#d)", "inline c.md at d, image b.png"), ("<https://b.c>", ""),
  ])
  func `a Markdown link names a path`(_ text: String, _ expected: String) {
    #expect(told(text) == expected)
  }

  @Test(arguments: [
    ("[[a]]", "wiki a"), ("[[ a b | c ]]", "wiki a b"), ("[[a#b c|d]]", "wiki a at b c"),
    ("![[a.png|100]]", "wiki a.png"), ("[[#b]]", "wiki  at b"), ("[[a#^b]]", "wiki a at ^b"),
    ("[[a^b]]", "wiki a^b or a"), ("[[a%20b]]", "wiki a%20b"), ("[[a/b.md#c]]", "wiki a/b.md at c"),
    ("| [[a\\|b]] | [[c#d\\|e]] |\n| - | - |", "wiki a, wiki c at d"),
    ("[[https://a.b/c]]", "wiki "), ("[[a: b]]", "wiki a: b"),
  ])
  func `a wiki link names a path or a title`(_ text: String, _ expected: String) {
    #expect(told(text) == expected)
  }

  @Test(arguments: [
    "`[a](b.md)` ``[[c]]``", "```\n[a](b.md)\n```", "    [a](b.md)", "<!-- [a](b.md) -->",
    "글 <!-- [a](b.md)\n[[c]] --> 글", "---\na: \"[[b]]\"\n---\n", "<div>\n[a](b.md)\n</div>",
    "\\[a](b.md) \\[\\[c]]", "[a] (b.md)", "<!---->`[[a]]`", "글 <!--> `[[a]]`",
  ])
  func `code, comments and the header have no links`(_ text: String) {
    #expect(told(text) == "")
  }

  @Test func `a comment that never ends is none`() {
    #expect(told("글 <!-- [a](b.md)") == "inline b.md")
  }

  @Test(arguments: ["\r\n", "\n", "\r"])
  func `places are those in the file`(_ end: String) throws {
    let text = ["\u{FEFF}---", "a: 1", "---", "", "[a](b.md) [[가#다|나]]", "[c]: <d e.md>"]
      .joined(separator: end)
    let memo = MemoDocument(parsing: Array(text.utf8))
    let texts = memo.references.map {
      String(decoding: memo.bytes[$0.range], as: UTF8.self) + " "
        + String(decoding: memo.bytes[$0.destinationRange], as: UTF8.self)
    }
    #expect(
      texts == ["[a](b.md) b.md", "[[가#다|나]] 가#다", "[c]: <d e.md d e.md"])
    #expect(memo.references.map(\.isBracketed) == [false, false, true])
  }

  @Test(arguments: [
    ("[a](#b)", "#b"), ("[[#b|c]]", "#b"), ("[a](mailto:b@c.de)", "mailto:b@c.de"),
    ("[a](https://b.c/d.md?e#f)", "https://b.c/d.md?e#f"), ("[a](<b c.md#d e> 't')", "b c.md#d e"),
    ("[a](b%20c.md#d)", "b%20c.md#d"), ("[[a#^b]]", "a#^b"), ("[[https://a.b/c]]", "https://a.b/c"),
  ])
  func `a destination is all that is written of it`(_ text: String, _ destination: String) {
    let memo = MemoDocument(parsing: Array(text.utf8))
    let found = memo.references.map {
      String(decoding: memo.bytes[$0.destinationRange], as: UTF8.self)
    }
    #expect(found == [destination])
  }
}
