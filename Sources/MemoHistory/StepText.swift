package import MemoCore

/// What a commit says of the command that made it.
package struct StepRecord: Hashable, Sendable {
  /// The commit.
  package var commit: ObjectID
  /// The first line of its message.
  package var subject: String
  /// The command, such as `edit`, as `Memo-Op` names it.
  package var verb: String
  /// The name of the step, which also a rewritten commit keeps.
  package var step: String
  /// The device that made it.
  package var device: String
  /// The commit that it takes back, where `Memo-Undoes` names one.
  package var undoes: ObjectID?
  /// The step that this commit was, as far as it can still be read.
  package var undoneStep: String?
  /// When it was made.
  package var time: Instant
}

extension StepRecord {
  /// Reads the bytes of a commit object, or nothing where it says of no command.
  ///
  /// Trailers stand in the last paragraph of the message. A merge is no step of anybody.
  init?(_ commit: ObjectID, _ bytes: [UInt8]) {
    guard let text = CommitText(bytes), text.parents.count < 2,
      let message = Self.message(of: bytes)
    else { return nil }
    let lines = message.split(separator: 10, omittingEmptySubsequences: false)
    let end = lines.lastIndex { !$0.isEmpty } ?? 0
    let start = lines[..<end].lastIndex { $0.isEmpty } ?? 0
    guard start > 0, let operation = Self.value(of: "Memo-Op: ", in: lines[start...end]) else {
      return nil
    }
    let words = operation.split(separator: " ")
    guard words.count == 3 else { return nil }
    self.commit = commit
    subject = String(decoding: lines[0], as: UTF8.self)
    (verb, step, device) = (String(words[0]), String(words[1]), String(words[2]))
    undoes = Self.value(of: "Memo-Undoes: ", in: lines[start...end]).flatMap(ObjectID.init(hex:))
    time = Instant(seconds: text.authored)
  }

  /// What stands below the headers.
  private static func message(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var place = 0
    while let end = bytes[place...].firstIndex(of: 10) {
      if end == place { return bytes[(end + 1)...] }
      place = end + 1
    }
    return nil
  }

  private static func value(of key: String, in lines: ArraySlice<ArraySlice<UInt8>>) -> String? {
    lines.first { $0.starts(with: key.utf8) }.map {
      String(decoding: $0.dropFirst(key.utf8.count), as: UTF8.self)
    }
  }
}
