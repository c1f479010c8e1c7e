internal import MemoFiles

/// What a person set for all notebooks on this machine: the programs they use and how they are
/// spoken to.
///
/// The file is YAML with a key a line, as `.memo.yml`. The library only reads and writes it; what
/// the values mean is up to the program that asks.
public struct PersonalSettings: Hashable, Sendable {
  /// The values that are set, by key.
  private(set) var values: [String: SettingValue] = [:]
  /// What was not taken, in the order of the file.
  public private(set) var problems: [SettingProblem] = []

  /// The settings of a person without the file.
  public init() {}

  /// Reads the file's bytes.
  ///
  /// - Complexity: O(length).
  public init(parsing bytes: [UInt8]) {
    let file = SettingsFile(parsing: bytes, Self.settings) { _ in nil }
    values = file.values
    problems = file.problems
  }

  /// Reads the file at an absolute path; no file is no settings, and one that cannot be read is a
  /// problem.
  public init(at path: String) {
    do throws(FileError) {
      self.init(parsing: try AbsoluteFile.read(Array(path.utf8), limit: Self.sizeLimit))
    } catch {
      self.init()
      if case .notFound = error { return }
      problems = [
        SettingProblem(kind: .unreadable, key: nil, text: "", mark: Mark(line: 1, column: 1))
      ]
    }
  }

  /// The text that is set for a key, or nil.
  public subscript(key: String) -> String? { values[key]?.text }

  /// The settings with what holds of each, in the order of their declaration.
  public var states: [SettingState] {
    Self.settings.map { SettingState(spec: $0, given: values[$0.key], usual: $0.usual) }
  }

  /// The settings that the file may hold.
  public static let settings: [SettingSpec] = [
    SettingSpec("editor", .command),
    SettingSpec("pager", .command),
    SettingSpec("color", .choice(["auto", "always", "never"]), usual: .text("auto")),
    SettingSpec("language", .choice(["auto", "en", "ko"]), usual: .text("auto")),
  ]

  private static let sizeLimit = 1 << 20
}

extension PersonalSettings {
  /// Sets a setting in the file at an absolute path, or with nil takes it out, and tells whether
  /// the file changed.
  ///
  /// Only that key's value changes, or one line is added. A missing file is made with the folders
  /// above it; readers see the old file or the new one; a symbolic link stays one.
  ///
  /// - Throws: `MemoError.invalidValue` for a key that is none or a text that does not fit it,
  ///   `.brokenSettings` where the file cannot be written to safely, `.system`.
  @discardableResult
  public static func set(
    _ key: String, to text: String?, at path: String
  ) throws(MemoError) -> Bool {
    guard let spec = settings.first(where: { $0.key == key }) else {
      throw .invalidValue(field: "key", text: key)
    }
    if let text, SettingValue(text, spec.form) == nil {
      throw .invalidValue(field: key, text: text)
    }
    let old = try bytes(at: path)
    let file = SettingsFile(parsing: old ?? [], settings) { _ in nil }
    let new: [UInt8]
    do throws(SettingProblem) {
      new = try file.setting(spec, to: text)
    } catch {
      throw .brokenSettings(path, error)
    }
    guard new != (old ?? []) else { return false }
    do throws(FileError) {
      try AbsoluteFile.replace(Array(path.utf8), new)
    } catch {
      throw .system(errno: error.number, path: path)
    }
    return true
  }

  private static func bytes(at path: String) throws(MemoError) -> [UInt8]? {
    do throws(FileError) {
      return try AbsoluteFile.read(Array(path.utf8), limit: sizeLimit)
    } catch {
      if case .notFound = error { return nil }
      throw .system(errno: error.number, path: path)
    }
  }
}
