internal import MemoKit

extension ObjectID {
  /// As many digits as a person is shown; all commands take as few.
  var short: String { String(hex.prefix(8)) }
}
