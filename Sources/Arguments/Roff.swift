/// A man page in the making, in the macros of man(7).
///
/// It is ASCII alone: every other letter is written as `\[uXXXX]`, so that the page is the same
/// to groff and mandoc in every locale. Lines are broken at blanks before byte 80, as mandoc asks.
struct Roff {
  private(set) var text = ""

  /// How a piece of text is set.
  enum Font: String {
    case bold = "\\fB"
    case italic = "\\fI"
  }

  /// `text` so that roff takes it as text, not as requests or escapes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "“": result += "\\(lq"
      case "”": result += "\\(rq"
      case "…": result += "..."
      default:
        if scalar.isASCII {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
        }
      }
    }
    return result
  }

  /// `text` set in `font`.
  static func set(_ text: String, _ font: Font) -> String {
    font.rawValue + escaped(text) + "\\fR"
  }

  /// Adds the head: the page's name in section 1, a day `YYYY-MM-DD`, and what the foot says.
  mutating func head(_ name: String, date: String, source: String, manual: String) {
    let (name, source, manual) = (Self.escaped(name), Self.escaped(source), Self.escaped(manual))
    text += ".TH \"\(name)\" \"1\" \"\(date)\" \"\(source)\" \"\(manual)\"\n"
  }

  /// Adds a macro with its arguments, which are not escaped yet.
  mutating func macro(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { " \"\(Self.escaped($0))\"" }
    text += "." + name + quoted.joined() + "\n"
  }

  /// Adds text that is already escaped.
  mutating func line(_ escaped: String) {
    var line = ""
    for word in escaped.split(separator: " ") {
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > 80 {
        end(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    end(line)
  }

  /// Adds one line; a dot in front of it would begin a request.
  private mutating func end(_ line: String) {
    guard !line.isEmpty else { return }
    text += (line.hasPrefix(".") ? "\\&" : "") + line + "\n"
  }

  /// Adds paragraphs, one for each line of `plain`.
  mutating func paragraphs(_ plain: String) {
    for (place, paragraph) in plain.split(separator: "\n").enumerated() {
      if place > 0 { text += ".PP\n" }
      line(Self.escaped(String(paragraph)))
    }
  }

  /// Adds a term, already escaped, and what it means.
  mutating func item(_ term: String, _ meaning: String) {
    macro("TP")
    line(term)
    paragraphs(meaning)
  }
}
