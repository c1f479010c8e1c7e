/// A sortable unique id: 48 bits of milliseconds and 80 random bits in Crockford's base 32.
///
/// Source of the format: the ULID specification. Used to name one step of one device.
struct ULID {
  let text: String

  init(at instant: Instant) {
    let milliseconds = UInt64(
      max(0, instant.seconds) * 1000 + Int64(instant.nanoseconds / 1_000_000))
    let high = UInt64.random(in: 0..<(1 << 40))
    let low = UInt64.random(in: 0..<(1 << 40))
    text =
      Self.digits(milliseconds, count: 10) + Self.digits(high, count: 8)
      + Self.digits(low, count: 8)
  }

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  private static func digits(_ value: UInt64, count: Int) -> String {
    String(
      decoding: (0..<count).reversed().map { alphabet[Int(value >> UInt64(5 * $0) & 31)] },
      as: UTF8.self)
  }
}
