/// What `.memo.yml` says: the settings that all devices of a notebook share.
///
/// It names no program. Keys it does not know are left alone, and a value that does not fit its
/// key is told in `problems`, with what holds without it in its place: one bad line never hides
/// the memos.
public struct NotebookConfiguration: Hashable, Sendable {
  /// What outside changes are committed unasked.
  public enum Capture: String, Sendable {
    /// Memos and every other plain file.
    case all
    /// Memos only.
    case memos
    /// Nothing.
    case off
  }

  /// How many memos may be pinned; 0 for any number.
  public var pinLimit = 5
  /// Where `new` puts a memo, as a template of `{year}`, `{month}`, `{date}`; empty for the root.
  public var folder = ""
  /// How `new` names a file, as a template of `{title}`, `{date}`, `{year}`, `{month}`.
  public var fileName = "{title}"
  /// Whether blanks of a title stay blanks in the file's name.
  public var keepsBlanks = false
  /// Whether memos without `title` are called by their file name instead of their text.
  public var titlesFromStem = false
  /// The zone that rules days and new dates on every device; nil for each machine's own.
  public var timezone: String?
  /// What outside changes are committed unasked.
  public var capture = Capture.all
  /// The size in bytes from which a file is not committed unasked.
  public var captureLimit: Int64 = 10_000_000
  /// Whether the notebook may be synced; nil for: if it is the root of its repository.
  public var syncs: Bool?
  /// How many milliseconds a file must stand still before a watcher commits it.
  public var watchQuiet: Int64 = 2000
  /// What was not taken, in the order of the file.
  public internal(set) var problems: [SettingProblem] = []
  /// What the file says, by key.
  private(set) var values: [String: SettingValue] = [:]

  /// The name of the file.
  public static let path = ".memo.yml"

  /// The settings of a notebook without the file.
  init() {}

  /// Reads the bytes of `.memo.yml`; `zoneNamed` finds time zones by their names.
  init(parsing bytes: [UInt8], zoneNamed: (String) -> Zone?) {
    let file = SettingsFile(parsing: bytes, Self.settings, zoneNamed: zoneNamed)
    problems = file.problems
    values = file.values
    for (key, value) in values { take(key, value) }
  }

  private mutating func take(_ key: String, _ value: SettingValue) {
    switch (key, value) {
    case ("pin_limit", .number(let number)): pinLimit = number
    case ("folder", .text(let text)): folder = text
    case ("file_name", .text(let text)): fileName = text
    case ("keep_blanks", .flag(let flag)): keepsBlanks = flag
    case ("title_from", .text(let text)): titlesFromStem = text == "stem"
    case ("timezone", .text(let text)): timezone = text
    case ("capture", .text(let text)): capture = Capture(rawValue: text) ?? capture
    case ("capture_limit", .text(let text)): captureLimit = Quantity.bytes(text) ?? captureLimit
    case ("sync", .flag(let flag)): syncs = flag
    case ("watch_quiet", .text(let text)): watchQuiet = Quantity.milliseconds(text) ?? watchQuiet
    default: break
    }
  }
}

extension NotebookConfiguration {
  /// The settings that `.memo.yml` may hold.
  public static let settings: [SettingSpec] = [
    SettingSpec("pin_limit", .number, usual: .number(5)),
    SettingSpec("folder", .folder(["date", "year", "month"]), usual: .text("")),
    SettingSpec(
      "file_name", .fileName(["title", "date", "time", "year", "month"]), usual: .text("{title}")),
    SettingSpec("keep_blanks", .flag, usual: .flag(false)),
    SettingSpec("title_from", .choice(["text", "stem"]), usual: .text("text")),
    SettingSpec("timezone", .zone),
    SettingSpec("capture", .choice(["all", "memos", "off"]), usual: .text("all")),
    SettingSpec("capture_limit", .size, usual: .text("10 MB")),
    SettingSpec("sync", .flag),
    SettingSpec("watch_quiet", .duration, usual: .text("2 s")),
  ]
}
