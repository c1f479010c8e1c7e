internal import MemoFiles
internal import MemoMarkdown

extension NotebookConfiguration {
  /// Reads `.memo.yml` of a folder; the usual settings where there is none.
  ///
  /// - Throws: `MemoError.invalidSetting` with the place of a value that does not fit its key.
  init(in folder: NotebookFolder) throws(MemoError) {
    guard let path = RelativePath(Self.path), let bytes = try? folder.read(path).bytes else {
      self.init()
      return
    }
    try self.init(parsing: bytes)
  }

  /// Reads the bytes of `.memo.yml`.
  init(parsing bytes: [UInt8]) throws(MemoError) {
    self.init()
    let source = FrontMatter(parsingYAML: bytes)
    for entry in source.entries {
      guard let text = entry.value.text else { continue }
      guard take(entry.key, text) else {
        throw .invalidSetting(
          key: entry.key, text: text, source.mark(at: entry.valueRange.lowerBound))
      }
    }
  }

  /// Takes one setting; false where the value does not fit.
  private mutating func take(_ key: String, _ text: String) -> Bool {
    switch key {
    case "pin_limit":
      guard let number = Int(text), number >= 0 else { return false }
      pinLimit = number
    case "folder": folder = text
    case "file_name": fileName = text
    case "keep_blanks":
      guard let flag = Self.flag(text) else { return false }
      keepsBlanks = flag
    case "title_from":
      guard text == "text" || text == "stem" else { return false }
      titlesFromStem = text == "stem"
    case "timezone": timezone = text
    case "capture":
      guard let kind = Capture(rawValue: text == "false" ? "off" : text) else { return false }
      capture = kind
    case "capture_limit":
      guard let size = Self.size(text) else { return false }
      captureLimit = size
    case "sync":
      guard let flag = Self.flag(text) else { return false }
      syncsInside = flag
    default: break
    }
    return true
  }

  private static func flag(_ text: String) -> Bool? {
    switch text {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }

  /// `10 MB`, `512 KB`, `2 GB` or bytes.
  private static func size(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    let digits = bytes.prefix { (48...57).contains($0) }
    let unit = String(decoding: bytes[digits.count...].drop { $0 == 32 }, as: UTF8.self)
    guard let number = Int64(String(decoding: digits, as: UTF8.self)) else { return nil }
    let factors: [String: Int64] = [
      "": 1, "B": 1, "KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000,
    ]
    guard let factor = factors[unit.uppercased()] else { return nil }
    let (size, overflow) = number.multipliedReportingOverflow(by: factor)
    return overflow ? nil : size
  }

  /// The zone that rules the notebook.
  func zone(_ settings: Settings) throws(MemoError) -> Zone {
    guard let timezone else { return settings.zone }
    guard let zone = settings.zoneNamed(timezone) else {
      throw .invalidSetting(key: "timezone", text: timezone, Mark(line: 1, column: 1))
    }
    return zone
  }

  /// The file as `init` writes it.
  static func template(timezone: String?, pinLimit: Int?) -> [UInt8] {
    var text = "# Settings of this notebook, shared by all devices.\n"
    if let timezone { text += "timezone: \(timezone)\n" }
    if let pinLimit { text += "pin_limit: \(pinLimit)\n" }
    return Array(text.utf8)
  }
}
