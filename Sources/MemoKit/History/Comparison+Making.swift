internal import MemoMarkdown
internal import MemoMerge

extension Comparison {
  /// How many equal lines a person sees around what changed.
  private static let context = 2

  init(from old: Difference.State?, to new: Difference.State?) {
    if let old, let new, old.isExecutable != new.isExecutable {
      notes.append(.executable(new.isExecutable))
    }
    let (before, after) = (old?.bytes ?? [], new?.bytes ?? [])
    guard before != after else { return }
    let states = [old, new].compactMap { $0 }.map(FileState.init)
    guard !states.contains(where: \.isBinary) else {
      notes.append(.binary(from: before.count, to: after.count))
      return
    }
    let diff = MemoDiff(from: before, to: after)
    keys = diff.keys.map(Key.init)
    notes += diff.notes.map(Note.init)
    let sections = diff.lines.sections(context: Self.context)
    var end = 0
    for section in sections {
      self.sections.append(
        Section(skipped: section.old.lowerBound - end, lines: Self.lines(section, diff)))
      end = section.old.upperBound
    }
    skippedAtEnd = sections.isEmpty ? 0 : diff.lines.old.lines.count - end
  }

  private static func lines(
    _ section: (old: Range<Int>, new: Range<Int>, hunks: [Hunk]), _ diff: MemoDiff
  ) -> [Line] {
    let (old, new) = (diff.lines.old, diff.lines.new)
    let words = section.hunks.map(diff.lines.changedWords)
    let removed = marks(words.flatMap(\.old), old)
    let added = marks(words.flatMap(\.new), new)
    return diff.lines.lines(section).map { line in
      switch line {
      case .same(let before, let after):
        Line(
          kind: .same, oldLine: diff.before.old + before + 1,
          newLine: diff.before.new + after + 1, text: text(new, after))
      case .removed(let number):
        Line(
          kind: .remove, oldLine: diff.before.old + number + 1, text: text(old, number),
          changed: removed[number] ?? [])
      case .added(let number):
        Line(
          kind: .add, newLine: diff.before.new + number + 1, text: text(new, number),
          changed: added[number] ?? [])
      }
    }
  }

  private static func text(_ text: TextLines, _ number: Int) -> String {
    String(decoding: text.bytes[text.lines[number].content], as: UTF8.self)
  }

  /// For each line the parts of ranges that lie in it, counted from its start.
  private static func marks(_ ranges: [Range<Int>], _ text: TextLines) -> [Int: [Range<Int>]] {
    var marks: [Int: [Range<Int>]] = [:]
    for range in ranges {
      var number = text.number(at: range.lowerBound)
      while number < text.lines.count {
        let line = text.lines[number].content
        guard line.lowerBound < range.upperBound else { break }
        let part = range.clamped(to: line)
        if !part.isEmpty {
          let start = part.lowerBound - line.lowerBound
          marks[number, default: []].append(start..<start + part.count)
        }
        number += 1
      }
    }
    return marks
  }
}

extension Comparison.Key {
  init(_ change: KeyChange) {
    self.init(
      key: change.key, old: change.old.map(FrontMatterValue.init),
      new: change.new.map(FrontMatterValue.init),
      flags: change.flags.map { .init(old: $0.old, new: $0.new) },
      items: change.items.map { .init(added: $0.added, removed: $0.removed) })
  }
}

extension Comparison.Note {
  init(_ note: MemoDiff.Note) {
    self =
      switch note {
      case .mark(let isThere): .byteOrderMark(isThere: isThere)
      case .lineEnds(let old, let new): .lineEnds(from: .init(old), to: .init(new))
      case .lastLineEnd(let isThere): .lastLineEnd(isThere: isThere)
      case .headerForm: .frontMatterForm
      }
  }
}

extension Comparison.LineEnds {
  init(_ ends: MemoMerge.LineEnds) {
    self =
      switch ends {
      case .lf: .lf
      case .crlf: .crlf
      case .cr: .cr
      case .none, .mixed: .mixed
      }
  }
}
