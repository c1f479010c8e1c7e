#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import MemoKit

extension Instant {
  /// The instant of a date, to the nanosecond as far as the date holds it.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let rest = (date.timeIntervalSince1970 - seconds) * 1_000_000_000
    self.init(seconds: Int64(seconds), nanoseconds: Int32(min(rest, 999_999_999)))
  }

  /// The instant as a date; a double holds today's to about a tenth of a microsecond.
  public var date: Date {
    Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1_000_000_000)
  }
}
