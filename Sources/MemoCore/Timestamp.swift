/// A date as somebody wrote it: with as much of a clock and a zone as they gave.
///
/// A day stays that day in every zone, a time without a zone keeps its fields, and a time with an
/// offset is an instant whose offset is remembered.
public enum Timestamp: Hashable, Sendable {
  /// A calendar day without a time.
  case day(CivilDate)
  /// A time of day without a zone; the notebook's zone rules it.
  case local(CivilTime)
  /// An instant, with the offset (seconds east of Greenwich) it was written with.
  case zoned(Instant, offset: Int)

  /// The instant this date stands for where `zone` rules; a day stands for its midnight.
  public func instant(in zone: Zone) -> Instant {
    switch self {
    case .day(let date): zone.instant(of: CivilTime(midnightOf: date))
    case .local(let time): zone.instant(of: time)
    case .zoned(let instant, _): instant
    }
  }

  /// The calendar day this date falls on where `zone` rules.
  public func day(in zone: Zone) -> CivilDate {
    switch self {
    case .day(let date): date
    case .local(let time): time.date
    case .zoned(let instant, _): zone.civil(instant).date
    }
  }

  /// The form of ISO 8601 in whole seconds: `2026-11-30`, `2026-11-30T09:25:00` or
  /// `2026-11-30T09:25:00+09:00`.
  public var iso8601: String {
    switch self {
    case .day(let date): date.description
    case .local(let time): time.description
    case .zoned(let instant, let offset):
      CivilTime(instant, offset: offset).description + Zone.iso8601(offset: offset)
    }
  }
}

extension CivilTime {
  /// The first moment of `date`.
  public init(midnightOf date: CivilDate) {
    self.init(
      Instant(seconds: Int64(date.daysSinceEpoch) * 86_400), offset: 0)
  }
}

extension Timestamp {
  /// The instant as a clock in `zone` shows it.
  public init(_ instant: Instant, in zone: Zone) {
    self = .zoned(instant, offset: zone.offset(at: instant))
  }
}
