internal import MemoCore

/// What made one state of a file of another, as `git diff` prints it.
///
/// Names with letters of any script are written as they are, as git does with `core.quotePath` off;
/// only what would break a line is quoted. Two binary files are named and not shown.
package struct FilePatch: Sendable {
  private let old: FileState?
  private let new: FileState?

  /// A patch from `old` to `new`; nil is a file that is not there.
  package init(from old: FileState?, to new: FileState?) {
    self.old = old
    self.new = new
  }

  /// The header and the hunks; empty where nothing differs.
  package var bytes: [UInt8] {
    guard let path = new?.path ?? old?.path, old != new else { return [] }
    let (from, to) = (old?.path ?? path, path)
    var lines = [Array("diff --git ".utf8) + Self.name("a/", from) + [32] + Self.name("b/", to)]
    lines += modes().map { Array($0.utf8) }
    if from != to {
      lines.append(Array("similarity index \(similarity)%".utf8))
      lines.append(Array("rename from ".utf8) + Self.name("", from))
      lines.append(Array("rename to ".utf8) + Self.name("", to))
    }
    let isSame = old != nil && new != nil && old?.bytes == new?.bytes
    return lines.flatMap { $0 + [ASCII.lf] } + (isSame ? [] : body(from, to))
  }

  private func modes() -> [String] {
    switch (old, new) {
    case (nil, let new?): ["new file mode \(new.mode)"]
    case (let old?, nil): ["deleted file mode \(old.mode)"]
    case (let old?, let new?) where old.mode != new.mode:
      ["old mode \(old.mode)", "new mode \(new.mode)"]
    default: []
    }
  }

  private func body(_ from: RelativePath, _ to: RelativePath) -> [UInt8] {
    let short = { (state: FileState?) in state.map { $0.id.hex.prefix(7) } ?? "0000000" }
    let hasMode = old != nil && new != nil && old?.mode == new?.mode
    var result = Array("index \(short(old))..\(short(new))".utf8)
    if hasMode, let mode = new?.mode { result += " \(mode)".utf8 }
    result.append(ASCII.lf)
    let nowhere = Array("/dev/null".utf8)
    let before = old == nil ? nowhere : Self.name("a/", from)
    let after = new == nil ? nowhere : Self.name("b/", to)
    if old?.isBinary ?? false || new?.isBinary ?? false {
      return result + Array("Binary files ".utf8) + before + Array(" and ".utf8) + after
        + Array(" differ\n".utf8)
    }
    let hunks = UnifiedDiff.hunks(from: old?.bytes ?? [], to: new?.bytes ?? [])
    guard !hunks.isEmpty else { return result }
    result += Array("--- ".utf8) + before + Self.ending(before) + [ASCII.lf]
    result += Array("+++ ".utf8) + after + Self.ending(after) + [ASCII.lf]
    return result + hunks
  }

  /// How much of the larger file's bytes stands in lines of both, in hundredths.
  private var similarity: Int {
    guard let old, let new else { return 0 }
    if old.bytes == new.bytes { return 100 }
    let diff = LineDiff(from: old.bytes, to: new.bytes, endingAt: .lineFeed)
    let gone = diff.hunks.reduce(0) { sum, hunk in
      sum + diff.old.lines[hunk.old].reduce(0) { $0 + $1.range.count }
    }
    return 100 * (old.bytes.count - gone) / max(1, old.bytes.count, new.bytes.count)
  }

  // MARK: Names

  /// A name, in quotes where a byte in it needs them.
  private static func name(_ prefix: String, _ path: RelativePath) -> [UInt8] {
    let quoted = path.bytes.flatMap(escaped)
    let bytes = Array(prefix.utf8) + quoted
    return quoted == path.bytes ? bytes : [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    case 7...13: [UInt8(ascii: "\\"), Array("abtnvfr".utf8)[Int(byte) - 7]]
    case ..<32, 127:
      [UInt8(ascii: "\\")] + [6, 3, 0].map { UInt8(ascii: "0") + byte >> UInt8($0) & 7 }
    default: [byte]
    }
  }

  /// A tab behind a name with blanks tells where it ends.
  private static func ending(_ name: [UInt8]) -> [UInt8] {
    name.contains(32) ? [9] : []
  }
}
