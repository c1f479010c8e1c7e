/// Numbers with a unit, as settings write them.
enum Quantity {
  /// The bytes that `10 MB`, `512 KB`, `2 GB` or `4096` stand for; units are powers of 1000.
  static func bytes(_ text: String) -> Int64? {
    value(text, in: sizes, unitless: 1) { $0.uppercased() }
  }

  /// The milliseconds that `2 s`, `500 ms` or `1 m` stand for; a bare number is seconds.
  static func milliseconds(_ text: String) -> Int64? {
    value(text, in: spans, unitless: 1000) { $0.lowercased() }
  }

  /// A number of bytes in the largest unit that holds it without a rest.
  static func text(bytes: Int64) -> String { written(bytes, in: sizes) }

  /// A span of time in the largest unit that holds it without a rest.
  static func text(milliseconds: Int64) -> String { written(milliseconds, in: spans) }

  private typealias Unit = (name: String, factor: Int64)

  private static let sizes: [Unit] = [
    ("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000), ("B", 1),
  ]
  private static let spans: [Unit] = [("m", 60_000), ("s", 1000), ("ms", 1)]

  private static func value(
    _ text: String, in units: [Unit], unitless: Int64, _ spelled: (String) -> String
  ) -> Int64? {
    let bytes = Array(text.utf8)
    let digits = bytes.prefix { (48...57).contains($0) }
    let name = spelled(String(decoding: bytes[digits.count...].drop { $0 == 32 }, as: UTF8.self))
    guard let number = Int64(String(decoding: digits, as: UTF8.self)),
      let factor = name.isEmpty ? unitless : units.first(where: { $0.name == name })?.factor
    else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: factor)
    return overflow ? nil : product
  }

  private static func written(_ value: Int64, in units: [Unit]) -> String {
    let unit = units.first { value > 0 && value % $0.factor == 0 } ?? units[units.count - 1]
    return "\(value / unit.factor) \(unit.name)"
  }
}
