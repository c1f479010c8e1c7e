internal import MemoKit
internal import MemoText
internal import Screen

/// Draws a difference for a person: front matter in words, the text by lines and words.
struct DifferencePage {
  private let words: Words
  private let width: Int

  /// Draws for a window of so many columns.
  init(_ words: Words, width: Int) {
    self.words = words
    self.width = max(20, width - 1)
  }

  /// The name of the file and what became of it, then what `body` draws.
  func lines(of difference: Difference) -> [StyledLine] {
    [head(of: difference)] + body(of: difference)
  }

  /// What is different, without the name of the file.
  func body(of difference: Difference) -> [StyledLine] {
    let comparison = difference.comparison
    var lines = comparison.keys.flatMap(key) + comparison.notes.flatMap(note)
    guard !comparison.sections.isEmpty else { return lines }
    if !lines.isEmpty { lines.append(StyledLine()) }
    let text = DifferenceText(comparison.sections, words, width: width)
    for section in comparison.sections { lines += text.lines(of: section) }
    return lines + text.fold(comparison.skippedAtEnd)
  }

  private func head(of difference: Difference) -> StyledLine {
    var line = StyledLine()
    line.add(difference.path.text, Label.heading.screenStyle)
    let remark: String? =
      switch difference.kind {
      case .add: words("new", "새 파일")
      case .remove: words("removed", "지워짐")
      case .rename:
        difference.old.map { words("was \($0.path)", "옮기기 전: \($0.path)") }
      case .edit: nil
      }
    if let remark { line.add("  " + remark, Label.muted.screenStyle) }
    return line
  }
}

// MARK: - Front matter and notes

extension DifferencePage {
  private func key(_ key: Comparison.Key) -> [StyledLine] {
    var line = StyledLine()
    if let flags = key.flags {
      line.add(key.key + ": ")
      addChange(words.yes(flags.old), words.yes(flags.new), to: &line)
    } else if let items = key.items {
      line.add(key.key + ":")
      for item in items.added { line.add(" +" + item, Label.added.screenStyle) }
      for item in items.removed { line.add(" −" + item, Label.removed.screenStyle) }
    } else if let old = key.old, let new = key.new {
      line.add(key.key + ": ")
      addChange(RecordValues.text(of: old), RecordValues.text(of: new), to: &line)
    } else if let new = key.new {
      line.add("+\(key.key): " + RecordValues.text(of: new), Label.added.screenStyle)
    } else if let old = key.old {
      line.add("−\(key.key): " + RecordValues.text(of: old), Label.removed.screenStyle)
    }
    return indented(line)
  }

  private func addChange(_ old: String, _ new: String, to line: inout StyledLine) {
    let nothing = words("(nothing)", "(없음)")
    line.add(old.isEmpty ? nothing : old, Label.removed.screenStyle)
    line.add(" → ", Label.muted.screenStyle)
    line.add(new.isEmpty ? nothing : new, Label.added.screenStyle)
  }

  private func note(_ note: Comparison.Note) -> [StyledLine] {
    var line = StyledLine()
    line.add(note.message(words), Label.muted.screenStyle)
    return indented(line)
  }

  /// The rows of a line two cells in.
  private func indented(_ line: StyledLine) -> [StyledLine] {
    line.wrapped(to: width - 2).map { row in
      var result = StyledLine()
      result.add("  ")
      result.add(row)
      return result
    }
  }
}
