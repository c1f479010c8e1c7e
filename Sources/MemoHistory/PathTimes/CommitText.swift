internal import MemoCore

/// The parts of a commit object that its times are worked out from.
///
/// Source of the format: gitformat-commit and `git cat-file -p`, read as git's `commit.c` does:
/// headers up to the first empty line, then the message.
struct CommitText {
  private(set) var tree: ObjectID
  private(set) var parents: [ObjectID] = []
  private(set) var authored: Int64 = 0
  private(set) var offset: Int16 = 0
  private(set) var committed: Int64 = 0
  private(set) var committedOffset: Int16 = 0
  /// The moves that the trailers tell, as they stand there.
  private(set) var moves: [(old: RelativePath, new: RelativePath)] = []

  /// Reads the bytes of a commit object, or nothing where they are none.
  init?(_ bytes: [UInt8]) {
    var lines = bytes[...]
    func next() -> ArraySlice<UInt8>? {
      guard !lines.isEmpty else { return nil }
      let end = lines.firstIndex(of: 10) ?? lines.endIndex
      defer { lines = lines[min(end + 1, lines.endIndex)...] }
      return lines[..<end]
    }
    guard let first = next(), let tree = Self.id(first, after: "tree ") else { return nil }
    self.tree = tree
    while let line = next(), !line.isEmpty {
      if let parent = Self.id(line, after: "parent ") {
        parents.append(parent)
      } else if line.starts(with: "author ".utf8) {
        (authored, offset) = Self.time(line)
      } else if line.starts(with: "committer ".utf8) {
        (committed, committedOffset) = Self.time(line)
      }
    }
    if !lines.isEmpty { moves = Self.moves(lines) }
  }

  /// The first line of the message in the bytes of a commit object.
  static func subject(of bytes: [UInt8]) -> String {
    guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: [10, 10]) }) else {
      return ""
    }
    let message = bytes[(end + 2)...].drop { $0 <= 32 }
    return String(decoding: message.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
  }

  private static func id(_ line: ArraySlice<UInt8>, after word: String) -> ObjectID? {
    guard line.count == word.utf8.count + 40, line.starts(with: word.utf8) else { return nil }
    let digits = line.dropFirst(word.utf8.count)
    let bytes = [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
      var high: UInt8?
      for digit in digits {
        guard let value = nibble(digit) else { return }
        if let first = high {
          buffer[count] = first << 4 | value
          count += 1
          high = nil
        } else {
          high = value
        }
      }
    }
    return ObjectID(bytes: bytes)
  }

  private static func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The seconds and the offset in minutes behind the last `>` of a signature.
  private static func time(_ line: ArraySlice<UInt8>) -> (seconds: Int64, offset: Int16) {
    guard let end = line.lastIndex(of: UInt8(ascii: ">")) else { return (0, 0) }
    let words = line[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard let seconds = words.first.flatMap({ Int64(String(decoding: $0, as: UTF8.self)) })
    else { return (0, 0) }
    let zone = words.dropFirst().first.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    return (seconds, Int16(clamping: zone / 100 * 60 + zone % 100))
  }

  /// The `Memo-Moved: OLD NEW` lines of a message, whose paths are percent-encoded.
  private static func moves(
    _ message: ArraySlice<UInt8>
  ) -> [(old: RelativePath, new: RelativePath)] {
    let key = Array("Memo-Moved: ".utf8)
    guard message.withUnsafeBytes({ contains(key, in: $0) }) else { return [] }
    return message.split(separator: 10).compactMap { line in
      guard line.starts(with: key) else { return nil }
      let words = line.dropFirst(key.count).split(separator: UInt8(ascii: " "))
      guard words.count == 2, let old = RelativePath(bytes: decoded(words[0])),
        let new = RelativePath(bytes: decoded(words[1]))
      else { return nil }
      return (old, new)
    }
  }

  private static func contains(_ key: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= key.count else { return false }
    return (0...bytes.count - key.count).contains { start in
      bytes[start] == key[0]
        && key.indices.allSatisfy { bytes[start + $0] == key[$0] }
    }
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).map { nibble($0 | ($0 > 57 ? 0x20 : 0)) }
      if byte == UInt8(ascii: "%"), digits.count == 2, let high = digits[0], let low = digits[1] {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
