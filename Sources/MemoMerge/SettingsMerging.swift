internal import MemoMarkdown

/// The merge of two files of settings.
struct SettingsMerging {
  /// The merged file; nil where the keys cannot be told apart.
  private(set) var result: Merge?

  init(_ base: [UInt8], _ left: MergeSide, _ right: MergeSide) {
    guard let old = Self.parts(base), let one = Self.parts(left.bytes),
      let other = Self.parts(right.bytes)
    else { return }
    let precedence = Precedence(left, right)
    let merged = HeaderMerge(old, one, other, precedence).bytes
    guard Self.parts(merged) != nil else { return }
    result = Merge(bytes: merged, dependsOnTimes: precedence.wasAsked)
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
