import Testing

/// Two changes of one past, and what becomes of them.
struct MergeCase: CustomTestStringConvertible, Sendable {
  typealias Files = [String: String]

  let name: String
  var base: Files = [:]
  /// What each side changes, the right one later; nil removes a file.
  var left: [String: String?] = [:]
  var right: [String: String?] = [:]
  /// What the left side's commit says of moves.
  var moves = ""
  /// All files in the end, with `####` for the id in the name of a copy.
  var result: Files

  var testDescription: String { name }
}

private func memo(_ keys: String..., body: String = "우유\n계란\n") -> String {
  "---\n" + keys.map { $0 + "\n" }.joined() + "---\n\n" + body
}

private let head = "title: 장보기"
private let letter = (1...9).map { "\($0)번째 줄이다.\n" }.joined()

/// A case in which both sides change one memo.
private func one(
  _ name: String, _ base: String, _ left: String, _ right: String, _ result: String,
  copy: String? = nil
) -> MergeCase {
  var files = ["a.md": result]
  if let copy { files["a (conflict 2023-11-15 ####).md"] = copy }
  return MergeCase(
    name: name, base: ["a.md": base], left: ["a.md": left], right: ["a.md": right],
    result: files)
}

extension MergeCase {
  static let rows = memos + texts + files

  private static let memos = [
    one(
      "both change title differently", memo(head), memo("title: 장", body: "우유\n계란\n빵\n"),
      memo("title: 장보기 목록"), memo("title: 장보기 목록", body: "우유\n계란\n빵\n"),
      copy: memo("title: 장", "conflict_of: a.md", body: "우유\n계란\n빵\n")),
    one(
      "both change title to the same", memo(head), memo("title: 장"), memo("title: 장"),
      memo("title: 장")),
    one(
      "one pins, the other edits the body", memo(head, "pinned: false"), memo(head, "pinned: true"),
      memo(head, "pinned: false", body: "우유 둘\n계란\n"),
      memo(head, "pinned: true", body: "우유 둘\n계란\n")),
    one(
      "one title, the other date", memo(head, "date: 2026-11-30"),
      memo("title: 장", "date: 2026-11-30"), memo(head, "date: 2026-12-01"),
      memo("title: 장", "date: 2026-12-01")),
    one(
      "both add a key, one reorders", memo(head, "mood: 좋음"),
      memo("mood: 좋음", head, "place: 집"), memo(head, "mood: 나쁨"),
      memo("mood: 나쁨", head, "place: 집")),
    one(
      "both add tags", memo(head, "tags: [집, 일]"), memo(head, "tags: [집, 일, 장]"),
      memo(head, "tags: [일, 겨울]"), memo(head, "tags: [일, 장, 겨울]")),
    one(
      "pinned against the key taken away", memo(head, "pinned: false"), memo(head, "pinned: true"),
      memo(head), memo(head, "pinned: true")),
    one(
      "both set a time of change", memo(head, "modified: 2026-11-01"),
      memo(head, "modified: 2026-11-05 10:00"), memo(head, "modified: 2026-11-03"),
      memo(head, "modified: 2026-11-05 10:00")),
    one(
      "one side's YAML is broken", memo(head), memo("title: \"장"), memo(head, body: "우유\n계란\n빵\n"),
      memo("title: \"장", body: "우유\n계란\n빵\n")),
    one(
      "one adds a header, the other edits the first line", "우유\n계란\n", memo(head), "우유 둘\n계란\n",
      memo(head, body: "우유 둘\n계란\n")),
  ]

  private static let texts = [
    one(
      "LF to CRLF against an edited line", memo(head), memo(head).replacing("\n", with: "\r\n"),
      memo(head, body: "우유 둘\n계란\n"),
      memo(head, body: "우유 둘\n계란\n").replacing("\n", with: "\r\n")),
    one(
      "a mark of order against an edited line", memo(head), "\u{FEFF}" + memo(head),
      memo(head, body: "우유 둘\n계란\n"), "\u{FEFF}" + memo(head, body: "우유 둘\n계란\n")),
    one(
      "both append different last lines", "- 우유\n", "- 우유\n- 계란", "- 우유\n- 빵\n",
      "- 우유\n- 계란\n- 빵\n"),
    one("both append the same line", "우유\n", "우유\n계란\n", "우유\n계란\n", "우유\n계란\n"),
    one("one addition holds the other", "우유\n", "우유\n계란\n", "우유\n계란\n빵\n", "우유\n계란\n빵\n"),
    one("one adds the last line's end", "우유", "우유\n", "우유\n계란", "우유\n계란\n"),
    one("lines side by side", "하나 둘\n셋 넷\n", "하나 두울\n셋 넷\n", "하나 둘\n셋 네엣\n", "하나 두울\n셋 네엣\n"),
    one(
      "a paragraph is moved and edited", "가\n\n옮길 글이다\n\n나\n\n다\n",
      "가\n\n나\n\n다\n\n옮길 글이다\n", "가\n\n옮길 글이 아니다\n\n나\n\n다\n",
      "가\n\n옮길 글이 아니다\n\n나\n\n다\n\n옮길 글이다\n"),
    one(
      "truncated to nothing against an edit", letter, "", letter.replacing("5번째", with: "다섯째"),
      letter.replacing("5번째", with: "다섯째")),
    one("truncated to nothing against no change", letter, "", letter, ""),
    one(
      "a box is ticked, the text of its item edited", "- [ ] 우유 사기\n", "- [x] 우유 사기\n",
      "- [ ] 두유 사기\n", "- [x] 두유 사기\n"),
    one(
      "written anew against one line edited", letter, "Nothing of it stayed.\nAll is new.\n",
      letter.replacing("5번째", with: "다섯째"), letter.replacing("5번째", with: "다섯째"),
      copy: "---\nconflict_of: a.md\n---\n\nNothing of it stayed.\nAll is new.\n"),
    one(
      "marks of a conflict in the text", "<<<<<<< HEAD\n가\n=======\n나\n>>>>>>> b\n",
      "<<<<<<< HEAD\n가가\n=======\n나\n>>>>>>> b\n", "<<<<<<< HEAD\n가\n=======\n나나\n>>>>>>> b\n",
      "<<<<<<< HEAD\n가가\n=======\n나나\n>>>>>>> b\n"),
  ]

