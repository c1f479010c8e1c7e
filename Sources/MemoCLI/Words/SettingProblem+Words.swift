internal import Arguments
internal import MemoKit

extension SettingProblem {
  /// The fixed word of the problem in JSON.
  var code: String {
    switch kind {
    case .value: "invalid_setting"
    case .unknownKey: "unknown_setting"
    case .syntax, .shape, .unreadable: "broken_settings"
    }
  }

  /// What is wrong with the file, as one sentence that begins with the place.
  func message(in file: String, _ words: Words) -> String {
    kind == .unreadable
      ? words("\(file) cannot be read", "읽을 수 없는 파일입니다: \(file)")
      : "\(file):\(mark): " + reason(words)
  }

  /// What is wrong at the place.
  func reason(_ words: Words) -> String {
    let name = key ?? ""
    return switch kind {
    case .value: words("“\(text)” is no value for \(name)", "\(name)에 쓸 수 없는 값입니다: “\(text)”")
    case .unknownKey: words("there is no setting “\(name)”", "그런 설정이 없습니다: “\(name)”")
    case .syntax:
      words("the line is not valid YAML", "올바른 YAML이 아닌 줄입니다") + (text.isEmpty ? "" : " (\(text))")
    case .shape:
      words(
        "the file is no list of keys and values, or holds conflict markers",
        "키와 값의 목록이 아니거나 충돌 표시가 든 파일입니다")
    case .unreadable: words("the file cannot be read", "읽을 수 없는 파일입니다")
    }
  }

  /// What to do about it; `specs` are the settings that the file may hold.
  func hint(in file: String, among specs: [SettingSpec], _ words: Words) -> String {
    let keys = specs.map(\.key)
    switch kind {
    case .unknownKey:
      let near = Nearest.words(to: key ?? "", among: keys).first
      return near.map { words("perhaps memo config \($0)", "혹시 memo config \($0)") }
        ?? words("memo config lists the settings", "memo config로 설정을 볼 수 있습니다")
    case .value, .syntax:
      if let spec = specs.first(where: { $0.key == key }) {
        return "memo config \(spec.key) " + spec.example
      }
    case .shape, .unreadable: break
    }
    return words("mend it in an editor: ", "편집기로 고치십시오: ") + "vi \(ShellWords.path(file))"
  }
}
