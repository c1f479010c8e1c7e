internal import MemoKit

extension Checkup {
  /// Adds what is wrong in a person's file of settings.
  mutating func add(_ problems: [SettingProblem], in file: String) {
    for problem in problems {
      findings.append(
        Finding(
          .personalSetting(problem), file: file,
          mark: problem.kind == .unreadable ? nil : problem.mark))
    }
    findings.sort()
  }
}

extension Checkup.Area {
  /// The heading over its findings.
  func title(_ words: Words) -> String {
    switch self {
    case .repository: words("Repository", "저장소")
    case .unfinished: words("Unfinished", "끝나지 않은 것")
    case .memos: words("Memos", "메모")
    case .links: words("Links", "링크")
    case .names: words("Names", "이름")
    case .files: words("Files and folders", "파일과 폴더")
    case .settings: words("Settings", "설정")
    case .caches: words("Caches", "캐시")
    case .remotes: words("Remotes", "원격")
    }
  }
}

extension Checkup.Severity {
  /// The word before a finding.
  func name(_ words: Words) -> String {
    switch self {
    case .error: words("error", "오류")
    case .warning: words("warning", "주의")
    case .note: words("note", "참고")
    }
  }
}

extension Checkup.NameTrouble {
  /// What is wrong with the name.
  func message(_ words: Words) -> String {
    switch self {
    case .device: words("Windows keeps this name for a device", "윈도우가 장치에 쓰는 이름입니다")
    case .ending:
      words(
        "the name ends in a dot or a blank, which Windows cuts off",
        "이름 끝의 점이나 빈칸은 윈도우에서 잘립니다")
    case .sign:
      words(
        "the name holds a sign that Windows or macOS refuse",
        "윈도우나 macOS에서 쓸 수 없는 글자가 든 이름입니다")
    case .length: words("the name is longer than 255 bytes", "이름이 255바이트보다 깁니다")
    case .encoding: words("the name is not UTF-8", "이름이 UTF-8이 아닙니다")
    }
  }
}
