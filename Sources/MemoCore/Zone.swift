/// The rules of a time zone: which offset from Greenwich holds when.
///
/// Built from the bytes of a TZif file (RFC 8536) or from a POSIX TZ rule; the file system and the
/// environment are the caller's business.
public struct Zone: Hashable, Sendable {
  /// The name it was asked for by, such as `Asia/Seoul`.
  public let name: String
  let transitions: [Int64]
  let offsets: [Int]
  let initial: Int
  let rule: ZoneRule?

  init(name: String, transitions: [Int64], offsets: [Int], initial: Int, rule: ZoneRule?) {
    self.name = name
    self.transitions = transitions
    self.offsets = offsets
    self.initial = initial
    self.rule = rule
  }

  /// Universal time.
  public static let utc = Zone(fixed: 0)

  /// A zone whose clocks are always `offset` seconds east of Greenwich.
  public init(fixed offset: Int) {
    self.init(
      name: offset == 0 ? "UTC" : Self.iso8601(offset: offset),
      transitions: [], offsets: [], initial: offset, rule: nil)
  }

  /// Makes a zone of a POSIX TZ rule such as `KST-9` or `CET-1CEST,M3.5.0,M10.5.0/3`, or nothing.
  public init?(posix text: String) {
    guard let rule = ZoneRule(Array(text.utf8)) else { return nil }
    self.init(name: text, transitions: [], offsets: [], initial: rule.standard, rule: rule)
  }
}

// MARK: - Questions

extension Zone {
  /// Seconds east of Greenwich at `instant`.
  ///
  /// - Complexity: O(log of the number of transitions).
  public func offset(at instant: Instant) -> Int {
    guard let first = transitions.first, let last = transitions.last
    else { return rule?.offset(at: instant.seconds) ?? initial }
    if instant.seconds < first { return initial }
    if instant.seconds >= last, let rule { return rule.offset(at: instant.seconds) }
    var low = 0
    var high = transitions.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if transitions[middle] <= instant.seconds { low = middle } else { high = middle }
    }
    return offsets[low]
  }

  /// What a clock in this zone shows at `instant`.
  public func civil(_ instant: Instant) -> CivilTime {
    CivilTime(instant, offset: offset(at: instant))
  }

  /// The instant at which a clock in this zone shows `time`.
  ///
  /// Where the clock shows it twice, the first; where it skips it, the offset before the gap rules
  /// (RFC 5545, 3.3.5), so that every time has an instant.
  public func instant(of time: CivilTime) -> Instant {
    let guess = time.instant(offset: 0)
    let before = offset(at: guess.advanced(by: -86_400))
    let after = offset(at: guess.advanced(by: 86_400))
    let first = time.instant(offset: before)
    if before == after || offset(at: first) == before { return first }
    let second = time.instant(offset: after)
    return offset(at: second) == after ? second : first
  }

  /// An offset in the form of ISO 8601: `+09:00`, and `+00:00` for Greenwich.
  public static func iso8601(offset: Int) -> String {
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
  }
}
