import MemoMarkdown
import MemoMerge
import Testing

/// What a person is told of two states of a memo.
@Suite struct MemoDiffTests {
  private func diff(_ old: String, _ new: String) -> MemoDiff {
    MemoDiff(from: Array(old.utf8), to: Array(new.utf8))
  }

  /// Keys in words, the way the drawing of them says it.
  private func words(_ change: KeyChange) -> String {
    if let flags = change.flags { return "\(change.key): \(flags.old) → \(flags.new)" }
    if let items = change.items {
      return "\(change.key):" + items.added.map { " +\($0)" }.joined()
        + items.removed.map { " −\($0)" }.joined()
    }
    return "\(change.key): \(change.old?.text ?? "∅") → \(change.new?.text ?? "∅")"
  }

  @Test(arguments: [
    ("pinned: false\n", "pinned: true\n", ["pinned: false → true"]),
    ("title: x\n", "title: x\npinned: yes\n", ["pinned: false → true"]),
    ("pinned: true\n", "x: 1\n", ["x: ∅ → 1", "pinned: true → false"]),
    ("title: 장보기\n", "title: 장 볼 것\n", ["title: 장보기 → 장 볼 것"]),
    ("title: \"A\"\n", "title: A\n", []),
    ("tags: [a, b]\n", "tags: [b, c, d]\n", ["tags: +c +d −a"]),
    ("tags: a, b\n", "tags: [a]\n", ["tags: −b"]),
    ("x: 1\n", "x: 1\ntags:\n- 집\n- 일\n", ["tags: +집 +일"]),
    ("tags: [a]\n", "x: 1\n", ["x: ∅ → 1", "tags: −a"]),
    ("a: 1\nb: 2\n", "b: 3\na: 1\n", ["b: 2 → 3"]),
    ("a: 1\n", "b: 1\n", ["b: ∅ → 1", "a: 1 → ∅"]),
  ])
  func `keys are told by what they say`(_ old: String, _ new: String, _ expected: [String]) {
    let diff = diff("---\n\(old)---\n\ntext\n", "---\n\(new)---\n\ntext\n")
    #expect(diff.keys.map(words) == expected)
    #expect(diff.lines.hunks.isEmpty)
  }

  @Test(arguments: [
    ("a\nb\n", "\u{FEFF}a\nb\n", [MemoDiff.Note.mark(isThere: true)]),
    ("a\nb\n", "a\r\nb\r\n", [.lineEnds(from: .lf, to: .crlf)]),
    ("a\nb\n", "a\nb", [.lastLineEnd(isThere: false)]),
    ("a\r\nb", "a\nb\n", [.lineEnds(from: .crlf, to: .lf), .lastLineEnd(isThere: true)]),
    ("---\na: 1\n---\n\nb\n", "---\na: 1 # c\n---\n\nb\n", [.headerForm]),
    ("---\na: 1\n---\n\nb\n", "---\na: 1\n---\nb\n", [.headerForm]),
    ("---\na: 1\nb: 2\n---\n", "---\nb: 2\na: 1\n---\n", [.headerForm]),
    ("---\na: 1\n---\n\nb\n", "---\r\na: 1\r\n---\r\n\r\nb\r\n", [.lineEnds(from: .lf, to: .crlf)]),
  ])
  func `what no line shows is noted, and nothing else`(
    _ old: String, _ new: String, _ notes: [MemoDiff.Note]
  ) {
    let diff = diff(old, new)
    #expect(diff.notes == notes)
    #expect(diff.lines.hunks.isEmpty)
    #expect(diff.keys.isEmpty)
  }

  @Test func `a memo that came has its keys and lines, and no notes`() {
    let diff = diff("", "---\ntitle: 집\n---\n\n우유")
    #expect(diff.keys.map(words) == ["title: ∅ → 집"])
    #expect(diff.lines.hunks == [Hunk(old: 0..<0, new: 0..<1)])
    #expect(diff.notes.isEmpty)
    #expect(diff.before == (0, 4))
  }

  @Test func `a header that cannot be told apart is compared as text`() {
    let diff = diff("---\na: 1\na: 2\n---\n\nb\n", "---\na: 1\na: 3\n---\n\nb\n")
    #expect(diff.keys.isEmpty)
    #expect(diff.lines.hunks == [Hunk(old: 2..<3, new: 2..<3)])
    #expect(diff.before == (0, 0))
  }

  @Test(arguments: [
    ("우유 두 병\n", "우유 세 병\n", ["두"], ["세"]),
    ("one two three four\n", "one 2 three four five\n", ["two"], ["2", " five"]),
    ("전혀 다른 글이다\n", "something else\n", [], []),
    ("a\n", "", [], []),
    ("첫 줄은 그대로 둔다\n둘째 줄은 조금 다르다\n", "첫 줄은 그대로 둔다네\n둘째 줄은 아주 다르다\n", ["둔다", "조금"], ["둔다네", "아주"]),
  ])
  func `words of changed lines are told where enough is the same`(
    _ old: String, _ new: String, _ removed: [String], _ added: [String]
  ) throws {
    let diff = LineDiff(from: Array(old.utf8), to: Array(new.utf8))
    let hunk = try #require(diff.hunks.first)
    let words = diff.changedWords(in: hunk)
    #expect(words.old.map { String(decoding: diff.old.bytes[$0], as: UTF8.self) } == removed)
    #expect(words.new.map { String(decoding: diff.new.bytes[$0], as: UTF8.self) } == added)
  }
}
