import MemoText
import Testing

@Suite struct HangulTests {
  private func match(_ pattern: String, _ text: String) -> String? {
    let bytes = Folding.fold(text)
    return bytes.withUnsafeBufferPointer { buffer in
      Hangul.matchesInitials(Folding.fold(pattern), in: buffer)
        .map { String(decoding: buffer[$0], as: UTF8.self) }
    }
  }

  @Test(arguments: [
    ("ㅈㅂㄱ", "오늘 장보기 목록", "장보기"), ("ㅎㄱ", "한글 메모 ㅋㅋㅋ", "한글"),
    ("ㅋㅋ", "한글 메모 ㅋㅋㅋ", "ㅋㅋ"), ("장ㅂㄱ", "장보기", "장보기"), ("ㅈ보ㄱ", "장보기", "장보기"),
    ("ㅈㅂㄱ", "장 보기", "장 보기"), ("ㅈ ㅂㄱ", "장 보기", "장 보기"), ("ㄲ", "가까이", "까"),
    ("ㄱㅅ", "고마워 감사", "감사"), ("ㄳ", "감사", "감사"), ("ㄷㄷ", "다ㄷ", "다ㄷ"),
    ("ㄱㄱ", "가나 가가", "가가"),
  ])
  func `initial consonants match their syllables`(_ pattern: String, _ text: String, _ hit: String)
  {
    #expect(match(pattern, text) == hit)
  }

  @Test(arguments: [
    ("ㄱ", "까"), ("ㄲ", "가"), ("ㅈ ㅂ", "장보기"), ("ㅈㅂ", "장\n보기"), ("ㅈㅂ", "장을보기"),
    ("ㅏ", "가"), ("", "가"), ("ㅈㅂㄱ", "장보"), ("장", "자"),
  ])
  func `others are no match`(_ pattern: String, _ text: String) {
    #expect(match(pattern, text) == nil)
  }

  @Test func `a search goes on behind the last hit`() {
    let bytes = Folding.fold("가나 가네")
    bytes.withUnsafeBufferPointer { buffer in
      let pattern = Folding.fold("ㄱㄴ")
      let first = Hangul.matchesInitials(pattern, in: buffer)
      #expect(first == 0..<6)
      #expect(Hangul.matchesInitials(pattern, in: buffer, from: 6) == 7..<13)
      #expect(Hangul.matchesInitials(pattern, in: buffer, from: 13) == nil)
    }
  }

  @Test(arguments: [
    ("ㅈㅂㄱ", true), ("ㅋㅋ", true), ("ㄲ", true), ("ㄳ", true), ("ㅜㅜ", false), ("ㅋㅜ", false),
    ("장ㅂ", false), ("", false), ("abc", false), ("ㅋ ㅋ", false),
  ])
  func `a word of initials is known`(_ word: String, _ isInitials: Bool) {
    #expect(Hangul.isInitials(Folding.fold(word)) == isInitials)
  }

  @Test func `every syllable has its initial`() {
    #expect(Hangul.initial(of: 0xAC00) == 0x3131)
    #expect(Hangul.initial(of: 0xD7A3) == 0x314E)
    #expect(Hangul.initial(of: 0xC7A5) == 0x3148)
    #expect(Hangul.initial(of: 0x3131) == nil)
    #expect(Hangul.initial(of: 0x41) == nil)
    let all = Set((UInt32(0xAC00)...0xD7A3).compactMap { Hangul.initial(of: $0) })
    #expect(all.count == 19 && all.allSatisfy(Hangul.isInitial))
  }

  @Test(arguments: [
    "은", "는", "이", "가", "을", "를", "에", "에서", "에서는", "으로", "로", "의", "도", "만", "까지",
    "부터", "처럼", "보다", "와", "과", "이랑", "랑", "에게", "한테", "께", "께서", "이나", "나", "이라도",
    "라도", "마다", "조차", "밖에", "이며", "이고", "입니다", "이다", "으로부터", "만으로는",
  ])
  func `a particle is one`(_ tail: String) {
    #expect(Hangul.isParticle(Array(tail.utf8)))
  }

  @Test(arguments: ["", "시청", "서울", "에서는요가", "a", "은행", "에서는부터까지만은도"])
  func `other tails are no particle`(_ tail: String) {
    #expect(!Hangul.isParticle(Array(tail.utf8)))
  }
}
