/// Reads keys from the bytes of a terminal.
///
/// Knows UTF-8, the cursor and editing keys of ECMA-48 and xterm (`CSI`, `SS3`), Alt as an escape
/// in front, and bracketed paste. What it does not know is dropped as a whole, so that no sequence
/// is ever taken for text. A sequence may come in pieces.
///
/// ```swift
/// var decoder = KeyDecoder()
/// decoder.feed([0xEA, 0xB0])         // []
/// decoder.feed([0x80, 0x1B, 0x5B])   // [.text("가")]
/// decoder.feed([0x41])               // [.up]
/// ```
package struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  private var pasted: [UInt8]?

  /// Begins with nothing read.
  package init() {}

  /// Whether an escape was read that may be a key of its own or begin a sequence.
  ///
  /// Who waits a moment in vain calls `flush()`.
  package var isUndecided: Bool { pasted == nil && pending.first == Self.escape }

  /// Takes bytes and gives the keys that are complete.
  package mutating func feed(_ bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    var rest = pending[...]
    while !rest.isEmpty {
      let key: Key?
      if pasted == nil {
        guard let step = Self.step(rest) else { break }
        rest = rest.dropFirst(step.length)
        if step.beginsPaste { pasted = [] }
        key = step.key
      } else {
        key = takePaste(&rest)
      }
      if let key { Self.append(key, to: &keys) }
    }
    pending = Array(rest)
    return keys
  }

  /// Nothing followed: a lone escape is the key, the beginning of a sequence is dropped.
  package mutating func flush() -> [Key] {
    guard isUndecided else { return [] }
    let isAlone = pending.count == 1
    pending = []
    return isAlone ? [.escape] : []
  }

  /// Adds a key; letters that follow each other are one text.
  private static func append(_ key: Key, to keys: inout [Key]) {
    if case .text(let more) = key, case .text(let text) = keys.last {
      keys[keys.count - 1] = .text(text + more)
    } else {
      keys.append(key)
    }
  }
}

// MARK: - Steps

extension KeyDecoder {
  static let escape: UInt8 = 0x1B

  /// What stands first in the bytes: how long it is, and the key, if it is one.
  struct Step {
    var length: Int
    var key: Key?
    var beginsPaste = false
  }

  /// The first step, or nil where bytes are missing.
  private static func step(_ bytes: ArraySlice<UInt8>) -> Step? {
    guard let first = bytes.first else { return nil }
    if first == escape { return sequence(bytes) }
    if first < 0x20 || first == 0x7F { return Step(length: 1, key: control(first)) }
    return letter(bytes)
  }

  private static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0D: .enter
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: nil
    }
  }

  /// One scalar of UTF-8; a byte that begins none is dropped.
  static func letter(_ bytes: ArraySlice<UInt8>) -> Step? {
    guard let first = bytes.first else { return nil }
    let length =
      switch first {
      case ..<0x80: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0 else { return Step(length: 1) }
    let piece = bytes.prefix(length)
    if let broken = piece.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) {
      return Step(length: broken - bytes.startIndex)
    }
    guard piece.count == length else { return nil }
    guard let text = String(validating: piece, as: UTF8.self),
      let scalar = text.unicodeScalars.first, scalar.properties.generalCategory != .control
    else { return Step(length: length) }
    return Step(length: length, key: .text(text))
  }

  /// Collects pasted bytes up to the sequence that ends them.
  private mutating func takePaste(_ rest: inout ArraySlice<UInt8>) -> Key? {
    let end: [UInt8] = [Self.escape] + Array("[201~".utf8)
    let bytes = (pasted ?? []) + rest
    rest = []
    // The end may have come in pieces: look where it can begin at the earliest.
    let earliest = max(0, (pasted?.count ?? 0) - end.count + 1)
    for place in earliest..<max(earliest, bytes.count - end.count + 1)
    where bytes[place] == Self.escape && bytes[place...].starts(with: end) {
      pasted = nil
      rest = bytes[(place + end.count)...]
      return place == 0 ? nil : .paste(String(decoding: bytes[..<place], as: UTF8.self))
    }
    pasted = bytes
    return nil
  }
}
