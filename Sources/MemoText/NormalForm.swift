/// What text is turned into: how much of a difference counts as none.
enum NormalForm {
  /// Canonical composition (NFC, UAX #15) and nothing else.
  case canonical
  /// Canonical composition of the case and width folded text.
  case name
  /// As `name`, without what is invisible and without marks on Latin, Greek and Cyrillic letters.
  case search

  /// Whether the case and the width of letters are folded.
  var foldsLetters: Bool { self != .canonical }

  /// Whether `scalar`, with nothing behind it that changes it, is its own normal form.
  ///
  /// The blocks most text is made of; false only costs time. All of them are starters that neither
  /// compose with what stands before them nor are changed by a case or width folding.
  @inline(__always)
  static func isStable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAC00...0xD7A3, 0x4E00...0x9FFF: return true
    case 0x3001...0x3029, 0x3030...0x3098, 0x309B...0x30FF: return true
    case 0x3105...0x312F, 0x3131...0x3163, 0x3165...0x318E, 0x3190...0x4DBF: return true
    case 0x2010...0x2027, 0x2030...0x205E, 0x2190...0x2328: return true
    case 0x2500...0x2ADB, 0x1F300...0x1FAFF, 0x20000...0x2F7FF: return true
    default: return false
    }
  }
}
