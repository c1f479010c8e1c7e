import MemoText
import TestKit
import Testing

@Suite struct GrowthPatternTests {
  /// Whether a word being typed is found in a text.
  private func finds(_ word: String, in text: String) -> Bool? {
    let folded = Folding.fold(text)
    return GrowthPattern(Folding.fold(word)).map { pattern in
      folded.withUnsafeBufferPointer { pattern.find(in: $0) != nil }
    }
  }

  @Test(
    arguments: [
      ("자", "잡아", "재"), ("고", "과일", "교"), ("고", "괴", "굴"), ("구", "귀", "규"),
      ("그", "긔", "기"), ("장", "자이", "잔"), ("갑", "값", "각"), ("갑", "가방", "감"), ("갑", "가ㅂ", "가가"),
      ("값", "갑시다", "갑"), ("장ㅂ", "장보기", "장나"), ("장ㅂㄱ", "장보기", "장보니"), ("장ㄳ", "장가서", "장가"),
      ("장ㄳ", "장ㄳ", "장ㄱ"), ("git장", "git자아", "gi장"), ("ㅈㅂ기", "장보긴", "장보게"), ("할", "핥다", "학"),
      ("할", "하루", "하누"), ("깎", "까끼", "까기"),
    ])
  func `a word being typed finds what it may become`(
    _ word: String, _ found: String, _ other: String
  ) {
    #expect(finds(word, in: found) == true)
    #expect(finds(word, in: "글 " + found + " 끝") == true)
    #expect(finds(word, in: other) == false)
  }

  @Test(
    arguments: ["a장b", "ㅈㅂ", "abc", "", "장(", "장/보", "tag:장", "-장", "ㅋㅋ", "ㄳㄳㄳㄳㄳ장"])
  func `what is no such word stands for itself`(_ word: String) {
    #expect(GrowthPattern(Folding.fold(word)) == nil)
  }

  @Test(arguments: [
    ("장보", "장ㅂ", true), ("가바", "갑", true), ("ㄱ바", "ㄱㅂ", true), ("과", "고", true), ("값", "갑", true),
    ("갑시", "값", true), ("장보기", "장보", true), ("ㄱ사", "ㄳ", true), ("장", "장", true), ("자", "장", false),
    ("각", "가ㄱ", false), ("ㄱㅏ나", "가", false), ("ㄳ", "ㄱ", false), ("가까", "각", false),
    ("장", "ㅂ", false),
    ("장", "", false),
  ])
  func `one word comes from another by further keys`(
    _ word: String, _ earlier: String, _ isTyped: Bool
  ) {
    #expect(Hangul.isTyping(Folding.fold(word), after: Folding.fold(earlier)) == isTyped)
  }

  /// Scalars of which words and texts are made that often fit each other.
  private static let letters = Array("가각갂갃갑값가까고과괘곽ㄱㄲㄳㅂㅅ바방사ㅏa").map(String.init)

  @Test(arguments: 0..<6) func `what comes by further keys is found where the earlier was`(
    seed: UInt64
  ) {
    var random = SeededRandom(seed)
    func word(_ length: ClosedRange<Int>) -> [UInt8] {
      Folding.fold(
        (0..<Int.random(in: length, using: &random))
          .compactMap { _ in Self.letters.randomElement(using: &random) }.joined())
    }
    func isFound(_ word: [UInt8], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
      ByteSearch.find(word, in: text) != nil
        || (Hangul.isInitials(word) && InitialsPattern(word).find(in: text) != nil)
        || GrowthPattern(word)?.find(in: text) != nil
    }
    var pairs = 0
    for _ in 0..<600 {
      let (earlier, later) = (word(1...2), word(1...3))
      let isLoose = [earlier, later].allSatisfy {
        Hangul.isInitials($0) || GrowthPattern($0) != nil
      }
      guard isLoose, Hangul.isTyping(later, after: earlier) else { continue }
      pairs += 1
      for _ in 0..<15 {
        word(2...5).withUnsafeBufferPointer { text in
          if isFound(later, text) { #expect(isFound(earlier, text)) }
        }
      }
    }
    #expect(pairs > 5)
  }
}
