internal import MemoMarkdown

/// The merge of two files of settings.
struct SettingsMerging {
  /// The merged file; nil where the keys cannot be told apart.
  private(set) var bytes: [UInt8]?

  init(_ base: [UInt8], _ left: MergeSide, _ right: MergeSide) {
    guard let old = Self.parts(base), let one = Self.parts(left.bytes),
      let other = Self.parts(right.bytes)
    else { return }
    let merged = HeaderMerge(old, one, other, Precedence(left, right)).bytes
    if Self.parts(merged) != nil { bytes = merged }
  }

  private static func parts(_ bytes: [UInt8]) -> MemoParts? {
    var parts = MemoParts()
    // A last line without an end would run into the next key.
    let isEnded = bytes.isEmpty || bytes.last == ASCII.lf || bytes.last == ASCII.cr
    let front = FrontMatter(parsingYAML: isEnded ? bytes : bytes + [ASCII.lf])
    guard let entries = HeaderEntries(front) else { return nil }
    parts.header = front
    parts.entries = entries
    return parts
  }
}
