/// Words of a command line that may hold bytes which are no UTF-8, such as an old file's name.
///
/// A byte that is no UTF-8 becomes a scalar of the last private block, as does every scalar of that
/// block itself, so that each word stands for its bytes alone. Python's `surrogateescape` (PEP 383)
/// is the same idea for strings that may hold surrogates.
enum TypedBytes {
  private static let base: UInt32 = 0x10FF00

  /// The word for `bytes`.
  static func word(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !isRaw(text) { return text }
    var scalars = String.UnicodeScalarView()
    var rest = bytes[...]
    while let byte = rest.first {
      let unit = rest.prefix(length(of: byte))
      if let scalar = String(validating: unit, as: UTF8.self)?.unicodeScalars.first, !isRaw(scalar)
      {
        scalars.append(scalar)
        rest = rest.dropFirst(unit.count)
      } else {
        if let scalar = Unicode.Scalar(base + UInt32(byte)) { scalars.append(scalar) }
        rest = rest.dropFirst()
      }
    }
    return String(scalars)
  }

  /// The bytes that `word` stands for.
  static func bytes(_ word: String) -> [UInt8] {
    guard isRaw(word) else { return Array(word.utf8) }
    return word.unicodeScalars.flatMap { scalar in
      isRaw(scalar) ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// Whether the word stands for bytes that are no UTF-8.
  static func isRaw(_ word: String) -> Bool { word.unicodeScalars.contains(where: isRaw) }

  private static func isRaw(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFF00 == base
  }

  /// Bytes of the character that `byte` begins, if it begins one.
  private static func length(of byte: UInt8) -> Int {
    switch byte {
    case 0xC0...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF7: 4
    default: 1
    }
  }
}
