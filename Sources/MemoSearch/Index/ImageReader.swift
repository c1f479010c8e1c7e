import MemoCore

/// Reads an image whose numbers were checked, for as long as its bytes are held.
///
/// Not to be kept beyond `Image.read`.
struct ImageReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let layout: ImageLayout

  func number<N: FixedWidthInteger>(_ position: Int, as _: N.Type = N.self) -> N {
    N(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: position, as: N.self))
  }

  func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// The bytes of one memo in a column of fixed width.
  func column(_ start: Int, _ width: Int, _ row: Int) -> UnsafeBufferPointer<UInt8> {
    bytes(start + width * row..<start + width * (row + 1))
  }

  // MARK: Facts

  func fact(_ piece: Int) -> UnsafeBufferPointer<UInt8> {
    let offset = layout.factOffsets + 8 * piece
    let range = number(offset, as: Int.self)..<number(offset + 8, as: Int.self)
    return bytes(layout.facts + range.lowerBound..<layout.facts + range.upperBound)
  }

  func fact(_ fact: ImageLayout.Fact, _ row: Int) -> UnsafeBufferPointer<UInt8> {
    self.fact(row * ImageLayout.factsPerMemo + fact.rawValue)
  }

  // MARK: Folded texts

  /// All folded texts, one behind the other.
  var allTexts: UnsafeBufferPointer<UInt8> {
    bytes(layout.texts..<layout.texts + layout.textsLength)
  }

  /// Where a piece of the texts begins, from the first text.
  func textOffset(_ piece: Int) -> Int {
    number(layout.textOffsets + 8 * piece)
  }

  /// Where the texts of a memo begin, from the first text; those of `count` begin at the end.
  func textOffset(row: Int) -> Int { textOffset(row * ImageLayout.textsPerMemo) }

  /// A piece of the texts with the separator that ends it.
  func text(_ piece: Int) -> UnsafeBufferPointer<UInt8> {
    bytes(layout.texts + textOffset(piece)..<layout.texts + textOffset(piece + 1))
  }

  /// A folded text of a memo without the separator that ends it.
  func text(_ text: ImageLayout.Text, _ row: Int) -> UnsafeBufferPointer<UInt8> {
    let piece = self.text(row * ImageLayout.textsPerMemo + text.rawValue)
    return UnsafeBufferPointer(rebasing: piece.dropLast())
  }

  // MARK: Numbers

  func marks(_ row: Int) -> Marks {
    Marks(rawValue: number(layout.marks + ImageLayout.marksWidth * row))
  }

  func edited(_ row: Int) -> Instant {
    instant(layout.times + ImageLayout.timesWidth * row)
  }

  func editedOrder(_ row: Int) -> UInt32 {
    number(layout.times + ImageLayout.timesWidth * row + 12)
  }

  func added(_ row: Int) -> Instant? {
    guard marks(row).contains(Marks.hasAdded) else { return nil }
    return instant(layout.times + ImageLayout.timesWidth * row + 16)
  }

  func date(_ row: Int) -> Timestamp? {
    let position = layout.times + ImageLayout.timesWidth * row + 32
    let instant = instant(position)
    return switch marks(row).dateForm {
    case .none: nil
    case .day: .day(CivilTime(instant, offset: 0).date)
    case .local: .local(CivilTime(instant, offset: 0))
    case .zoned: .zoned(instant, offset: Int(number(position + 12, as: Int32.self)))
    }
  }

  func stat(_ row: Int) -> FileStat? {
    guard marks(row).contains(Marks.hasStat) else { return nil }
    let start = layout.stats + ImageLayout.statWidth * row
    return FileStat(
      size: number(start),
      modified: Instant(seconds: number(start + 8), nanoseconds: number(start + 24)),
      changed: Instant(seconds: number(start + 16), nanoseconds: number(start + 28)),
      inode: number(start + 32), device: number(start + 40), mode: number(start + 48),
      user: number(start + 52), group: number(start + 56))
  }

  func content(_ row: Int) -> ObjectID? {
    guard marks(row).contains(Marks.hasContent) else { return nil }
    return ObjectID(bytes: Array(column(layout.ids, ImageLayout.idsWidth, row).prefix(20)))
  }

  func head(_ row: Int) -> ObjectID? {
    guard marks(row).contains(Marks.hasHead) else { return nil }
    return ObjectID(bytes: Array(column(layout.ids, ImageLayout.idsWidth, row).suffix(20)))
  }

  private func instant(_ position: Int) -> Instant {
    Instant(seconds: number(position), nanoseconds: number(position + 8))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The elements of a list of the image, without their separators.
  var elements: [UnsafeBufferPointer<UInt8>] {
    split(separator: ImageLayout.separator, omittingEmptySubsequences: false).dropLast()
      .map { UnsafeBufferPointer(rebasing: $0) }
  }

  /// The bytes as text; what is no UTF-8 is replaced.
  var string: String { String(decoding: self, as: UTF8.self) }
}
