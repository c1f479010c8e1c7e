/// Two changes of one memo, what becomes of them, and what git makes of the same bytes.
struct Row: CustomTestStringConvertible, Sendable {
  /// What git's own merge of the file comes to.
  enum Git: Sendable {
    case clean, conflict
    /// Not about the bytes of one file.
    case none
  }

  let name: String
  let base: String?
  let left: String?
  /// The later edit.
  let right: String?
  let result: String?
  /// Whether the left side is kept as a copy.
  var loses = false
  var git = Git.conflict

  var testDescription: String { name }
}

import Testing

/// A memo with a header.
private func memo(_ keys: String..., body: String = "우유\n계란\n") -> String {
  "---\n" + keys.map { $0 + "\n" }.joined() + "---\n\n" + body
}

private let head = "title: 장보기"
private let date = "date: 2026-11-30T09:25:00+09:00"
private let letter = (1...9).map { "\($0)번째 줄이다.\n" }.joined()

extension Row {
  static let all = header + body + files

  private static let header = [
    Row(
      name: "both change title differently",
      base: memo(head, date), left: memo("title: 장", date, body: "우유\n계란\n빵\n"),
      right: memo("title: 장보기 목록", date), result: memo("title: 장보기 목록", date, body: "우유\n계란\n빵\n"),
      loses: true),
    Row(
      name: "both change title to the same", base: memo(head, date), left: memo("title: 장", date),
      right: memo("title: 장", date), result: memo("title: 장", date), git: .clean),
    Row(
      name: "one pins, the other edits the body",
      base: memo(head, date, "pinned: false"), left: memo(head, date, "pinned: true"),
      right: memo(head, date, "pinned: false", body: "우유 둘\n계란\n"),
      result: memo(head, date, "pinned: true", body: "우유 둘\n계란\n"), git: .clean),
    Row(
      name: "one title, the other date", base: memo(head, date),
      left: memo("title: 장", date), right: memo(head, "date: 2026-12-01"),
      result: memo("title: 장", "date: 2026-12-01")),
    Row(
      name: "one title, the other pinned", base: memo(head, date, "pinned: false"),
      left: memo("title: 장", date, "pinned: false"), right: memo(head, date, "pinned: true"),
      result: memo("title: 장", date, "pinned: true"), git: .clean),
    Row(
      name: "both add a key", base: memo(head), left: memo(head, "mood: 좋음"),
      right: memo(head, "place: 집"), result: memo(head, "mood: 좋음", "place: 집")),
    Row(
      name: "one reorders keys, the other edits a value", base: memo(head, date, "mood: 좋음"),
      left: memo("mood: 좋음", date, head), right: memo("title: 장", date, "mood: 좋음"),
      result: memo("mood: 좋음", date, "title: 장")),
    Row(
      name: "both add tags to an inline list", base: memo(head, "tags: [집, \"일 하나\"] # 모두"),
      left: memo(head, "tags: [집, \"일 하나\", 장] # 모두"),
      right: memo(head, "tags: [\"일 하나\", 겨울] # 모두"),
      result: memo(head, "tags: [\"일 하나\", 장, 겨울] # 모두")),
    Row(
      name: "both add tags to a list of lines", base: memo(head, "tags:", "  - 집 # 여기", "  - 일"),
      left: memo(head, "tags:", "  - 집 # 여기", "  - 일", "  - 장"),
      right: memo(head, "tags:", "  - 집 # 여기", "  - '겨울'"),
      result: memo(head, "tags:", "  - 집 # 여기", "  - 장", "  - '겨울'")),
    Row(
      name: "tags of one text", base: memo(head, "tags: 집 일"), left: memo(head, "tags: 집 일 장"),
      right: memo(head, "tags: 일"), result: memo(head, "tags: 일 장")),
    Row(
      name: "pinned against the key taken away", base: memo(head, "pinned: false"),
      left: memo(head, "pinned: true"), right: memo(head), result: memo(head, "pinned: true")),
    Row(
      name: "both set a time of change", base: memo(head, "modified: 2026-11-01"),
      left: memo(head, "modified: 2026-11-05 10:00"), right: memo(head, "modified: 2026-11-03"),
      result: memo(head, "modified: 2026-11-05 10:00")),
    Row(
      name: "one side's YAML is broken", base: memo(head, date),
      left: memo("title: \"장", date), right: memo(head, date, body: "우유\n계란\n빵\n"),
      result: memo("title: \"장", date, body: "우유\n계란\n빵\n"), git: .clean),
    Row(
      name: "one adds a header, the other edits the first line", base: "우유\n계란\n",
      left: memo(head), right: "우유 둘\n계란\n", result: memo(head, body: "우유 둘\n계란\n")),
  ]

