internal import MemoCore

/// The value of a setting.
public enum SettingValue: Hashable, Sendable {
  /// A number.
  case number(Int)
  /// A flag.
  case flag(Bool)
  /// A text, in its usual spelling: `10 MB`, `2 s`, `Asia/Seoul`.
  case text(String)

  /// The value as it is written: `5`, `true`, `10 MB`.
  public var text: String {
    switch self {
    case .number(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): text
    }
  }

  /// Reads what stands behind a key; nil where it does not fit the form.
  ///
  /// `zoneNamed` finds time zones by their names.
  public init?(
    _ text: String, _ form: SettingSpec.Form, zoneNamed: (String) -> Zone? = { _ in nil }
  ) {
    switch form {
    case .number:
      guard let number = Int(text), number >= 0 else { return nil }
      self = .number(number)
    case .flag:
      guard let flag = Self.flags[text] else { return nil }
      self = .flag(flag)
    case .choice(let words):
      // YAML 1.1 takes `off` and `no` for a flag; so do people.
      let word = text == "false" && words.contains("off") ? "off" : text
      guard words.contains(word) else { return nil }
      self = .text(word)
    case .size:
      guard let size = Quantity.bytes(text) else { return nil }
      self = .text(Quantity.text(bytes: size))
    case .duration:
      guard let span = Quantity.milliseconds(text) else { return nil }
      self = .text(Quantity.text(milliseconds: span))
    case .zone:
      guard zoneNamed(text) != nil else { return nil }
      self = .text(text)
    case .folder(let fields):
      guard SettingTemplate.isFolder(text, fields) else { return nil }
      self = .text(text)
    case .fileName(let fields):
      guard SettingTemplate.isFileName(text, fields) else { return nil }
      self = .text(text)
    case .command:
      guard !text.utf8.contains(where: { $0 < 32 || $0 == 127 }) else { return nil }
      self = .text(text)
    }
  }

  private static let flags = [
    "true": true, "yes": true, "on": true, "false": false, "no": false, "off": false,
  ]
}

/// Templates of the settings, such as `{year}/{month}`.
enum SettingTemplate {
  /// Whether a folder made of the template lies inside the notebook and is not hidden.
  static func isFolder(_ text: String, _ fields: [String]) -> Bool {
    guard var filled = filled(text, fields) else { return false }
    while filled.count > 1, filled.last == RelativePath.slash { filled.removeLast() }
    if filled.starts(with: Array("./".utf8)) { filled.removeFirst(2) }
    if filled.isEmpty || filled == [UInt8(ascii: ".")] { return true }
    return RelativePath(bytes: filled).map { !$0.isHidden } ?? false
  }

  /// Whether the template gives the name of a file, which is no path.
  static func isFileName(_ text: String, _ fields: [String]) -> Bool {
    filled(text, fields).map { !$0.isEmpty && !$0.contains(RelativePath.slash) } ?? false
  }

  /// The template with a letter for each field, in braces or in two; nil where braces stand round
  /// anything else.
  private static func filled(_ text: String, _ fields: [String]) -> [UInt8]? {
    guard !text.utf8.contains(where: { $0 < 32 || $0 == 127 }) else { return nil }
    let names = fields.flatMap { [Array("{{\($0)}}".utf8), Array("{\($0)}".utf8)] }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      guard byte == UInt8(ascii: "{") else {
        result.append(byte)
        rest.removeFirst()
        continue
      }
      guard let field = names.first(where: { rest.starts(with: $0) }) else { return nil }
      result.append(UInt8(ascii: "x"))
      rest = rest.dropFirst(field.count)
    }
    return result
  }
}
