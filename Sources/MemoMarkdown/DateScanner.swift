import MemoCore

/// A cursor over the bytes of a date.
struct DateScanner {
  let bytes: [UInt8]
  var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = Array(bytes[bytes.trimmed(0..<bytes.count)])
  }

  var isAtEnd: Bool { place == bytes.count }

  mutating func read() -> DateText.Reading {
    if !bytes.isEmpty, bytes.count <= 16, bytes.allSatisfy(ASCII.isDigit) { return digits() }
    if let date = compactDate() ?? yearFirst() ?? monthName() {
      guard case .day(let day) = date else { return .invalid }
      return finish(day)
    }
    place = 0
    return isAmbiguous() ? .ambiguous : .invalid
  }

  enum DayReading {
    case day(CivilDate)
    case none
  }

  // MARK: Pieces

  mutating func number(_ width: ClosedRange<Int>) -> Int? {
    var value = 0
    var count = 0
    while place + count < bytes.count, count <= width.upperBound,
      ASCII.isDigit(bytes[place + count])
    {
      value = value * 10 + Int(bytes[place + count] - 48)
      count += 1
    }
    guard width.contains(count) else { return nil }
    place += count
    return value
  }

  mutating func skip(_ text: StaticString) -> Bool {
    guard bytes.has(text, at: place) else { return false }
    place += text.utf8CodeUnitCount
    return true
  }

  /// Skips an ASCII word in any case that no letter follows.
  mutating func skipWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    for index in 0..<count where bytes[place + index] | 32 != word.utf8Start[index] { return false }
    if place + count < bytes.count, ASCII.isLetter(bytes[place + count]) { return false }
    place += count
    return true
  }

  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = place
    while place < bytes.count, ASCII.isSpace(bytes[place]) { place += 1 }
    return place > start
  }

  private mutating func digits() -> DateText.Reading {
    let value = bytes.reduce(Int64(0)) { $0 * 10 + Int64($1 - 48) }
    switch bytes.count {
    case 9, 10: return .date(.zoned(Instant(seconds: value), offset: 0))
    case 13:
      let rest = Int32(value % 1000) * 1_000_000
      return .date(.zoned(Instant(seconds: value / 1000, nanoseconds: rest), offset: 0))
    case 8, 12, 14:
      guard case .day(let day)? = compactDate() else { return .invalid }
      if isAtEnd { return .date(.day(day)) }
      guard let hour = number(of: 2), let minute = number(of: 2) else {
        return .invalid
      }
      let second = number(of: 2) ?? 0
      let time = CivilTime(date: day, hour: hour, minute: minute, second: second)
      return time.map { .date(.local($0)) } ?? .invalid
    default: return .invalid
    }
  }

  /// A number of exactly `count` digits, also where more follow.
  mutating func number(of count: Int) -> Int? {
    guard place + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[place..<place + count] {
      guard ASCII.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    place += count
    return value
  }
}
