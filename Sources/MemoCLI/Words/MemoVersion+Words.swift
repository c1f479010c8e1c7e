internal import MemoKit

extension MemoVersion.Kind {
  /// What happened, in a word.
  func name(_ words: Words) -> String {
    switch self {
    case .add: words("added", "추가")
    case .edit: words("edited", "고침")
    case .rename: words("renamed", "옮김")
    case .remove: words("removed", "지움")
    case .merge: words("merged", "합침")
    }
  }
}

extension MemoVersion {
  /// Whether the message says more than the kind of the change and the path do.
  var hasMessage: Bool {
    let paths = [path.text, previousPath?.text].compactMap { $0 }
    let verbs = ["Add", "Edit", "Save", "Remove", "Move", "Change"]
    let plain = verbs.flatMap { verb in paths.map { "\(verb) \($0)" } }
    return !message.isEmpty && !plain.contains(message)
  }
}

extension Words {
  /// `1,234 changes`.
  func changes(_ count: Int) -> String {
    let number = number(count)
    return self(count == 1 ? "1 change" : "\(number) changes", "변경 \(number)개")
  }
}