  private static let files = [
    MergeCase(
      name: "removed against edited", base: ["a.md": letter], left: ["a.md": nil],
      right: ["a.md": letter + "끝\n"], result: ["a.md": letter + "끝\n"]),
    MergeCase(
      name: "removed on both", base: ["a.md": letter, "b.md": "b\n"],
      left: ["a.md": nil, "c.md": "c\n"], right: ["a.md": nil],
      result: ["b.md": "b\n", "c.md": "c\n"]),
    MergeCase(
      name: "moved against edited", base: ["a.md": letter], left: ["a.md": nil, "d/b.md": letter],
      right: ["a.md": letter + "끝\n"], result: ["d/b.md": letter + "끝\n"]),
    MergeCase(
      name: "moved with another title against edited", base: ["a.md": memo(head)],
      left: ["a.md": nil, "b.md": memo("title: 장")],
      right: ["a.md": memo(head, body: "우유\n계란\n빵\n")],
      moves: "Memo-Moved: a.md b.md", result: ["b.md": memo("title: 장", body: "우유\n계란\n빵\n")]),
    MergeCase(
      name: "another memo from the same template", base: ["a.md": memo(head)],
      left: ["a.md": nil, "b.md": memo("title: 새것")], right: ["a.md": memo(head, body: "글\n")],
      result: ["a.md": memo(head, body: "글\n"), "b.md": memo("title: 새것")]),
    MergeCase(
      name: "moved to different names", base: ["a.md": letter],
      left: ["a.md": nil, "c.md": letter],
      right: ["a.md": nil, "b.md": letter], result: ["c.md": letter]),
    MergeCase(
      name: "moved to a name that the other side takes", base: ["a.md": letter],
      left: ["a.md": nil, "b.md": letter], right: ["b.md": "아주 다른 글\n"],
      result: ["b.md": letter, "b-2.md": "아주 다른 글\n"]),
    MergeCase(
      name: "moved to a name that the other side takes, and edited", base: ["a.md": letter],
      left: ["a.md": nil, "b.md": letter], right: ["a.md": letter + "끝\n", "b.md": "아주 다른 글\n"],
      result: ["b.md": letter + "끝\n", "b-2.md": "아주 다른 글\n"]),
    MergeCase(
      name: "both born with other titles", left: ["a.md": "# 가\n\n글\n"],
      right: ["a.md": "# 나\n\n글\n"],
      result: ["a.md": "# 나\n\n글\n", "a-2.md": "# 가\n\n글\n"]),
    MergeCase(
      name: "both born with one title", left: ["a.md": memo(head, body: "우유\n")],
      right: ["a.md": memo(head, body: "계란\n")], result: ["a.md": memo(head, body: "우유\n계란\n")]),
    MergeCase(
      name: "both born alike", left: ["a.md": "같다\n"], right: ["a.md": "같다\n"],
      result: ["a.md": "같다\n"]),
    MergeCase(
      name: "a case of letters changed against an edit", base: ["a.md": letter],
      left: ["a.md": nil, "A.md": letter + "새\n"], right: ["a.md": "첫\n" + letter],
      result: ["A.md": "첫\n" + letter + "새\n"]),
    MergeCase(
      name: "a folder in place of an edited memo", base: ["a.md": letter],
      left: ["a.md": nil, "a.md/b.md": "b\n"], right: ["a.md": letter + "끝\n"],
      result: ["a.md/b.md": "b\n", "a-2.md": letter + "끝\n"]),
    MergeCase(
      name: "a memo comes into a folder that is renamed",
      base: ["d/a.md": letter, "d/b.md": "b\n"],
      left: ["d/a.md": nil, "d/b.md": nil, "e/a.md": letter, "e/b.md": "b\n"],
      right: ["d/c.md": "c\n", "d/b.md": "b\nbb\n"],
      result: ["e/a.md": letter, "e/b.md": "b\nbb\n", "d/c.md": "c\n"]),
  ]
}
