/// What stands at a folder: a history, or why there is none.
package enum FoundHistory: Sendable {
  /// No repository at or above it.
  case none
  /// Something is there that is left alone.
  case refused(RefusalReason, path: String)
  case open(History)
}

extension History {
  /// Looks where `root` stands, as `Place.locate` does, and opens what is there, once.
  package static func find(
    _ root: String, _ settings: GitSettings
  ) throws(HistoryError) -> FoundHistory {
    var opened: Handle<RepositoryKind>?
    switch try Place.locate(root, settings, opening: &opened) {
    case .none: return .none
    case .refused(let reason, let path): return .refused(reason, path: path)
    case .found(let place):
      guard let handle = opened.take() else { return .open(try History(at: place, settings)) }
      return .open(History(at: place, settings, handle))
    }
  }
}
