internal import MemoFiles
internal import MemoHistory

extension NotebookConfiguration {
  /// Reads `.memo.yml` of a folder; the usual settings where there is none.
  init(in folder: NotebookFolder, zoneNamed: (String) -> Zone?) {
    self.init()
    guard let path = RelativePath(Self.path) else { return }
    do throws(FileError) {
      self.init(parsing: try folder.read(path).bytes, zoneNamed: zoneNamed)
    } catch {
      if case .notFound = error { return }
      problems = [
        SettingProblem(kind: .unreadable, key: nil, text: "", mark: Mark(line: 1, column: 1))
      ]
    }
  }

  /// What keeps the value of one of these keys from being known; nil where all are.
  func problem(with keys: [String]) -> SettingProblem? {
    problems.first { problem in
      problem.kind != .unknownKey
        && (problem.key.map(keys.contains) ?? (problem.kind != .syntax))
    }
  }

  /// The file as `init` writes it.
  static func template(timezone: String?, pinLimit: Int?) -> [UInt8] {
    var text = "# Settings of this notebook, shared by all devices.\n"
    if let timezone { text += "timezone: \(timezone)\n" }
    if let pinLimit { text += "pin_limit: \(pinLimit)\n" }
    return Array(text.utf8)
  }
}

extension Notebook {
  /// Refuses where the settings that a verb depends on cannot be read.
  ///
  /// - Throws: `MemoError.invalidSetting` for a value that does not fit its key,
  ///   `.brokenSettings` where the file cannot be read there.
  func require(_ keys: String...) throws(MemoError) {
    guard let problem = configuration.problem(with: keys) else { return }
    if problem.kind == .value, let key = problem.key {
      throw .invalidSetting(key: key, text: problem.text, problem.mark)
    }
    throw .brokenSettings(NotebookConfiguration.path, problem)
  }

  /// Refuses where a new memo would be named, placed or dated by settings that cannot be read; to
  /// be asked before somebody writes one.
  ///
  /// - Throws: `MemoError.invalidSetting`, `.brokenSettings`.
  public func checkSettingsForNew() throws(MemoError) {
    try require("folder", "file_name", "keep_blanks", "timezone")
  }

  /// The settings of the notebook with what holds of each, in the order of their declaration.
  public var settingStates: [SettingState] {
    NotebookConfiguration.settings.map { spec in
      SettingState(
        spec: spec, given: configuration.values[spec.key],
        usual: spec.key == "sync" ? .flag(isRepositoryRoot) : spec.usual)
    }
  }

  /// Whether no larger repository holds the notebook.
  private var isRepositoryRoot: Bool {
    history().history.map { $0.place.prefix == nil } ?? true
  }
}
