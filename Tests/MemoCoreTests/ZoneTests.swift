import MemoCore
import TestKit
import Testing

/// The zone of a file of the system, or nil on a machine without zone files.
private func zone(_ name: String) -> Zone? {
  readFile("/usr/share/zoneinfo/" + name).flatMap { Zone(name: name, tzif: $0) }
}

private let hasZones = readFile("/usr/share/zoneinfo/Asia/Seoul") != nil

@Suite struct ZoneTests {
  struct Case: Sendable {
    var zone: String
    var clock: (Int, Int, Int, Int, Int)
    /// What the instant found shows in this zone: the clock again, unless it skips that time.
    var shown: String
  }

  @Test(
    .enabled(if: hasZones),
    arguments: [
      Case(
        zone: "Asia/Seoul", clock: (2026, 11, 30, 9, 25), shown: "2026-11-30T09:25:00+09:00"),
      Case(zone: "Asia/Seoul", clock: (1988, 5, 8, 2, 30), shown: "1988-05-08T03:30:00+10:00"),
      Case(zone: "Asia/Seoul", clock: (1988, 7, 1, 0, 0), shown: "1988-07-01T00:00:00+10:00"),
      Case(zone: "Asia/Seoul", clock: (1988, 10, 9, 2, 30), shown: "1988-10-09T02:30:00+10:00"),
      Case(
        zone: "America/Sao_Paulo", clock: (2018, 11, 4, 0, 0),
        shown: "2018-11-04T01:00:00-02:00"),
      Case(
        zone: "America/New_York", clock: (2026, 3, 8, 2, 30),
        shown: "2026-03-08T03:30:00-04:00"),
      Case(
        zone: "America/New_York", clock: (2026, 11, 1, 1, 30),
        shown: "2026-11-01T01:30:00-04:00"),
      Case(
        zone: "America/New_York", clock: (2090, 7, 1, 12, 0),
        shown: "2090-07-01T12:00:00-04:00"),
      Case(
        zone: "America/New_York", clock: (2090, 1, 1, 0, 0),
        shown: "2090-01-01T00:00:00-05:00"),
      Case(zone: "Pacific/Apia", clock: (2011, 12, 30, 12, 0), shown: "2011-12-31T12:00:00+14:00"),
      Case(zone: "Pacific/Apia", clock: (2011, 12, 29, 23, 0), shown: "2011-12-29T23:00:00-10:00"),
      Case(zone: "Pacific/Apia", clock: (2011, 12, 31, 1, 0), shown: "2011-12-31T01:00:00+14:00"),
      Case(
        zone: "Australia/Lord_Howe", clock: (2026, 10, 4, 2, 15),
        shown: "2026-10-04T02:45:00+11:00"),
      Case(
        zone: "Australia/Lord_Howe", clock: (2090, 1, 1, 12, 0),
        shown: "2090-01-01T12:00:00+11:00"),
      Case(
        zone: "Pacific/Kiritimati", clock: (2026, 1, 1, 0, 0),
        shown: "2026-01-01T00:00:00+14:00"),
      Case(zone: "Asia/Kathmandu", clock: (2026, 1, 1, 0, 0), shown: "2026-01-01T00:00:00+05:45"),
      Case(zone: "Europe/Dublin", clock: (2090, 7, 1, 0, 0), shown: "2090-07-01T00:00:00+01:00"),
      Case(zone: "Europe/Dublin", clock: (2090, 1, 1, 0, 0), shown: "2090-01-01T00:00:00+00:00"),
    ])
  func `a clock of a place has its instant`(test: Case) throws {
    let place = try #require(zone(test.zone))
    let (year, month, day, hour, minute) = test.clock
    let date = try #require(CivilDate(year: year, month: month, day: day))
    let time = try #require(CivilTime(date: date, hour: hour, minute: minute))
    #expect(Timestamp(place.instant(of: time), in: place).iso8601 == test.shown)
  }

  @Test(arguments: [
    ("KST-9", Int64(1_796_000_000), 32_400),
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_782_864_000, 7200),
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_767_225_600, 3600),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_767_225_600, 39_600),
    ("<+0330>-3:30", 0, 12_600),
    ("EST5EDT,0/0,J365/25", 1_767_225_600, -14_400),
    ("EST5EDT,0/0,J365/25", 1_782_864_000, -14_400),
  ])
  func `a rule of POSIX has its offset`(rule: String, seconds: Int64, offset: Int) {
    #expect(Zone(posix: rule)?.offset(at: Instant(seconds: seconds)) == offset)
  }

  @Test(arguments: [
    "", "K9", "KST", "KST-", "KST-9x", "KST-999", "CET-1CEST", "CET-1CEST,M13.1.0,M1.1.0",
    "CET-1CEST,M3.6.0,M1.1.0", "CET-1CEST,M3.5.0", "<KST-9", "CET-1CEST,J0,J1",
  ])
  func `what is no rule is refused`(rule: String) {
    #expect(Zone(posix: rule) == nil)
  }

  @Test(.enabled(if: hasZones)) func `damaged zone files never stop the program`() throws {
    var random = SeededRandom(8536)
    let whole = try #require(readFile("/usr/share/zoneinfo/America/New_York"))
    for length in stride(from: 0, through: whole.count, by: 3) {
      _ = Zone(name: "cut", tzif: Array(whole[..<length]))
    }
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place =
          Bool.random(using: &random)
          ? Int.random(in: 0..<48, using: &random) : bytes.indices.randomElement(using: &random)
        bytes[place ?? 0] = UInt8.random(in: 0...255, using: &random)
      }
      guard let zone = Zone(name: "hostile", tzif: bytes) else { continue }
      for seconds in [Int64.min, -1, 0, 1_796_000_000, 9_999_999_999, .max] {
        let instant = Instant(seconds: seconds)
        _ = zone.instant(of: zone.civil(instant))
      }
    }
  }

  @Test(arguments: [[], Array("TZif".utf8), Array("not a zone file at all".utf8)])
  func `what is no zone file is refused`(bytes: [UInt8]) {
    #expect(Zone(name: "x", tzif: bytes) == nil)
  }

  @Test(arguments: [(0, "+00:00"), (32_400, "+09:00"), (-12_600, "-03:30"), (50_400, "+14:00")])
  func `an offset as text`(offset: Int, text: String) {
    #expect(Zone.iso8601(offset: offset) == text)
    #expect(Zone(fixed: offset).offset(at: Instant(seconds: 0)) == offset)
  }
}
