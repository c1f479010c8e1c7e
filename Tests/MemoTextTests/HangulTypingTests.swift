import MemoText
import Testing

@Suite struct HangulTypingTests {
  @Test(
    arguments: [
      ("자", "[자-잫]"), ("고", "[고-굏]"), ("구", "[구-귛]"), ("그", "[그-긯]"), ("장", "(?:[장]|자[ㅇ아-잏])"),
      ("갑", "(?:[갑값]|가[ㅂ바-빟])"), ("값", "(?:[값]|갑[ㅅ사-싷])"), ("장ㅂ", "장[ㅂ바-빟]"),
      ("장ㅂㄱ", "장[ㅂ바-빟][ㄱ가-깋]"), ("장ㄳ", "장(?:ㄳ|[ㄱ가-깋][ㅅ사-싷])"), ("a장b", nil),
      ("git장", "git(?:[장]|자[ㅇ아-잏])"), ("ㅈㅂ", nil), ("ㅈㅂ기", "[ㅈ자-짛][ㅂ바-빟][기-깋]"),
      ("abc", nil), ("", nil), ("장(", nil), ("장/보", nil), ("tag:장", nil), ("-장", nil), ("ㅋㅋ", nil),
      ("할", "(?:[할핡핢핣핤핥핦핧]|하[ㄹ라-맇])"), ("깎", "(?:[깎]|까[ㄲ까-낗])"),
    ] as [(String, String?)])
  func `a word being typed is an expression`(_ word: String, _ expression: String?) {
    #expect(Hangul.expression(typing: word) == expression)
  }
}
