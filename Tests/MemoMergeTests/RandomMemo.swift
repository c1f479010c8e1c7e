import TestKit

/// Memos that come again with the same seed, and edits of them as people make them.
struct RandomMemo {
  /// The memo's header, key by key; no header where there is none.
  var keys: [(key: String, value: String)] = []
  var lines: [String] = []
  var lineEnd = "\n"
  var hasMark = false
  var isEnded = true

  private static let words = [
    "우유", "계란", "빵", "장보기", "내일", "milk", "eggs", "the", "a", "meet", "買う", "牛乳", "10", "서울에서",
  ]
  private static let names = ["title", "date", "pinned", "tags", "mood", "place", "modified"]

  /// A memo of a few lines.
  init(_ random: inout SeededRandom) {
    if Int.random(in: 0..<4, using: &random) > 0 {
      for name in Self.names where Bool.random(using: &random) {
        keys.append((name, Self.value(name, &random)))
      }
    }
    for _ in 0..<Int.random(in: 0...10, using: &random) { lines.append(Self.line(&random)) }
    isEnded = Int.random(in: 0..<5, using: &random) > 0
  }

  var text: String {
    var head = hasMark ? "\u{FEFF}" : ""
    if !keys.isEmpty {
      head += "---" + lineEnd
      for (key, value) in keys {
        head += "\(key): \(value)".replacing("\n", with: lineEnd) + lineEnd
      }
      head += "---" + lineEnd + lineEnd
    }
    let body = lines.joined(separator: lineEnd)
    return head + body + (isEnded && !lines.isEmpty ? lineEnd : "")
  }

  /// Changes something, `count` times.
  mutating func edit(_ count: Int, _ random: inout SeededRandom) {
    for _ in 0..<count {
      switch Int.random(in: 0..<16, using: &random) {
      case 0..<4: insertLine(&random)
      case 4..<8: changeWord(&random)
      case 8, 9: removeLines(&random)
      case 10: if lines.count > 1 { lines.append(lines.remove(at: lines.count / 2)) }
      case 11: isEnded.toggle()
      case 12: lineEnd = lineEnd == "\n" ? "\r\n" : "\n"
      case 13: keys.shuffle(using: &random)
      default: changeKey(&random)
      }
    }
  }

  private static func line(_ random: inout SeededRandom) -> String {
    let count = Int.random(in: 0...5, using: &random)
    let mark = ["", "", "- ", "- [ ] ", "# "].randomElement(using: &random) ?? ""
    if count == 0 { return "" }
    return mark + (0..<count).map { _ in word(&random) }.joined(separator: " ")
  }

  /// One of a few words, or one that stands nowhere else.
  private static func word(_ random: inout SeededRandom) -> String {
    if Bool.random(using: &random) { return words.randomElement(using: &random) ?? "" }
    return "w" + String(Int.random(in: 0..<100_000, using: &random))
  }

  private static func value(_ name: String, _ random: inout SeededRandom) -> String {
    let number = Int.random(in: 10..<30, using: &random)
    switch name {
    case "date", "modified": return "2026-11-\(number)"
    case "pinned": return ["true", "false", "yes"].randomElement(using: &random) ?? ""
    case "tags":
      let tags = (0..<number % 4).map { _ in word(&random) }
      if number % 5 == 0, !tags.isEmpty { return "\n- " + tags.joined(separator: "\n- ") }
      return "[" + tags.joined(separator: ", ") + "]"
    default: return word(&random) + (number % 7 == 0 ? " # \(word(&random))" : "")
    }
  }

  private mutating func insertLine(_ random: inout SeededRandom) {
    lines.insert(Self.line(&random), at: Int.random(in: 0...lines.count, using: &random))
  }

  private mutating func changeWord(_ random: inout SeededRandom) {
    guard let index = lines.indices.randomElement(using: &random) else { return }
    var words = lines[index].split(separator: " ").map(String.init)
    let place = Int.random(in: 0...words.count, using: &random)
    if place < words.count, Bool.random(using: &random) { words.remove(at: place) }
    words.insert(Self.word(&random), at: min(place, words.count))
    lines[index] = words.joined(separator: " ")
  }

  private mutating func removeLines(_ random: inout SeededRandom) {
    guard let start = lines.indices.randomElement(using: &random) else { return }
    lines.removeSubrange(start..<min(lines.count, start + Int.random(in: 1...3, using: &random)))
  }

  private mutating func changeKey(_ random: inout SeededRandom) {
    let name = Self.names.randomElement(using: &random) ?? "title"
    guard let index = keys.firstIndex(where: { $0.key == name }) else {
      return keys.append((name, Self.value(name, &random)))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      keys.remove(at: index)
    } else {
      keys[index].value = Self.value(name, &random)
    }
  }
}
