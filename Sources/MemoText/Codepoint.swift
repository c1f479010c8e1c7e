internal import CUTF8Proc

/// What Unicode says of a scalar, as far as this module asks.
///
/// The data is utf8proc's; what it lacks (scripts, widths of presentation) is told in ranges.
enum Codepoint {
  /// Whether the scalar can change what stands before it: a mark, a jamo that joins a syllable, a
  /// half-width voicing mark, or something without a look of its own.
  static func isFollower(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x300: return scalar == 0xAD
    case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0xFF9E, 0xFF9F: return true
    default: return isMark(scalar) || isIgnorable(scalar)
    }
  }

  /// Whether the scalar is a combining mark (general categories Mn, Mc and Me).
  static func isMark(_ scalar: UInt32) -> Bool {
    scalar >= 0x300
      && [
        UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME,
      ].contains(utf8proc_category(Int32(bitPattern: scalar)))
  }

  /// Whether nothing is drawn for the scalar (Default_Ignorable_Code_Point, UAX #44).
  static func isIgnorable(_ scalar: UInt32) -> Bool {
    utf8proc_get_property(Int32(bitPattern: scalar)).pointee.ignorable != 0
  }

  /// The scalar's canonical combining class; 0 for all that begins something.
  static func combiningClass(_ scalar: Int32) -> Int {
    Int(utf8proc_get_property(scalar).pointee.combining_class)
  }

  /// Whether the scalar is a letter or a number of any script (general categories L and N).
  static func isLetterOrNumber(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
    case ..<0x80: return false
    default:
      let category = utf8proc_category(Int32(bitPattern: scalar)).rawValue
      return (UTF8PROC_CATEGORY_LU.rawValue...UTF8PROC_CATEGORY_LO.rawValue).contains(category)
        || (UTF8PROC_CATEGORY_ND.rawValue...UTF8PROC_CATEGORY_NO.rawValue).contains(category)
    }
  }

  /// Whether the scalar is a control or has no meaning yet (general categories Cc and Cn).
  static func isControlOrUnassigned(_ scalar: UInt32) -> Bool {
    let category = utf8proc_category(Int32(bitPattern: scalar))
    return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CN
  }

  /// The cells of a terminal the scalar alone takes: 0, 1 or 2 (UAX #11, W and F are 2).
  ///
  /// Vowels and finals of decomposed Hangul are drawn inside the cells of the initial.
  static func cells(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    default: break
    }
    return max(0, Int(utf8proc_charwidth(Int32(bitPattern: scalar))))
  }

  /// Whether the scalar is a letter of the Latin, Greek or Cyrillic script.
  ///
  /// Asked of decomposed text only, so the composed letters do not matter.
  static func isAlphabeticBase(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA: return true
    case 0xC0...0x2AF: return scalar != 0xD7 && scalar != 0xF7
    case 0x370...0x482, 0x48A...0x52F: return scalar != 0x37E && scalar != 0x387
    case 0x1C80...0x1C8F, 0x1D00...0x1DBF, 0x1E00...0x1FFF: return true
    case 0x2C60...0x2C7F, 0xA640...0xA66E, 0xA680...0xA69D, 0xA722...0xA7FF: return true
    case 0xAB30...0xAB65, 0xFB00...0xFB06: return true
    default: return false
    }
  }

  /// Major and minor number of the Unicode version of the data, `15.0` as 0x0F00.
  static let unicodeVersion: UInt32 = {
    let parts = String(cString: utf8proc_unicode_version()).split(separator: ".")
    let numbers = parts.prefix(2).map { UInt32($0) ?? 0 }
    return numbers.reduce(0) { $0 << 8 | $1 & 0xFF }
  }()
}