  private static let body = [
    Row(
      name: "LF to CRLF against an edited line", base: memo(head),
      left: memo(head).replacing("\n", with: "\r\n"), right: memo(head, body: "우유 둘\n계란\n"),
      result: memo(head, body: "우유 둘\n계란\n").replacing("\n", with: "\r\n")),
    Row(
      name: "both append different last lines", base: "- 우유\n", left: "- 우유\n- 계란",
      right: "- 우유\n- 빵\n", result: "- 우유\n- 계란\n- 빵\n"),
    Row(
      name: "both append paragraphs", base: "하나\n", left: "하나\n\n둘\n", right: "하나\n\n셋\n",
      result: "하나\n\n둘\n\n셋\n"),
    Row(
      name: "both append the same line", base: "- 우유\n", left: "- 우유\n- 계란\n",
      right: "- 우유\n- 계란\n", result: "- 우유\n- 계란\n", git: .clean),
    Row(
      name: "one addition contains the other", base: "- 우유\n", left: "- 우유\n- 계란\n",
      right: "- 우유\n- 계란\n- 빵\n", result: "- 우유\n- 계란\n- 빵\n"),
    Row(
      name: "one adds the last line's end, the other appends without", base: "우유",
      left: "우유\n", right: "우유\n계란", result: "우유\n계란\n"),
    Row(
      name: "lines side by side are edited", base: "하나 둘\n셋 넷\n", left: "하나 두울\n셋 넷\n",
      right: "하나 둘\n셋 네엣\n", result: "하나 두울\n셋 네엣\n"),
    Row(
      name: "a paragraph is moved and edited", base: "가\n\n옮길 글이다\n\n나\n\n다\n",
      left: "가\n\n나\n\n다\n\n옮길 글이다\n", right: "가\n\n옮길 글이 아니다\n\n나\n\n다\n",
      result: "가\n\n옮길 글이 아니다\n\n나\n\n다\n\n옮길 글이다\n"),
    Row(
      name: "truncated to nothing against an edit", base: letter, left: "",
      right: letter.replacing("5번째", with: "다섯째"), result: letter.replacing("5번째", with: "다섯째")),
    Row(
      name: "truncated to nothing against no change", base: letter, left: "", right: letter,
      result: "", git: .clean),
    Row(
      name: "a box is ticked, the text of its item edited", base: "- [ ] 우유 사기\n",
      left: "- [x] 우유 사기\n", right: "- [ ] 두유 사기\n", result: "- [x] 두유 사기\n"),
    Row(
      name: "written anew against one line edited", base: letter,
      left: "Nothing of it stayed.\nAll is new.\n", right: letter.replacing("5번째", with: "다섯째"),
      result: letter.replacing("5번째", with: "다섯째"), loses: true),
    Row(
      name: "marks of a conflict in the text",
      base: "<<<<<<< HEAD\n가\n=======\n나\n>>>>>>> b\n",
      left: "<<<<<<< HEAD\n가가\n=======\n나\n>>>>>>> b\n",
      right: "<<<<<<< HEAD\n가\n=======\n나나\n>>>>>>> b\n",
      result: "<<<<<<< HEAD\n가가\n=======\n나나\n>>>>>>> b\n", git: .clean),
  ]

  private static let files = [
    Row(
      name: "removed against edited", base: memo(head), left: nil, right: memo("title: 장"),
      result: memo("title: 장"), git: .none),
    Row(name: "removed on both", base: memo(head), left: nil, right: nil, result: nil, git: .none),
    Row(
      name: "removed against no change", base: memo(head), left: nil, right: memo(head),
      result: nil, git: .none),
    Row(
      name: "both born with the same text", base: nil, left: memo(head), right: memo(head),
      result: memo(head), git: .clean),
    Row(
      name: "both born with one title", base: nil,
      left: memo(head, "date: 2026-11-30T09:25:00+09:00", body: "우유\n"),
      right: memo(head, "date: 2026-11-30T10:00:00+09:00", body: "계란\n"),
      result: memo(head, "date: 2026-11-30T09:25:00+09:00", body: "우유\n계란\n")),
  ]
}
