internal import MemoText

/// A piece of a word that may stand in a title where the text has marks of Markdown in it:
/// `**f**oo` and `f[o](x)o` are `foo`.
///
/// Whatever is between two letters and may be cut is passed over, whether or not a title would go
/// without it there.
struct JoinedPiece {
  private let piece: [UInt8]
  /// Of each byte: 2 for what the piece may be broken behind, 4 for a blank.
  private let kinds: [UInt8]

  /// A longer destination of a link is none.
  private static let longest = 2048

  init(_ piece: [UInt8]) {
    self.piece = piece
    kinds = (0...UInt8.max).map { byte in
      (piece.dropLast().contains(Self.lower(byte)) ? 2 : 0) | (Self.isBlank(byte) ? 4 : 0)
    }
  }

  /// Whether the piece stands in `text` with marks between, letters of ASCII in any case.
  ///
  /// - Complexity: O(length), and O(links · their lengths).
  func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard piece.count > 1, text.count > 1 else { return false }
    return kinds.withUnsafeBufferPointer { kinds in
      var place = ByteSearch.nextMark(in: text, from: 1)
      while place < text.count {
        if kinds[Int(text[place - 1])] & 6 != 0, isFound(at: place, in: text) { return true }
        place = ByteSearch.nextMark(in: text, from: place + 1)
      }
      return false
    }
  }

  /// Whether the piece is broken by the mark at `place`.
  private func isFound(at place: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    // The name in a wiki link may have blanks around it.
    var end = place
    while text[place] == UInt8(ascii: "]"), end > 1, Self.isBlank(text[end - 1]) { end -= 1 }
    guard kinds[Int(text[end - 1])] & 2 != 0 else { return false }
    for count in 1..<piece.count where begins(count, before: end, in: text) {
      if goesOn(count, at: place, in: text, hops: 4) { return true }
    }
    return false
  }

  /// Whether the first `count` bytes of the piece end at `place`.
  private func begins(
    _ count: Int, before place: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard count <= place else { return false }
    var index = count
    while index > 0 {
      index -= 1
      guard Self.lower(text[place - count + index]) == piece[index] else { return false }
    }
    return true
  }

  /// Whether the piece from its byte `count` on stands at `place`, with marks before and between.
  private func goesOn(
    _ count: Int, at place: Int, in text: UnsafeBufferPointer<UInt8>, hops: Int
  ) -> Bool {
    var (count, place) = (count, place)
    while count < piece.count {
      guard place < text.count else { return false }
      let byte = text[place]
      if Self.lower(byte) == piece[count] {
        (count, place) = (count + 1, place + 1)
        continue
      }
      guard Self.isMark(byte) || isCut(blankAt: place, in: text) else { return false }
      if let ends = Self.ends(ofLinkPartAt: place, in: text) {
        guard hops > 0 else { return true }
        if ends.contains(where: { goesOn(count, at: $0, in: text, hops: hops - 1) }) { return true }
      }
      place += 1
    }
    return true
  }

  /// Whether a blank beside a bracket or a bar, which a wiki link's name goes without.
  private func isCut(blankAt place: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Self.isBlank(text[place]) else { return false }
    let before = place > 0 ? text[place - 1] : 0
    if Self.isMark(before) || Self.isBlank(before) || before == UInt8(ascii: "|") { return true }
    return text[place...].first { !Self.isBlank($0) } == UInt8(ascii: "]")
  }

  /// Where what is cut of a link may end: behind `](…)`, or behind `[[…|`.
  private static func ends(
    ofLinkPartAt place: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> [Int]? {
    guard place + 1 < text.count else { return nil }
    let closer: UInt8
    switch (text[place], text[place + 1]) {
    case (UInt8(ascii: "]"), UInt8(ascii: "(")): closer = UInt8(ascii: ")")
    case (UInt8(ascii: "["), UInt8(ascii: "[")): closer = UInt8(ascii: "|")
    default: return nil
    }
    let end = min(text.count, place + longest)
    return (place + 2..<end).filter { text[$0] == closer }.map { $0 + 1 }
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x2A, 0x5B...0x60, 0x7E: true
    default: false
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
