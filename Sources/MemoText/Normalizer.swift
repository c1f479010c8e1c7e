/// Brings a whole text into a normal form.
///
/// Text that is its own form is copied in runs; only clusters that may change reach utf8proc, and
/// letters of two bytes are looked up in a table first. Line ends and invalid bytes stay.
struct Normalizer {
  private var clusters: ClusterNormalizer
  private let form: NormalForm
  private(set) var output: [UInt8] = []
  private(set) var edits: [FoldedText.Edit] = []
  private let keepsEdits: Bool

  init(_ form: NormalForm, keepsEdits: Bool = false) {
    self.form = form
    self.keepsEdits = keepsEdits
    clusters = ClusterNormalizer(form)
  }

  /// Appends the normal form of `bytes` to `output`.
  ///
  /// - Complexity: O(length).
  mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    output.reserveCapacity(output.count + bytes.count)
    var index = 0
    var copied = 0
    var previous: Int?
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index = UTF8Unit.endOfASCII(bytes, from: index)
        previous = index - 1
        continue
      }
      let unit = UTF8Unit(bytes, at: index)
      guard let scalar = unit.scalar else {
        previous = nil
        index += 1
        continue
      }
      if NormalForm.isStable(scalar) {
        previous = index
        index += unit.length
        continue
      }
      let start = Codepoint.isFollower(scalar) ? previous ?? index : index
      copy(bytes, copied..<start)
      index = Self.endOfCluster(bytes, index + unit.length)
      change(bytes, start..<index, scalar)
      copied = index
      previous = nil
    }
    copy(bytes, copied..<bytes.count)
  }

  private static func endOfCluster(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] >= 0x80 {
      let unit = UTF8Unit(bytes, at: index)
      guard let scalar = unit.scalar, !NormalForm.isStable(scalar), Codepoint.isFollower(scalar)
      else { break }
      index += unit.length
    }
    return index
  }

  private mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let start = output.count
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
    guard form.foldsLetters else { return }
    output.withUnsafeMutableBufferPointer { buffer in
      for index in start..<buffer.count {
        let byte = buffer[index]
        buffer[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
      }
    }
  }

  private mutating func change(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ scalar: UInt32
  ) {
    let start = output.count
    if range.count == 2, scalar < 0x800 {
      let letter = LetterTable.letters(of: form)[Int(scalar)]
      if letter != 0 {
        output.append(scalar: UInt32(letter))
        note(range, start, isOneToOne: true)
        return
      }
    }
    let isOneToOne = clusters.append(bytes, range, to: &output)
    if output.count == start, range.lowerBound > 0 {
      // Something invisible behind an invalid byte: without it, two broken pieces could join.
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
      return
    }
    note(range, start, isOneToOne: isOneToOne)
  }

  private mutating func note(_ source: Range<Int>, _ start: Int, isOneToOne: Bool) {
    guard keepsEdits, !isOneToOne || source.count != output.count - start else { return }
    edits.append(
      FoldedText.Edit(
        folded: Int32(start), foldedCount: Int32(output.count - start),
        source: Int32(source.lowerBound), sourceCount: Int32(source.count)))
  }
}

/// The normal forms of the scalars of two bytes that become one scalar; 0 for all others.
private enum LetterTable {
  static func letters(of form: NormalForm) -> [UInt16] {
    switch form {
    case .canonical: canonical
    case .name: name
    case .search: search
    }
  }

  private static let canonical = make(.canonical)
  private static let name = make(.name)
  private static let search = make(.search)

  private static func make(_ form: NormalForm) -> [UInt16] {
    var clusters = ClusterNormalizer(form)
    var table = [UInt16](repeating: 0, count: 0x800)
    for scalar: UInt32 in 0x80..<0x530 where !Codepoint.isFollower(scalar) {
      guard let single = clusters.single(scalar), single <= 0xFFFF else { continue }
      table[Int(scalar)] = UInt16(single)
    }
    return table
  }
}
