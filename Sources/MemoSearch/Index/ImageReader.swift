import MemoCore

/// Reads an image for as long as its bytes are held.
///
/// The columns are where the layout says, which was checked. Every offset that stands in the image
/// is checked here: one that leads astray gives nothing.
///
/// Not to be kept beyond `Image.read`.
struct ImageReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let layout: ImageLayout

  @inline(__always)
  func number<N: FixedWidthInteger>(_ position: Int, as _: N.Type = N.self) -> N {
    N(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: position, as: N.self))
  }

  @inline(__always)
  func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// The bytes of one memo in a column of fixed width.
  func column(_ start: Int, _ width: Int, _ row: Int) -> UnsafeBufferPointer<UInt8> {
    bytes(start + width * row..<start + width * (row + 1))
  }

  /// A section that the header tells the length of.
  func section(_ length: ImageLayout.Length) -> UnsafeBufferPointer<UInt8> {
    let start =
      switch length {
      case .facts: layout.facts
      case .texts: layout.texts
      case .wordBytes: layout.words
      case .lists: layout.lists
      case .folders: layout.folders
      case .removed: layout.removed
      case .memos, .words, .pairs: 0
      }
    return start == 0 ? bytes(0..<0) : bytes(start..<start + layout[length])
  }

  /// The offset at `position`, brought inside `0...end`.
  @inline(__always)
  func offset(_ position: Int, end: Int) -> Int {
    Int(truncatingIfNeeded: min(number(position, as: UInt64.self), UInt64(end)))
  }

  // MARK: Facts

  func fact(_ fact: ImageLayout.Fact, _ row: Int) -> UnsafeBufferPointer<UInt8> {
    let position = layout.factStarts + 8 * row
    let start = offset(position, end: layout[.facts])
    let end = max(start, offset(position + 8, end: layout[.facts]))
    func piece(_ number: Int) -> Int {
      if number == 0 { return 0 }
      let pieces = layout.factPieces + ImageLayout.factPiecesWidth * row
      return min(Int(self.number(pieces + 4 * (number - 1), as: UInt32.self)), end - start)
    }
    let first = piece(fact.rawValue)
    let isLast = fact.rawValue + 1 == ImageLayout.Fact.allCases.count
    let last = isLast ? end - start : max(first, piece(fact.rawValue + 1))
    return bytes(layout.facts + start + first..<layout.facts + start + last)
  }

  /// The path of a memo, which is asked for more than all else.
  func path(_ row: Int) -> UnsafeBufferPointer<UInt8> {
    let start = offset(layout.factStarts + 8 * row, end: layout[.facts])
    let length = number(layout.factPieces + ImageLayout.factPiecesWidth * row, as: UInt32.self)
    return bytes(
      layout.facts + start..<layout.facts + min(start + Int(length), layout[.facts]))
  }

  // MARK: Folded texts

  /// All folded texts, one behind the other.
  var allTexts: UnsafeBufferPointer<UInt8> { section(.texts) }

  /// Where the texts of a memo begin, from the first text; those of `count` begin at the end.
  @inline(__always)
  func textStart(_ row: Int) -> Int {
    offset(layout.textStarts + 8 * row, end: layout[.texts])
  }

  /// All texts of a memo.
  func texts(_ row: Int) -> MemoTexts {
    let start = textStart(row)
    let end = max(start, textStart(row + 1))
    let pieces = layout.textPieces + ImageLayout.textPiecesWidth * row
    let tags = min(Int(number(pieces, as: UInt32.self)), end - start)
    let body = min(max(Int(number(pieces + 4, as: UInt32.self)), tags), end - start)
    return MemoTexts(
      bytes: bytes(layout.texts + start..<layout.texts + end), tags: tags, body: body)
  }

  /// A folded text of a memo without the separator that ends it.
  func text(_ text: ImageLayout.Text, _ row: Int) -> UnsafeBufferPointer<UInt8> {
    texts(row).text(text)
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
    let position = layout.times + ImageLayout.timesWidth * row + 28
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
      encoded: UnsafeRawBufferPointer(
        rebasing: UnsafeRawBufferPointer(bytes)[start..<start + ImageLayout.statWidth]))
  }

  /// How many bytes the memo's file has, which is kept also where the rest of the stat is not.
  func size(_ row: Int) -> Int {
    let size: Int64 = number(layout.stats + ImageLayout.statWidth * row)
    return Int(min(max(size, 0), ImageLayout.farthest))
  }

  func content(_ row: Int) -> ObjectID? {
    guard marks(row).contains(Marks.hasContent) else { return nil }
    return ObjectID(bytes: Array(column(layout.ids, ImageLayout.idsWidth, row)))
  }

  func head(_ row: Int) -> ObjectID? {
    let marks = marks(row)
    if marks.contains(Marks.isHead) { return content(row) }
    return marks.contains(Marks.hasHead) ? ObjectID(bytes: Array(fact(.head, row))) : nil
  }

  private func instant(_ position: Int) -> Instant {
    let nanoseconds: Int32 = number(position + 8)
    return Instant(
      seconds: Self.near(number(position)), nanoseconds: max(0, min(nanoseconds, 999_999_999)))
  }

  private static func near(_ seconds: Int64) -> Int64 {
    min(max(seconds, -ImageLayout.farthest), ImageLayout.farthest)
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
