import MemoText
import Testing

@Suite struct EscapingTests {
  @Test(arguments: [
    ("빨강 “인용” é", "빨강 “인용” é"), ("\u{1B}[31m빨강\u{1B}]0;속임\u{7}", "^[[31m빨강^[]0;속임^G"),
    ("a\0b\u{7F}", "a^@b^?"), ("\u{9B}31m", "\\u{9b}31m"), ("a\u{202E}b", "a\\u{202e}b"),
    ("\u{2066}x\u{2069}\u{200F}\u{61C}", "\\u{2066}x\\u{2069}\\u{200f}\\u{61c}"),
    ("a\tb\r\nc", "a^Ib^M^Jc"), ("a\u{2028}b", "a\\u{2028}b"), ("👩‍💻", "👩‍💻"),
  ])
  func `a terminal is not steered`(_ text: String, _ shown: String) {
    #expect(Escaping.forTerminal(text) == shown)
  }

  @Test(arguments: [
    ("a\tb\nc", "a\tb\nc"), ("a\r\nb\rc", "a\nb\nc"), ("\u{1B}[2J\n", "^[[2J\n"),
    ("\r\r\n", "\n\n"),
  ])
  func `lines go through where they are wanted`(_ text: String, _ shown: String) {
    #expect(Escaping.forTerminal(text, keepingLines: true) == shown)
  }

  @Test(arguments: [
    ("a\tb", "a b"), ("a\r\nb\nc\rd", "a b c d"), ("\n\n", "  "), ("x\u{2029}y\u{85}z", "x y z"),
    ("a\u{1B}b", "a^[b"), ("제목", "제목"),
  ])
  func `a field is one line without tabs`(_ text: String, _ field: String) {
    #expect(Escaping.field(text) == field)
  }

  @Test(arguments: [
    ("", #""""#), ("한글 é 🎉", #""한글 é 🎉""#), (#"a"b\c/"#, #""a\"b\\c/""#),
    ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#),
    ("\u{1B}\0\u{7F}\u{9B}", #""\u001b\u0000\u007f\u009b""#),
    ("\u{2028}\u{2029}\u{202E}", #""\u2028\u2029\u202e""#), ("\r\n", #""\r\n""#),
  ])
  func `a JSON string has its escapes`(_ text: String, _ json: String) {
    #expect(Escaping.json(text) == json)
  }

  @Test func `no control is left by any escape`() {
    for value in Array(UInt32(0)...0x9F) + Array(0x2000...0x206F) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "x" + String(Character(scalar)) + "y"
      for shown in [Escaping.forTerminal(text), Escaping.field(text), Escaping.json(text)] {
        #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
    }
  }
}
