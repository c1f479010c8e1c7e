/// The scalar that full-width, half-width and special spaces stand for.
///
/// Source: the `<wide>` and `<narrow>` decompositions of UnicodeData.txt, one step only: half-width
/// jamo become compatibility jamo (U+3131 and on), which stay as they are, because a further step
/// would turn `ㅋㅋㅜㅜ` into syllables. Spaces are all of category Zs.
enum WidthFolding {
  /// The ordinary form of `scalar`, or `scalar`.
  static func fold(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return 0x20
    case 0xFF01...0xFF5E: return scalar - 0xFF01 + 0x21
    case 0xFF5F, 0xFF60: return scalar - 0xFF5F + 0x2985
    case 0xFF61...0xFF9D: return kana[Int(scalar - 0xFF61)]
    case 0xFF9E, 0xFF9F: return scalar - 0xFF9E + 0x3099
    case 0xFFA0: return 0x3164
    case 0xFFA1...0xFFBE: return scalar - 0xFFA1 + 0x3131
    case 0xFFC2...0xFFC7: return scalar - 0xFFC2 + 0x314F
    case 0xFFCA...0xFFCF: return scalar - 0xFFCA + 0x3155
    case 0xFFD2...0xFFD7: return scalar - 0xFFD2 + 0x315B
    case 0xFFDA...0xFFDC: return scalar - 0xFFDA + 0x3161
    case 0xFFE0...0xFFE6: return signs[Int(scalar - 0xFFE0)]
    case 0xFFE8...0xFFEE: return shapes[Int(scalar - 0xFFE8)]
    default: return scalar
    }
  }

  private static let kana: [UInt32] =
    ("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソ"
    + "タチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン").unicodeScalars.map(\.value)
  private static let signs: [UInt32] = [0xA2, 0xA3, 0xAC, 0xAF, 0xA6, 0xA5, 0x20A9]
  private static let shapes: [UInt32] = [
    0x2502, 0x2190, 0x2191, 0x2192, 0x2193, 0x25A0, 0x25CB,
  ]
}
