/// File names made from titles.
///
/// The rule, in order: canonical composition; scalars nothing is drawn for go; what Windows or
/// macOS refuse (`< > : " / \ | ? *`, controls, unassigned scalars) becomes `-`; blanks and line
/// ends become `-`, or one blank where blanks are kept; runs of either are one; ASCII letters
/// become small. Dots, `-`, blanks and leading `~` at the ends go, so a name is never hidden, never
/// an option of a program and never an office program's lock file. All else stays, emoji too. What
/// then holds no letter and no number of any script is no name.
package enum FileName {
  /// The longest stem, in bytes, so that the name with `.md` has at most 200.
  package static let longestStem = 197

  /// The stem, without extension, of a memo's file, or `fallback` where the title leaves nothing.
  ///
  /// Device names of Windows (`con`, `aux`, `com1`), also before a dot, get a `_` behind. The
  /// fallback is used as it is.
  ///
  /// ```swift
  /// FileName.derived(fromTitle: "1/2분기 계획", fallback: "memo")   // 1-2분기-계획
  /// FileName.derived(fromTitle: "!!!", fallback: "memo")            // memo
  /// ```
  ///
  /// - Complexity: O(length of the title).
  package static func derived(
    fromTitle title: String, fallback: String, keepsBlanks: Bool = false
  ) -> [UInt8] {
    let composed = String(decoding: Folding.canonical(Array(title.utf8)), as: UTF8.self)
    let clean = trimmed(replaced(composed, keepsBlanks: keepsBlanks)[...])
    guard clean.contains(where: { Codepoint.isLetterOrNumber($0.value) }) else {
      return Array(fallback.utf8)
    }
    let short = cut(String(String.UnicodeScalarView(clean)), to: longestStem)
    return Array(cut(avoidingDevices(short), to: longestStem).utf8)
  }

  /// The stem for the `number`th memo of one name: `stem-2`, still within the longest stem.
  ///
  /// - Complexity: O(length).
  package static func numbered(_ stem: [UInt8], _ number: Int) -> [UInt8] {
    let ending = "-\(number)"
    let text = String(decoding: stem, as: UTF8.self)
    return Array((cut(text, to: longestStem - ending.utf8.count) + ending).utf8)
  }

  private static func replaced(_ text: String, keepsBlanks: Bool) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars where !Codepoint.isIgnorable(scalar.value) {
      let next = replacement(scalar, keepsBlanks: keepsBlanks)
      if next == "-" || next == " ", result.last == next { continue }
      result.append(next)
    }
    return result
  }

  private static func replacement(_ scalar: Unicode.Scalar, keepsBlanks: Bool) -> Unicode.Scalar {
    if scalar.properties.isWhitespace { return keepsBlanks ? " " : "-" }
    switch scalar {
    case "<", ">", ":", "\"", "/", "\\", "|", "?", "*": return "-"
    case "A"..."Z": return Unicode.Scalar(UInt8(scalar.value) + 0x20)
    default: return Codepoint.isControlOrUnassigned(scalar.value) ? "-" : scalar
    }
  }

  private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    let start = scalars.drop { isEdge($0) || $0 == "~" }
    let end = start.lastIndex { !isEdge($0) }.map { $0 + 1 } ?? start.startIndex
    return start[..<end]
  }

  private static func isEdge(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "-" || scalar == " "
  }

  private static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.startIndex
    var count = 0
    while end < text.endIndex, count + text[end].utf8.count <= limit {
      count += text[end].utf8.count
      end = text.index(after: end)
    }
    if end == text.startIndex { end = scalarEnd(in: text, within: limit) }
    return String(String.UnicodeScalarView(trimmed(Array(text[..<end].unicodeScalars)[...])))
  }

  /// Where to cut a letter that has more marks than a name has bytes: else nothing of it is left.
  private static func scalarEnd(in text: String, within limit: Int) -> String.Index {
    var count = 0
    let scalars = text.unicodeScalars
    return scalars.indices.first {
      count += scalars[$0].utf8.count
      return count > limit
    } ?? text.endIndex
  }

  /// Source: Windows, "Naming Files, Paths, and Namespaces".
  private static func avoidingDevices(_ stem: String) -> String {
    guard isDevice(stem) else { return stem }
    let end = stem.firstIndex(of: ".") ?? stem.endIndex
    return stem[..<end] + "_" + stem[end...]
  }

  /// Whether Windows keeps a name for a device, whatever stands behind its first dot.
  package static func isDevice(_ name: String) -> Bool {
    let name = name.prefix { $0 != "." }.lowercased()
    switch name {
    case "con", "prn", "aux", "nul", "conin$", "conout$": return true
    default:
      guard name.hasPrefix("com") || name.hasPrefix("lpt"), name.count == 4 else { return false }
      return name.last.map { "0123456789¹²³".contains($0) } ?? false
    }
  }
}
