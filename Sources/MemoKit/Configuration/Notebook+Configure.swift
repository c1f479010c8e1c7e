internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown

/// What a change of a setting did.
public struct ConfigureOutcome: Sendable {
  /// The commit it made, or nil.
  public var commit: ObjectID?
  /// Whether the file is different now.
  public var isChanged: Bool
  /// What else there is to say.
  public var notices: [Notice]
  /// Why the file is saved but not committed, where that is so.
  public var uncommitted: MemoError?
}

extension Notebook {
  /// Sets a setting in `.memo.yml`, or with nil takes it out, and commits that.
  ///
  /// Only that key's value changes, or one line is added; comments stay. Where the file is missing
  /// it is made. This notebook keeps the settings it was opened with.
  ///
  /// - Throws: `MemoError.invalidValue` for a key that is none or a text that does not fit it,
  ///   `.brokenSettings` where the file cannot be written to safely, `.notKept`, `.system`.
  public func configure(
    _ key: String, to text: String?, message: String? = nil
  ) throws(MemoError) -> ConfigureOutcome {
    guard let spec = NotebookConfiguration.settings.first(where: { $0.key == key }),
      let path = RelativePath(NotebookConfiguration.path)
    else { throw .invalidValue(field: "key", text: key) }
    if let text, SettingValue(text, spec.form, zoneNamed: settings.zoneNamed) == nil {
      throw .invalidValue(field: key, text: text)
    }
    return try writing { (writing) throws(MemoError) in
      try writing.captureOutsideChanges()
      let old = try bytes(of: path)
      let new = try changed(old, spec, to: text)
      guard new != (old ?? []) else {
        return ConfigureOutcome(commit: nil, isChanged: false, notices: writing.notices)
      }
      let subject = message ?? (text == nil ? "Unset \(key)" : "Set \(key)")
      let step = writing.step(.config, [path], message: subject)
      let change = old.map { FileChange.replace(path, old: $0, new: new) } ?? .create(path, new)
      let result = try writing.commit(step, [change])
      return ConfigureOutcome(
        commit: result.commit, isChanged: true, notices: writing.notices,
        uncommitted: result.uncommitted)
    }
  }

  private func changed(
    _ old: [UInt8]?, _ spec: SettingSpec, to text: String?
  ) throws(MemoError) -> [UInt8] {
    if old == nil, text == nil { return [] }
    let base = old ?? NotebookConfiguration.template(timezone: nil, pinLimit: nil)
    let file = SettingsFile(
      parsing: base, NotebookConfiguration.settings, zoneNamed: settings.zoneNamed)
    do throws(SettingProblem) {
      return try file.setting(spec, to: text)
    } catch {
      throw .brokenSettings(NotebookConfiguration.path, error)
    }
  }

  /// The bytes of a file; nil where there is none.
  private func bytes(of path: RelativePath) throws(MemoError) -> [UInt8]? {
    do throws(FileError) {
      return try folder.read(path).bytes
    } catch {
      if case .notFound = error { return nil }
      throw MemoError(error, at: path)
    }
  }
}
