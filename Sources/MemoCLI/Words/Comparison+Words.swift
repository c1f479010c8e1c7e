internal import MemoKit

extension Comparison.Note {
  /// The fixed word for programs.
  var code: String {
    switch self {
    case .byteOrderMark: "byte_order_mark"
    case .lineEnds: "line_ends"
    case .lastLineEnd: "last_line_end"
    case .frontMatterForm: "front_matter_form"
    case .executable: "executable"
    case .binary: "binary"
    }
  }

  /// What is different, for a person.
  func message(_ words: Words) -> String {
    switch self {
    case .byteOrderMark(true):
      words("a byte order mark came in", "바이트 순서 표시(BOM)가 생김")
    case .byteOrderMark(false):
      words("the byte order mark is gone", "바이트 순서 표시(BOM)가 없어짐")
    case .lineEnds(let old, let new):
      words("line ends: ", "줄 끝: ") + old.name(words) + " → " + new.name(words)
    case .lastLineEnd(true):
      words("the last line has an end now", "마지막 줄에 줄 끝이 생김")
    case .lastLineEnd(false):
      words("the last line has no end any more", "마지막 줄의 줄 끝이 없어짐")
    case .frontMatterForm:
      words(
        "the front matter is written differently (comments, order, quotes)",
        "머리말을 다르게 씀 (주석, 차례, 따옴표)")
    case .executable(true): words("the file may be run now", "실행할 수 있는 파일이 됨")
    case .executable(false): words("the file may not be run any more", "실행할 수 없는 파일이 됨")
    case .binary(let old, let new):
      words(
        "no text: \(words.number(old)) → \(words.number(new)) bytes",
        "글이 아닌 파일: \(words.number(old)) → \(words.number(new))바이트")
    }
  }
}

extension Comparison.LineEnds {
  fileprivate func name(_ words: Words) -> String {
    switch self {
    case .lf: "LF"
    case .crlf: "CRLF"
    case .cr: "CR"
    case .mixed: words("mixed", "섞임")
    }
  }
}

extension Words {
  /// `yes` or `no`.
  func yes(_ flag: Bool) -> String { flag ? self("yes", "예") : self("no", "아니요") }

  /// `… 24 unchanged lines`.
  func unchangedLines(_ count: Int) -> String {
    let number = number(count)
    return self(
      count == 1 ? "… 1 unchanged line" : "… \(number) unchanged lines", "… 그대로인 \(number)줄")
  }
}
