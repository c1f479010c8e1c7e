internal import MemoMarkdown

/// A memo taken apart for a merge: mark of order, fences, keys, body.
struct MemoParts {
  /// Whether the file begins with a byte order mark.
  var hasMark = false
  /// The line that opens the header; nil without one.
  var opening: [UInt8]?
  var header: FrontMatter?
  var entries = HeaderEntries()
  /// The line that closes the header with the blank line behind it; nil without a header.
  var closing: [UInt8]?
  var body: [UInt8] = []

  /// Nothing: what a memo that did not exist was.
  init() {}

  /// Takes a memo apart; nil where it has a header whose keys cannot be told apart.
  init?(_ bytes: [UInt8]) {
    let memo = MemoDocument(parsing: bytes)
    guard memo.problems.allSatisfy({ $0.severity == .hint }) else { return nil }
    hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    body = Array(bytes[memo.bodyRange])
    guard let front = memo.header else { return }
    guard let entries = HeaderEntries(front) else { return nil }
    header = front
    self.entries = entries
    opening = Array(bytes[(hasMark ? 3 : 0)..<front.range.lowerBound])
    closing = Array(bytes[front.range.upperBound..<memo.bodyRange.lowerBound])
  }

  var hasBlankBody: Bool {
    body.allSatisfy { ASCII.isBlank($0) || $0 == ASCII.lf || $0 == ASCII.cr }
  }
}
