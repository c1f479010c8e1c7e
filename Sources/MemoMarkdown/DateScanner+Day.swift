import MemoCore

extension DateScanner {
  /// `20240305`, alone or before `T`.
  mutating func compactDate() -> DayReading? {
    var run = 0
    while run < bytes.count, ASCII.isDigit(bytes[run]) { run += 1 }
    guard run == 8 || (run == bytes.count && (run == 12 || run == 14)),
      let year = number(of: 4), let month = number(of: 2), let day = number(of: 2)
    else { return nil }
    return reading(year, month, day)
  }

  /// A year of four digits, then month and day behind one kind of separator.
  mutating func yearFirst() -> DayReading? {
    place = 0
    guard let year = number(4...4) else { return nil }
    skipBlanks()
    if skip("년") || skip("年") { return marked(year, month: ["월", "月"], day: ["일", "日"]) }
    for separator in ["-", "/", "."] as [StaticString] where skip(separator) {
      skipBlanks()
      guard let month = number(1...2) else { return nil }
      skipBlanks()
      guard skip(separator) else { return nil }
      skipBlanks()
      guard let day = number(1...2) else { return nil }
      if separator.utf8Start[0] == UInt8(ascii: ".") {
        let mark = place
        skipBlanks()
        if !skip(".") { place = mark }
      }
      return reading(year, month, day)
    }
    return nil
  }

  private mutating func marked(
    _ year: Int, month: [StaticString], day: [StaticString]
  ) -> DayReading? {
    skipBlanks()
    guard let monthNumber = number(1...2) else { return nil }
    skipBlanks()
    guard skip(month[0]) || skip(month[1]) else { return nil }
    skipBlanks()
    guard let dayNumber = number(1...2) else { return nil }
    skipBlanks()
    guard skip(day[0]) || skip(day[1]) else { return nil }
    return reading(year, monthNumber, dayNumber)
  }

  /// `5 March 2024`, `Mar 5, 2024`, `Tue, 05 Mar 2024`.
  mutating func monthName() -> DayReading? {
    place = 0
    skipWeekday()
    if let day = number(1...2) {
      _ = skipBlanks() || skip("-")
      guard let month = month() else { return nil }
      _ = skip(",") || skip(".") || skip("-")
      skipBlanks()
      guard let year = number(4...4) else { return nil }
      return reading(year, month, day)
    }
    guard let month = month() else { return nil }
    _ = skip(".")
    skipBlanks()
    guard let day = number(1...2) else { return nil }
    for ending in ["st", "nd", "rd", "th"] as [StaticString] where skipWord(ending) { break }
    guard skip(",") || bytes.has(" ", at: place) else { return nil }
    skipBlanks()
    guard let year = number(4...4) else { return nil }
    return reading(year, month, day)
  }

  private mutating func skipWeekday() {
    let names: [StaticString] = [
      "mon", "monday", "tue", "tuesday", "wed", "wednesday", "thu", "thursday", "fri", "friday",
      "sat", "saturday", "sun", "sunday",
    ]
    for name in names where skipWord(name) {
      _ = skip(",")
      skipBlanks()
      return
    }
  }

  private mutating func month() -> Int? {
    let names: [StaticString] = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    for (index, name) in names.enumerated() where skipWord(name) { return index % 12 + 1 }
    return nil
  }

  private func reading(_ year: Int, _ month: Int, _ day: Int) -> DayReading {
    CivilDate(year: year, month: month, day: day).map { .day($0) } ?? .none
  }

  /// Whether the text is two short numbers and a year, or three short numbers.
  mutating func isAmbiguous() -> Bool {
    place = 0
    guard number(1...2) != nil else { return false }
    for separator in ["-", "/", "."] as [StaticString] where skip(separator) {
      skipBlanks()
      guard number(1...2) != nil else { return false }
      guard skip(separator) else { return false }
      skipBlanks()
      return number(2...4) != nil
    }
    return false
  }
}
