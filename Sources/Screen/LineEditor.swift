internal import MemoText

/// A line of text being typed, with a caret; what a person sees as one letter is one step.
///
/// ```swift
/// var line = LineEditor("장보")
/// line.apply(.text("기"))      // 장보기
/// line.apply(.backspace)      // 장보
/// ```
package struct LineEditor: Hashable, Sendable {
  /// The text before the caret.
  package private(set) var before: String
  /// The text behind the caret.
  package private(set) var after = ""

  /// Begins with `text`, the caret behind it.
  package init(_ text: String = "") {
    before = Self.plain(text)
  }

  /// The whole text.
  package var text: String { before + after }

  /// Does what the key means in a line; false where it means nothing here.
  ///
  /// Control keys are those of the shell's line editor: A and E go to the ends, U and K remove to
  /// an end, W the word before the caret, B and F step, D and H remove.
  @discardableResult
  package mutating func apply(_ key: Key) -> Bool {
    switch key {
    case .text(let text), .paste(let text): before += Self.plain(text)
    case .backspace, .control("h"): _ = before.popLast()
    case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .control("w"), .alt("\u{7F}"): before.removeLast(lastWord)
    case .alt("d"): after.removeFirst(nextWord)
    default: return move(key)
    }
    return true
  }

  private mutating func move(_ key: Key) -> Bool {
    switch key {
    case .left, .control("b"): moveLeft(1)
    case .right, .control("f"): moveRight(1)
    case .wordLeft: moveLeft(lastWord)
    case .wordRight: moveRight(nextWord)
    case .home, .control("a"): moveLeft(before.count)
    case .end, .control("e"): moveRight(after.count)
    default: return false
    }
    return true
  }

  private mutating func moveLeft(_ count: Int) {
    after = before.suffix(count) + after
    before.removeLast(min(count, before.count))
  }

  private mutating func moveRight(_ count: Int) {
    before += after.prefix(count)
    after.removeFirst(min(count, after.count))
  }

  /// Letters back to the beginning of the word, blanks behind it included.
  private var lastWord: Int { Self.word(before.reversed()) }

  private var nextWord: Int { Self.word(Array(after)) }

  private static func word(_ letters: [Character]) -> Int {
    let blanks = letters.prefix(while: \.isWhitespace).count
    return blanks + letters.dropFirst(blanks).prefix { !$0.isWhitespace }.count
  }

  /// Text as a line can hold it: line ends and tabs are blanks, other controls go.
  private static func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: " ").unicodeScalars {
      if scalar.properties.isWhitespace {
        scalars.append(" ")
      } else if scalar.properties.generalCategory != .control {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}

// MARK: - Drawing

extension LineEditor {
  /// The part of the line that fits into `cells`, and the cell the caret stands on, from 0.
  ///
  /// The caret is always inside; of a long line the text before it is cut first.
  package func visible(in cells: Int) -> (text: String, caret: Int) {
    var room = max(0, cells - 1)
    var head: [Character] = []
    for letter in Escaping.forTerminal(before).reversed() {
      let width = DisplayWidth.of(letter)
      guard width <= room else { break }
      room -= width
      head.append(letter)
    }
    let caret = max(0, cells - 1) - room
    var text = String(head.reversed())
    room += min(1, cells)
    for letter in Escaping.forTerminal(after) {
      let width = DisplayWidth.of(letter)
      guard width <= room else { break }
      room -= width
      text.append(letter)
    }
    return (text, caret)
  }
}
