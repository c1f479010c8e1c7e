package import MemoCore

extension MemoDocument {
  /// A new memo's bytes, as this tool writes them.
  ///
  ///     ---
  ///     title: 장보기 목록
  ///     date: 2026-11-30T09:25:00+09:00
  ///     pinned: false
  ///     tags: [집]
  ///     ---
  ///
  ///     우유, 계란
  ///
  /// The line of tags is left out where there are none, and the blank line where there is no body.
  package static func composed(
    title: String, date: Timestamp, pinned: Bool, tags: [String], body: [UInt8]
  ) -> [UInt8] {
    var lines = ["---"]
    lines.append("title: " + ScalarWriter.write(title, like: nil))
    lines.append("date: " + date.iso8601)
    lines.append("pinned: \(pinned)")
    if !tags.isEmpty {
      lines.append("tags: " + FrontMatter.written(.list(tags), like: nil, isFlow: false))
    }
    lines.append("---")
    let head = Array((lines.joined(separator: "\n") + "\n").utf8)
    return body.isEmpty ? head : head + [ASCII.lf] + body
  }
}
