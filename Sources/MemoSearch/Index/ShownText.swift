import MemoText

/// A title or a preview as an image keeps it beside the folded texts.
///
/// Most of them stand there too, but for the case of ASCII letters. Then they are kept as a place:
/// `0xFE`, which no UTF-8 holds, or `0xFF` where no letter is a capital; the place and how many
/// bytes, each in groups of 7 bits, the lowest first, of which all but the last have the top bit
/// set; and behind `0xFE` a bit for each byte, the lowest first, that says which are capitals.
enum ShownText {
  private static let withCapitals: UInt8 = 0xFE
  private static let small: UInt8 = 0xFF

  /// How `text` is kept beside `folded`, in which it is looked for from `start` on.
  static func kept(_ text: [UInt8], in folded: [UInt8], from start: Int) -> [UInt8] {
    let lower = text.map { isCapital($0) ? $0 | 0x20 : $0 }
    guard
      let place = folded.withUnsafeBufferPointer({ ByteSearch.find(lower, in: $0, from: start) })
    else { return text }
    let hasCapitals = text.contains(where: isCapital)
    var kept = [hasCapitals ? withCapitals : small]
    for number in [place, text.count] {
      var gap = Gap(UInt32(clamping: number))
      while let byte = gap.next() { kept.append(byte) }
    }
    if hasCapitals {
      let bits = kept.count
      kept += [UInt8](repeating: 0, count: (text.count + 7) / 8)
      for (index, byte) in text.enumerated() where isCapital(byte) {
        kept[bits + index / 8] |= 1 << UInt8(index % 8)
      }
    }
    return kept.count < text.count ? kept : text
  }

  /// What was kept; a place outside `folded` gives nothing.
  static func text(
    _ kept: UnsafeBufferPointer<UInt8>, in folded: UnsafeBufferPointer<UInt8>
  ) -> String {
    guard let first = kept.first, first >= withCapitals else { return kept.string }
    var index = 1
    guard let place = number(kept, &index), let count = number(kept, &index),
      count <= folded.count, place <= folded.count - count
    else { return "" }
    let small = UnsafeBufferPointer(rebasing: folded[place..<place + count])
    guard first == withCapitals, kept.count - index >= (count + 7) / 8 else { return small.string }
    var text = Array(small)
    for offset in 0..<count where kept[index + offset / 8] >> UInt8(offset % 8) & 1 != 0 {
      text[offset] &= ~0x20
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int? {
    var (value, shift) = (0, 0)
    while index < bytes.count, shift < 35 {
      let byte = bytes[index]
      index += 1
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
