/// The texts that an input method shows while a word is typed on a Korean keyboard of two sets.
///
/// 장보기 goes by ㅈ, 자, 장, 장ㅂ, 장보, 장복, 장보기. What is no syllable is one key a letter.
struct Keyboard {
  private var done = ""
  private var lead: Unicode.Scalar?
  private var vowel: Unicode.Scalar?
  private var tail: Unicode.Scalar?

  /// The text after each key of `word`.
  static func texts(typing word: String) -> [String] {
    var keyboard = Keyboard()
    return word.unicodeScalars.flatMap(keys).map { key in
      keyboard.press(key)
      return keyboard.text
    }
  }

  private static let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
  private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
  private static let tails = Array(" ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
  private static let pairs: [Unicode.Scalar: [Unicode.Scalar]] = [
    "ㅘ": ["ㅗ", "ㅏ"], "ㅙ": ["ㅗ", "ㅐ"], "ㅚ": ["ㅗ", "ㅣ"], "ㅝ": ["ㅜ", "ㅓ"], "ㅞ": ["ㅜ", "ㅔ"],
    "ㅟ": ["ㅜ", "ㅣ"], "ㅢ": ["ㅡ", "ㅣ"], "ㄳ": ["ㄱ", "ㅅ"], "ㄵ": ["ㄴ", "ㅈ"], "ㄶ": ["ㄴ", "ㅎ"],
    "ㄺ": ["ㄹ", "ㄱ"], "ㄻ": ["ㄹ", "ㅁ"], "ㄼ": ["ㄹ", "ㅂ"], "ㄽ": ["ㄹ", "ㅅ"], "ㄾ": ["ㄹ", "ㅌ"],
    "ㄿ": ["ㄹ", "ㅍ"], "ㅀ": ["ㄹ", "ㅎ"], "ㅄ": ["ㅂ", "ㅅ"],
  ]

  /// The keys that make a scalar.
  private static func keys(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return pairs[scalar] ?? [scalar] }
    let place = Int(scalar.value - 0xAC00)
    let letters =
      [leads[place / 588], vowels[place / 28 % 21]] + (place % 28 > 0 ? [tails[place % 28]] : [])
    return letters.flatMap { pairs[$0] ?? [$0] }
  }

  private var text: String { done + current }

  private var current: String {
    guard let lead else { return vowel.map { String(Character($0)) } ?? "" }
    guard let vowel, let first = Self.leads.firstIndex(of: lead),
      let second = Self.vowels.firstIndex(of: vowel)
    else { return String(Character(lead)) }
    let third = tail.flatMap(Self.tails.firstIndex) ?? 0
    let value = UInt32(0xAC00 + 588 * first + 28 * second + third)
    return Unicode.Scalar(value).map { String(Character($0)) } ?? ""
  }

  private mutating func press(_ key: Unicode.Scalar) {
    if Self.vowels.contains(key) {
      pressVowel(key)
    } else if Self.leads.contains(key) {
      pressConsonant(key)
    } else {
      finish()
      done.unicodeScalars.append(key)
    }
  }

  private mutating func pressVowel(_ key: Unicode.Scalar) {
    if let last = tail {
      let parts = Self.pairs[last] ?? [last]
      tail = parts.count > 1 ? parts[0] : nil
      finish()
      lead = parts[parts.count - 1]
      vowel = key
    } else if let last = vowel, let joined = Self.joined(last, key) {
      vowel = joined
    } else {
      if vowel != nil { finish() }
      vowel = key
    }
  }

  private mutating func pressConsonant(_ key: Unicode.Scalar) {
    if let last = tail, let joined = Self.joined(last, key), Self.tails.contains(joined) {
      tail = joined
    } else if lead != nil, vowel != nil, tail == nil, Self.tails.contains(key) {
      tail = key
    } else {
      finish()
      lead = key
    }
  }

  private static func joined(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Unicode.Scalar? {
    pairs.first { $0.value == [one, other] }?.key
  }

  private mutating func finish() {
    done += current
    (lead, vowel, tail) = (nil, nil, nil)
  }
}
