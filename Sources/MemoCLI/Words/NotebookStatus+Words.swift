internal import MemoKit

extension NotebookStatus {
  /// The branch and how it stands towards the remote; nil without one.
  func standing(_ words: Words) -> String? {
    guard let branch else { return nil }
    let name = words("branch \(branch.name), ", "브랜치 \(branch.name), ")
    guard let upstream = branch.upstream, let ahead = branch.ahead, let behind = branch.behind
    else {
      return name
        + (remoteNeverSynced.map { words("never synced with \($0.name)", "동기화한 적 없음: \($0.name)") }
          ?? words("no remote", "원격 없음"))
    }
    let parts = [
      ahead > 0 ? words("\(ahead) ahead", "앞섬 \(ahead)") : nil,
      behind > 0 ? words("\(behind) behind", "뒤짐 \(behind)") : nil,
    ].compactMap { $0 }
    return name + upstream + ": "
      + (parts.isEmpty ? words("level", "같음") : parts.joined(separator: ", "))
  }

  /// Whether a sync is known to have something to do.
  var needsSync: Bool {
    remoteNeverSynced != nil || (branch?.ahead ?? 0) > 0 || (branch?.behind ?? 0) > 0
  }
}

extension SaveOutcome.Change.Kind {
  /// The kind for a person.
  func name(_ words: Words) -> String {
    switch self {
    case .added: words("new", "새 파일")
    case .modified: words("edited", "고침")
    case .removed: words("removed", "지움")
    }
  }
}

extension NotebookStatus.HeldBack {
  /// The reasons in the order they are told; without a history there is one word for all of it.
  static let told: [Self] = [
    .mostAreGone, .busy, .captureUnknown, .captureOff, .notMemo, .tooBig, .filtered, .staged,
    .conflicted, .hidden, .ignored,
  ]

  /// The heading over the changes that are held back so.
  func title(_ words: Words) -> String {
    switch self {
    case .staged: words("Staged with git", "git에 스테이지됨")
    case .conflicted: words("Unmerged in git", "git에서 병합되지 않음")
    case .hidden: words("Hidden names, never committed unasked", "숨긴 이름이라 저절로 커밋하지 않음")
    case .ignored: words("Ignored by git", "git이 무시함")
    case .filtered:
      words("Perhaps changed, which only git's filter can tell", "바뀌었는지 git 필터만 알 수 있음")
    case .tooBig: words("Over capture_limit", "capture_limit보다 큼")
    case .notMemo: words("No memos, and capture is memos", "메모가 아님 (capture: memos)")
    case .captureOff: words("Not committed, capture is off", "커밋되지 않음 (capture: off)")
    case .captureUnknown:
      words("Not committed, capture cannot be read", "커밋되지 않음 (capture 설정을 읽을 수 없음)")
    case .mostAreGone:
      words("Most memos are gone, which is not committed", "메모 대부분이 없어져 커밋하지 않음")
    case .busy: words("Not committed", "커밋되지 않음")
    case .noHistory: words("Not committed, there is no history", "커밋되지 않음 (변경 이력 없음)")
    }
  }

  /// What to type; nil where another section says it.
  func next(_ words: Words) -> String? {
    switch self {
    case .staged:
      words("git commit, or git reset to let memo do it", "git commit, 또는 git reset 뒤에 memo save")
    case .conflicted: words("git add FILE once it is mended", "고친 뒤 git add 파일")
    case .hidden: words("another name, or git add and git commit", "이름을 바꾸거나 git add, git commit")
    case .ignored:
      words("memo list --ignored; git add -f keeps one", "memo list --ignored, 담으려면 git add -f")
    case .filtered: words("git add FILE and git commit", "git add 파일 뒤에 git commit")
    case .tooBig, .notMemo, .captureOff:
      words("memo save commits them", "memo save로 커밋합니다")
    case .captureUnknown: words("mend the setting, or memo save", "설정을 고치거나 memo save")
    case .mostAreGone:
      words(
        "git restore . brings them back, memo save --yes lets them go",
        "되살리려면 git restore ., 지운 것이 맞으면 memo save --yes")
    case .busy, .noHistory: nil
    }
  }
}
