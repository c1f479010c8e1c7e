internal import MemoMarkdown

/// A file of settings, read: YAML with a key a line, of which every line counts for itself.
///
/// What does not fit is told with its place and hides nothing else.
struct SettingsFile {
  private let front: FrontMatter
  /// The values of the settings that are set, by their keys.
  private(set) var values: [String: SettingValue] = [:]
  /// What was not taken, in the order of the file.
  private(set) var problems: [SettingProblem] = []

  /// Reads `bytes` by the declarations `specs`.
  init(
    parsing bytes: [UInt8], _ specs: [SettingSpec], zoneNamed: (String) -> Zone?
  ) {
    front = FrontMatter(parsingYAML: bytes)
    for problem in front.problems {
      guard let found = SettingProblem(problem) else { continue }
      // A broken line is met twice: as a key without a value, and as what is wrong.
      let known = problems.firstIndex { $0.key == found.key && $0.kind == found.kind }
      guard let known else {
        problems.append(found)
        continue
      }
      if problems[known].text.isEmpty { problems[known].text = found.text }
    }
    let broken = Set(problems.compactMap(\.key))
    for spec in specs where !broken.contains(spec.key) {
      guard let entry = front.entry(for: spec.key), entry.value != .null else { continue }
      if let text = entry.value.text,
        let value = SettingValue(text, spec.form, zoneNamed: zoneNamed)
      {
        values[spec.key] = value
      } else {
        note(.value, entry, entry.value.text ?? source(of: entry), at: entry.valueRange)
      }
    }
    let known = Set(specs.map(\.key))
    for entry in front.entries where !known.contains(entry.key) && !broken.contains(entry.key) {
      note(.unknownKey, entry, source(of: entry), at: entry.keyRange)
    }
    problems.sort { $0.mark < $1.mark }
  }

  private mutating func note(
    _ kind: SettingProblem.Kind, _ entry: FrontMatter.Entry, _ text: String, at range: Range<Int>
  ) {
    problems.append(
      SettingProblem(
        kind: kind, key: entry.key, text: text, mark: front.mark(at: range.lowerBound)))
  }

  private func source(of entry: FrontMatter.Entry) -> String {
    String(decoding: front.bytes[entry.valueRange], as: UTF8.self)
  }
}

// MARK: - Writing

extension SettingsFile {
  /// The file with one setting set, or with nil taken out; every other byte stays.
  ///
  /// - Throws: the problem that keeps the file from being written to.
  func setting(_ spec: SettingSpec, to text: String?) throws(SettingProblem) -> [UInt8] {
    if let shape = problems.first(where: { $0.kind == .shape }) { throw shape }
    let front = mended(spec.key)
    do throws(EditError) {
      guard let text else { return try front.unsetting(spec.key) }
      return try front.setting(spec.key, to: spec.isWord ? .plain(text) : .text(text))
    } catch {
      throw problems.first { $0.kind == .syntax }
        ?? SettingProblem(kind: .shape, key: nil, text: "", mark: Mark(line: 1, column: 1))
    }
  }
}

extension SettingsFile {
  /// The file with a line of this key that is no YAML made an empty one: what stood behind the
  /// colon goes, and with it the indented lines below.
  private func mended(_ key: String) -> FrontMatter {
    guard front.entry(for: key) == nil,
      let problem = problems.first(where: { $0.key == key && $0.kind == .syntax })
    else { return front }
    var lines = front.bytes.split(separator: 10, omittingEmptySubsequences: false)
    let number = problem.mark.line - 1
    guard lines.indices.contains(number) else { return front }
    let hasReturn = lines[number].last == 13
    lines[number] = Array("\(key):".utf8)[...] + (hasReturn ? [13] : [])
    while number + 1 < lines.count, lines[number + 1].first == 32 || lines[number + 1].first == 9 {
      lines.remove(at: number + 1)
    }
    return FrontMatter(parsingYAML: Array(lines.joined(separator: [10])))
  }
}

extension SettingProblem: Error {
  /// What the reader of YAML says, as far as it matters to settings.
  init?(_ problem: Problem) {
    let (kind, text): (Kind, String) =
      switch problem.kind {
      case .invalidYAML(let said): (.syntax, said)
      case .unreadableKey, .tooDeep, .tooManyAliases: (.syntax, "")
      case .notAMapping, .conflictMarkers, .tooLarge: (.shape, "")
      default: (.value, "")
      }
    guard kind != .value else { return nil }
    self.init(kind: kind, key: problem.key, text: text, mark: problem.mark)
  }
}

extension SettingSpec {
  /// Whether values are written without quotes although YAML may take them for a type.
  fileprivate var isWord: Bool {
    switch form {
    case .number, .flag, .choice: true
    default: false
    }
  }
}
