import MemoCore
import MemoMerge

extension MergeSide {
  /// A side edited at `seconds`; its id is a function of its bytes.
  init(_ bytes: [UInt8], at seconds: Int64) {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = (0..<20).map { UInt8(truncatingIfNeeded: sum >> UInt64($0 * 8 % 64)) }
    self.init(
      bytes: bytes, edited: Instant(seconds: seconds),
      id: ObjectID(bytes: digits) ?? ObjectID(first20: .init(start: nil, count: 0)))
  }

  init(_ text: String, at seconds: Int64) {
    self.init(Array(text.utf8), at: seconds)
  }
}

extension Merge {
  /// Merges texts, the right one edited later.
  static func memos(_ base: String?, _ left: String?, _ right: String?) -> Merge {
    .ofMemos(
      base: base.map { Array($0.utf8) }, left: left.map { MergeSide($0, at: 100) },
      right: right.map { MergeSide($0, at: 200) })
  }

  var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
  var lostText: String? { lost.map { String(decoding: $0.bytes, as: UTF8.self) } }
}
