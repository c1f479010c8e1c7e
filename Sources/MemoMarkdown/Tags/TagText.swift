/// A text of tags as one value of a header holds it, taken apart and put together again with all
/// that stands between the names.
struct TagText {
  /// A name with what stands before it.
  private struct Part {
    var separator: String
    var text: String
  }

  private var parts: [Part] = []
  private var end = ""

  /// Takes a text apart as tags are read: at commas, at blanks where there is none.
  ///
  /// With `isOneName` all of it is one.
  init(_ text: String, isOneName: Bool = false) {
    let hasComma = TagList.hasComma(text)
    var separator = ""
    var name = ""
    func isBetween(_ scalar: Unicode.Scalar) -> Bool {
      if isOneName { return false }
      return hasComma ? TagList.isComma(scalar) : scalar.properties.isWhitespace
    }
    for scalar in text.unicodeScalars {
      if isBetween(scalar) {
        if !name.isEmpty { parts.append(Part(separator: separator, text: name)) }
        if !name.isEmpty { separator = "" }
        name = ""
        separator.unicodeScalars.append(scalar)
      } else {
        name.unicodeScalars.append(scalar)
      }
    }
    if name.isEmpty {
      end = separator
    } else {
      parts.append(Part(separator: separator, text: name))
    }
  }

  /// The text with the names renamed; one that is then there twice is kept where it is first.
  func renamed(_ renaming: TagRenaming) -> String {
    var seen: Set<String> = []
    var result = ""
    for part in parts {
      guard let name = TagList.name(part.text) else {
        result += part.separator + part.text
        continue
      }
      let new = renaming.name(for: name)
      let isNew = seen.insert((new ?? name).lowercased()).inserted
      if !isNew, new != nil || renaming.isResult(name) { continue }
      result += part.separator
      result += new.map { Self.replacing(name, with: $0, in: part.text) } ?? part.text
    }
    return result + end
  }

  /// A text with its name replaced, marks and blanks before and behind it kept.
  private static func replacing(_ name: String, with new: String, in text: String) -> String {
    let (bytes, wanted) = (Array(text.utf8), Array(name.utf8))
    let blanks = bytes.prefix { ASCII.isSpace($0) || $0 == UInt8(ascii: "#") }.count
    let head = bytes[..<blanks]
    let tail = bytes[min(bytes.count, blanks + wanted.count)...]
    return String(decoding: head + Array(new.utf8) + tail, as: UTF8.self)
  }
}
