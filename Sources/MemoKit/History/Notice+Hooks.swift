internal import MemoHistory

extension Notice {
  /// What a hook said; nil where it said nothing and did not fail.
  init?(_ report: HookReport) {
    let text = String(decoding: report.said, as: UTF8.self)
    if report.isRefusal {
      self = .hookFailed(hook: report.hook, text: text)
    } else if text.contains(where: { !$0.isWhitespace }) {
      self = .hookSaid(hook: report.hook, text: text)
    } else {
      return nil
    }
  }
}

extension HistoryError {
  /// Whether the user's own programs said no to a commit that could have been made.
  var isRefusal: Bool {
    switch self {
    case .refusedByHook, .notSigned: true
    default: false
    }
  }
}
