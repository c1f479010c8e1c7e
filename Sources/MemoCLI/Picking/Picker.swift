internal import MemoKit
internal import MemoText
internal import Screen

/// Lets a person choose memos from a list that narrows while they type.
struct Picker {
  /// What the person did.
  enum Outcome: Equatable {
    case chosen([RelativePath])
    case cancelled
    /// The program is to end by this signal.
    case ended(by: Int32)
  }

  private var offer: PickerOffer
  private let prompt: String
  private let canMark: Bool
  private let words: Words
  private let dates: DateWords
  private var decoder = KeyDecoder()
  private var frame: InlineFrame
  private var line = LineEditor()
  private var list = ListState<Int>()
  /// The text whose memos the list shows.
  private var shownText = ""

  init(
    _ offer: PickerOffer, prompt: String, canMark: Bool, words: Words, dates: DateWords,
    isColoured: Bool
  ) {
    self.offer = offer
    self.prompt = prompt
    self.canMark = canMark
    self.words = words
    self.dates = dates
    frame = InlineFrame(isColoured: isColoured)
    list.show(offer.fitting)
  }

  /// Draws and reads keys until the person has chosen or does not want to.
  mutating func run(on terminal: any RawTerminal) -> Outcome {
    terminal.write(InlineFrame.opening)
    defer { terminal.write(frame.erase()) }
    while true {
      draw(on: terminal)
      let keys: [Key]
      switch terminal.next(within: decoder.isUndecided ? 50 : nil) {
      case .typed(let bytes): keys = decoder.feed(bytes)
      case .nothing: keys = decoder.flush()
      case .resized:
        terminal.write(frame.resize(to: terminal.size.columns))
        continue
      case .signal(let number): return .ended(by: number)
      case .gone: return .cancelled
      }
      for key in keys {
        if let outcome = take(key, on: terminal) { return outcome }
      }
      narrow()
    }
  }
}

// MARK: - Keys

extension Picker {
  private mutating func take(_ key: Key, on terminal: any RawTerminal) -> Outcome? {
    switch key {
    case .escape, .control("c"), .control("g"): return .cancelled
    case .control("d") where line.text.isEmpty: return .cancelled
    case .enter, .control("j"):
      narrow()
      let chosen = list.marked.isEmpty ? list.selection.map { [$0] } ?? [] : list.marked
      return chosen.isEmpty ? nil : .chosen(chosen.map { offer.memo(at: $0).path })
    case .control("z"):
      terminal.write(frame.erase())
      terminal.suspend()
      terminal.write(InlineFrame.opening)
    default:
      if !line.apply(key) { go(key) }
    }
    return nil
  }

  /// Keys that go up and down, or mark.
  private mutating func go(_ key: Key) {
    narrow()
    switch key {
    case .up, .control("p"): list.move(by: -1)
    case .down, .control("n"): list.move(by: 1)
    case .pageUp: list.move(by: -list.height)
    case .pageDown: list.move(by: list.height)
    case .tab, .backTab:
      if canMark { list.toggleMark() }
      list.move(by: key == .tab ? 1 : -1)
    default: break
    }
  }

  /// Brings the list up to the text; keys that came together are one question.
  private mutating func narrow() {
    guard line.text != shownText else { return }
    offer.narrow(to: line.text)
    list.show(offer.fitting)
    shownText = line.text
  }
}

// MARK: - Drawing

extension Picker {
  /// At most half of the window: the line being typed, the memos, the keys.
  private mutating func draw(on terminal: any RawTerminal) {
    let size = terminal.size
    let cells = max(1, size.columns - 1)
    let room = max(min(size.rows, 5), size.rows / 2)
    let height = max(1, min(offer.count, room - 2))
    list.resize(to: height)
    let (head, caret) = head(cells)
    var lines = [head] + rows(cells)
    while lines.count <= height { lines.append(StyledLine()) }
    var hints = StyledLine()
    hints.add(words.pickerHints(canMark: canMark), Label.muted.screenStyle)
    lines.append(hints.cut(to: cells))
    terminal.write(frame.draw(Array(lines.prefix(max(1, room))), caret: caret))
  }

  /// The line being typed, with the count at its end where there is room.
  private func head(_ cells: Int) -> (StyledLine, caret: Int) {
    var head = StyledLine()
    head.add(cells < 16 ? "> " : prompt, Label.heading.screenStyle)
    head = head.cut(to: cells / 2)
    let count = words.pickerCount(
      list.rows.count, of: offer.count, marked: list.marked.count)
    var room = cells - head.width
    let hasCount = room - DisplayWidth.of(count) > 10
    if hasCount { room -= DisplayWidth.of(count) + 1 }
    let (text, caret) = line.visible(in: room)
    let place = head.width + caret
    head.add(text)
    guard hasCount else { return (head, place) }
    head = head.fitted(to: cells - DisplayWidth.of(count))
    head.add(count, Label.muted.screenStyle)
    return (head, place)
  }

  private func rows(_ cells: Int) -> [StyledLine] {
    guard !list.rows.isEmpty else {
      var line = StyledLine()
      line.add("  " + words.pickerNothing, Label.muted.screenStyle)
      return [line.cut(to: cells)]
    }
    let rows = PickerRows(dates: dates, words: words, canMark: canMark, cells: cells)
    return list.visible.map { row in
      let place = list.rows[row]
      let memo = offer.memo(at: place)
      return rows.row(
        memo, hits: offer.titleRanges(of: memo), isSelected: row == list.selected,
        isMarked: list.marked.contains(place))
    }
  }
}
