import MemoCore

extension DateScanner {
  /// Reads what follows the day: nothing, or a time and perhaps an offset.
  mutating func finish(_ day: CivilDate) -> DateText.Reading {
    skipWeekdayMark()
    if isAtEnd { return .date(.day(day)) }
    let hasMark = skip("T") || skip("t") || skip(",")
    let hasBlanks = skipBlanks()
    guard hasMark || hasBlanks || !ASCII.isDigit(bytes[place]), let time = time(on: day) else {
      return .invalid
    }
    skipBlanks()
    if isAtEnd { return .date(.local(time)) }
    guard let offset = offset(), isAtEnd else { return .invalid }
    return .date(.zoned(time.instant(offset: offset), offset: offset))
  }

  /// `(화)`, `(Tue)` or `화요일` behind the day.
  private mutating func skipWeekdayMark() {
    let start = place
    skipBlanks()
    if skip("(") {
      while place < bytes.count, bytes[place] != UInt8(ascii: ")") { place += 1 }
      if skip(")") { return }
    }
    for name in ["월", "화", "수", "목", "금", "토", "일"] as [StaticString] where skip(name) {
      if skip("요일") { return }
    }
    place = start
  }

  private enum Half {
    case morning, afternoon
  }

  private mutating func time(on day: CivilDate) -> CivilTime? {
    var half = half()
    skipBlanks()
    guard let (shown, minute, second) = clock() else { return nil }
    var hour = shown
    let nanoseconds = fraction()
    if half == nil {
      let mark = place
      skipBlanks()
      half = self.half()
      if half == nil { place = mark }
    }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == .afternoon ? 12 : 0)
    }
    return CivilTime(
      date: day, hour: hour, minute: minute, second: second, nanoseconds: nanoseconds)
  }

  private mutating func half() -> Half? {
    if skip("오전") || skip("午前") || skipWord("am") || skipWord("a.m.") { return .morning }
    if skip("오후") || skip("午後") || skipWord("pm") || skipWord("p.m.") { return .afternoon }
    return nil
  }

  private mutating func clock() -> (hour: Int, minute: Int, second: Int)? {
    let start = place
    if let hour = number(1...2) {
      if skip(":") {
        guard let minute = number(2...2) else { return nil }
        guard skip(":") else { return (hour, minute, 0) }
        return number(2...2).map { (hour, minute, $0) }
      }
      skipBlanks()
      guard skip("시") || skip("時") else { return nil }
      return spelledClock(hour)
    }
    place = start
    guard let hour = number(of: 2), let minute = number(of: 2) else { return nil }
    return (hour, minute, number(of: 2) ?? 0)
  }

  /// `시` is behind us: `20분 5초` may follow.
  private mutating func spelledClock(_ hour: Int) -> (hour: Int, minute: Int, second: Int)? {
    skipBlanks()
    guard let minute = number(1...2) else { return (hour, 0, 0) }
    skipBlanks()
    guard skip("분") || skip("分") else { return nil }
    skipBlanks()
    guard let second = number(1...2) else { return (hour, minute, 0) }
    skipBlanks()
    return skip("초") || skip("秒") ? (hour, minute, second) : nil
  }

  private mutating func fraction() -> Int32 {
    let start = place
    guard skip(".") || skip(","), place < bytes.count, ASCII.isDigit(bytes[place]) else {
      place = start
      return 0
    }
    var value: Int32 = 0
    var scale: Int32 = 100_000_000
    while place < bytes.count, ASCII.isDigit(bytes[place]) {
      value += Int32(bytes[place] - 48) * scale
      scale /= 10
      place += 1
    }
    return value
  }

  /// Seconds east of Greenwich.
  private mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isNamed = skipWord("utc") || skipWord("gmt")
    if isNamed, isAtEnd { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+") else { return nil }
    var hours = 0
    var minutes = 0
    if let both = number(4...4) {
      (hours, minutes) = (both / 100, both % 100)
    } else {
      guard let value = number(1...2) else { return nil }
      hours = value
      if skip(":") {
        guard let rest = number(2...2) else { return nil }
        minutes = rest
      }
    }
    guard hours <= 18, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
  }
}
