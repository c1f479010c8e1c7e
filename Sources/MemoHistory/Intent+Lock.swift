internal import MemoCore

extension Intent {
  /// What a lock of the branch tells of the command that wrote the intent.
  enum LockTrace: Hashable {
    /// It names the commit that the intent names, which nobody else makes the branch's.
    case named
    /// It is empty, as libgit2 has it at first, came after the intent, whose process is gone, and
    /// has this description.
    case nameless(FileStat)
  }

  /// What `lock`, a lock of the branch, tells; nil where there is none, or it is another's.
  ///
  /// `begun` is the file that the intent was read from.
  func trace(in lock: String, begun: FileStat?) -> LockTrace? {
    guard let text = SmallFile.load(lock) else { return nil }
    if String(decoding: text.prefix { $0 != 10 }, as: UTF8.self) == commit.hex { return .named }
    guard text.isEmpty, process > 0, isDead, let begun, let seen = SmallFile.stat(lock),
      seen.modified >= begun.modified
    else { return nil }
    return .nameless(seen)
  }
}
