/// The rule of a POSIX TZ string: a standard offset and, where there is summer time, when it holds.
///
/// Source: POSIX.1, 8.3, with the extension of RFC 8536, 3.3.1 (hours from -167 to 167).
struct ZoneRule: Hashable, Sendable {
  let standard: Int
  let summer: Summer?

  struct Summer: Hashable, Sendable {
    var offset: Int
    var begin: Day
    var end: Day
  }

  /// A day of each year and a time on it, in seconds of the clock that holds until then.
  struct Day: Hashable, Sendable {
    enum Form: Hashable, Sendable {
      case julian(Int)
      case zeroBased(Int)
      case weekday(month: Int, week: Int, day: Int)
    }

    var form: Form
    var time: Int
  }

  init?(_ text: [UInt8]) {
    var parser = RuleParser(text)
    guard parser.name(), let west = parser.time() else { return nil }
    standard = -west
    guard !parser.isAtEnd else {
      summer = nil
      return
    }
    guard parser.name() else { return nil }
    var offset = standard + 3600
    if !parser.isAtEnd, parser.peek != UInt8(ascii: ",") {
      guard let west = parser.time() else { return nil }
      offset = -west
    }
    guard let begin = parser.day(), let end = parser.day(), parser.isAtEnd else { return nil }
    summer = Summer(offset: offset, begin: begin, end: end)
  }

  func offset(at seconds: Int64) -> Int {
    guard let summer else { return standard }
    let year = CivilTime(Instant(seconds: seconds), offset: standard).date.year
    let begin = summer.begin.seconds(in: year) - Int64(standard)
    let end = summer.end.seconds(in: year) - Int64(summer.offset)
    let isSummer =
      begin < end ? seconds >= begin && seconds < end : seconds >= begin || seconds < end
    return isSummer ? summer.offset : standard
  }
}

extension ZoneRule.Day {
  /// The moment in `year`, in seconds of the local clock since 1970-01-01.
  func seconds(in year: Int) -> Int64 {
    Int64(day(in: year)) * 86_400 + Int64(time)
  }

  private func day(in year: Int) -> Int {
    switch form {
    case .julian(let number):
      let leap = CivilDate.days(inMonth: 2, of: year) == 29
      return start(year, 1) + number - 1 + (leap && number >= 60 ? 1 : 0)
    case .zeroBased(let number):
      return start(year, 1) + number
    case .weekday(let month, let week, let day):
      let first = start(year, month)
      let firstWeekday = ((first + 4) % 7 + 7) % 7
      var found = first + (day - firstWeekday + 7) % 7 + (week - 1) * 7
      if found >= first + CivilDate.days(inMonth: month, of: year) { found -= 7 }
      return found
    }
  }

  private func start(_ year: Int, _ month: Int) -> Int {
    CivilDate(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0
  }
}

/// A cursor over a POSIX TZ string.
private struct RuleParser {
  let text: [UInt8]
  var position = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  var isAtEnd: Bool { position == text.count }
  var peek: UInt8? { position < text.count ? text[position] : nil }

  mutating func take(_ byte: Character) -> Bool {
    guard peek == byte.asciiValue else { return false }
    position += 1
    return true
  }

  /// A name of three or more letters, or anything between `<` and `>`.
  mutating func name() -> Bool {
    let start = position
    if take("<") {
      while let byte = peek, byte != UInt8(ascii: ">") { _ = byte; position += 1 }
      return take(">")
    }
    while let byte = peek, (65...90).contains(byte & 0xDF) { position += 1 }
    return position - start >= 3
  }

  mutating func number() -> Int? {
    let start = position
    var value = 0
    while let byte = peek, (48...57).contains(byte), position - start < 4 {
      value = value * 10 + Int(byte - 48)
      position += 1
    }
    return position > start ? value : nil
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  mutating func time() -> Int? {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    guard let hours = number(), hours <= 167 else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where take(":") {
      guard let value = number(), value < 60 else { return nil }
      seconds += value * unit
    }
    return sign * seconds
  }

  /// `,Jn`, `,n` or `,Mm.w.d`, each with `/time` behind it or not.
  mutating func day() -> ZoneRule.Day? {
    guard take(",") else { return nil }
    var form: ZoneRule.Day.Form
    if take("J") {
      guard let day = number(), (1...365).contains(day) else { return nil }
      form = .julian(day)
    } else if take("M") {
      guard let month = number(), (1...12).contains(month), take("."),
        let week = number(), (1...5).contains(week), take("."),
        let day = number(), (0...6).contains(day)
      else { return nil }
      form = .weekday(month: month, week: week, day: day)
    } else {
      guard let day = number(), day <= 365 else { return nil }
      form = .zeroBased(day)
    }
    var time = 7200
    if take("/") {
      guard let given = self.time() else { return nil }
      time = given
    }
    return ZoneRule.Day(form: form, time: time)
  }
}
