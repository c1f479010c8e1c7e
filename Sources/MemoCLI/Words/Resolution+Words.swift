internal import MemoKit

extension Resolution {
  /// What a word of `--keep` means.
  init?(word: String) {
    switch word {
    case "ours": self = .memo
    case "theirs": self = .copy
    default: self.init(rawValue: word)
    }
  }

  /// What a person means by an answer: a letter, also where the keyboard writes Hangul, or a word.
  init?(answer: String) {
    switch answer.trimmed.lowercased() {
    case "m", "memo", "ours", "ㅡ", "ㅁ", "메모": self = .memo
    case "c", "copy", "theirs", "ㅊ", "ㅅ", "사본": self = .copy
    case "b", "both", "ㅠ", "ㄷ", "둘", "둘다", "둘 다": self = .both
    default: return nil
    }
  }

  /// What was done, and how it is taken back.
  func message(_ path: RelativePath, _ words: Words) -> String {
    switch self {
    case .memo:
      words(
        "\(path) stays as it is, the copy is gone; memo undo takes it back",
        "메모를 그대로 두고 사본을 없앴습니다: \(path). 되돌리려면 memo undo")
    case .copy:
      words(
        "\(path) has the copy's text; memo undo takes it back",
        "메모를 사본의 글로 바꾸었습니다: \(path). 되돌리려면 memo undo")
    case .both:
      words(
        "\(path) has both texts; memo undo takes it back",
        "메모에 두 글을 모두 두었습니다: \(path). 되돌리려면 memo undo")
    }
  }
}

extension Words {
  /// Which side of a conflict is kept.
  var keepQuestion: String {
    self(
      "Keep the memo (m), the copy (c) or both (b)?", "메모(m), 사본(c), 둘 다(b) 가운데 무엇을 남길까요?")
  }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
