extension KeyDecoder {
  /// What an escape begins, or nil where more must come before it is known.
  static func sequence(_ bytes: ArraySlice<UInt8>) -> Step? {
    let rest = bytes.dropFirst()
    switch rest.first {
    case nil: return nil
    case escape: return Step(length: 1, key: .escape)
    case UInt8(ascii: "["): return controlSequence(rest.dropFirst())
    case UInt8(ascii: "O"):
      guard let final = rest.dropFirst().first else { return nil }
      return Step(length: 3, key: final == UInt8(ascii: "M") ? .enter : cursorKey(final))
    case 0x08, 0x7F: return Step(length: 2, key: .alt("\u{7F}"))
    case .some(..<0x20): return Step(length: 2)
    default: return altered(rest)
    }
  }

  /// A letter behind an escape.
  private static func altered(_ rest: ArraySlice<UInt8>) -> Step? {
    guard let step = letter(rest) else { return nil }
    guard case .text(let text) = step.key, let letter = text.first else {
      return Step(length: step.length + 1)
    }
    let key: Key =
      switch letter {
      case "b": .wordLeft
      case "f": .wordRight
      default: .alt(letter)
      }
    return Step(length: step.length + 1, key: key)
  }

  /// What follows `ESC [`: parameters, and one byte that ends them (ECMA-48, 5.4).
  private static func controlSequence(_ rest: ArraySlice<UInt8>) -> Step? {
    // The Linux console sends `ESC [ [ A` for F1.
    if rest.first == UInt8(ascii: "[") { return rest.count > 1 ? Step(length: 4) : nil }
    let inner = rest.prefix { (0x20...0x3F).contains($0) }
    guard inner.count < 32 else { return Step(length: inner.count + 2) }
    guard inner.count < rest.count else { return nil }
    let final = rest[inner.endIndex]
    guard (0x40...0x7E).contains(final) else { return Step(length: inner.count + 2) }
    let numbers = inner.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    let length = inner.count + 3
    guard final == UInt8(ascii: "~") else {
      return Step(length: length, key: modified(cursorKey(final), numbers.dropFirst().first))
    }
    return Step(
      length: length, key: modified(editingKey(numbers[0]), numbers.dropFirst().first),
      beginsPaste: numbers[0] == 200)
  }

  private static func cursorKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "Z"): .backTab
    default: nil
    }
  }

  /// The keys that VT220 and rxvt number.
  private static func editingKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }

  /// With Alt or Control the keys to the sides go by words; xterm adds the modifiers to 1.
  private static func modified(_ key: Key?, _ number: Int?) -> Key? {
    guard let number, number > 1, (number - 1) & 0b0110 != 0 else { return key }
    switch key {
    case .left: return .wordLeft
    case .right: return .wordRight
    default: return key
    }
  }
}
