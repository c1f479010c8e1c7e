internal import MemoKit
internal import MemoText
internal import Screen

/// Draws the lines of a text that changed: number, sign, text with its changed words.
///
/// A changed line is wrapped, and what did not change in it is folded where that is long; a line
/// that only stands around is cut.
struct DifferenceText {
  private let words: Words
  private let width: Int
  private let numberWidth: Int
  /// So many letters of what did not change are kept on either side of a change.
  private static let reach = 60

  /// Draws sections within `width` cells.
  init(_ sections: [Comparison.Section], _ words: Words, width: Int) {
    self.words = words
    self.width = width
    let last = sections.last?.lines.map { max($0.oldLine ?? 0, $0.newLine ?? 0) }.max() ?? 0
    numberWidth = max(3, String(last).utf8.count)
  }

  /// The lines of a section, under what was left out before it.
  func lines(of section: Comparison.Section) -> [StyledLine] {
    fold(section.skipped) + section.lines.flatMap(rows)
  }

  /// How many lines are left out; nothing for none.
  func fold(_ count: Int) -> [StyledLine] {
    guard count > 0 else { return [] }
    var line = StyledLine()
    line.add(String(repeating: " ", count: numberWidth + 5) + words.unchangedLines(count), muted)
    return [line]
  }

  private func rows(_ line: Comparison.Line) -> [StyledLine] {
    let number = line.newLine ?? line.oldLine ?? 0
    let (sign, label): (String, Label) =
      switch line.kind {
      case .same: (" ", .plain)
      case .remove: ("-", .removed)
      case .add: ("+", .added)
      }
    let room = max(8, width - numberWidth - 5)
    let text = text(line, label)
    let rows = line.kind == .same ? [text.cut(to: room)] : text.wrapped(to: room)
    return rows.enumerated().map { place, row in
      var result = StyledLine()
      let digits = place == 0 ? String(number) : ""
      let blanks = String(repeating: " ", count: 2 + numberWidth - digits.utf8.count)
      result.add(blanks + digits + " ", muted)
      result.add(sign + " ", label.screenStyle)
      result.add(row)
      return result
    }
  }

  private var muted: Style { Label.muted.screenStyle }

  private func text(_ line: Comparison.Line, _ label: Label) -> StyledLine {
    var result = StyledLine()
    let bytes = Array(line.text.utf8)
    let changed: Label = line.kind == .remove ? .removedWord : .addedWord
    var place = 0
    for range in line.changed {
      add(bytes[place..<range.lowerBound], label, to: &result, isFirst: place == 0)
      result.add(Self.drawn(bytes[range]), changed.screenStyle)
      place = range.upperBound
    }
    let isWhole = line.changed.isEmpty
    if isWhole {
      result.add(Self.drawn(bytes[...]), label.screenStyle)
    } else {
      add(bytes[place...], label, to: &result, isLast: true)
    }
    return result
  }

  /// Adds what did not change between two changes, its middle left out where it is long.
  private func add(
    _ bytes: ArraySlice<UInt8>, _ label: Label, to line: inout StyledLine, isFirst: Bool = false,
    isLast: Bool = false
  ) {
    let text = Self.drawn(bytes)
    guard text.count > 3 * Self.reach else { return line.add(text, label.screenStyle) }
    if !isFirst { line.add(String(text.prefix(Self.reach)), label.screenStyle) }
    line.add(" … ", muted)
    if !isLast { line.add(String(text.suffix(Self.reach)), label.screenStyle) }
  }

  private static func drawn(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\t", with: "    ")
  }
}
