package import MemoCore

/// The keys and values of a header, each with its place in the file.
///
/// Values keep their source: `yes`, `007` and `2024-01-01` are the text that was typed. Where the
/// YAML is broken, every top-level `key: value` with its indented lines is read alone; what fails
/// even so is kept as literal text where it is one line, and named in `problems`.
package struct FrontMatter: Sendable {
  /// The file's bytes.
  package let bytes: [UInt8]
  /// The lines between the fences, or the whole file of settings.
  package let range: Range<Int>
  /// The keys in the order of the file; a key that stands twice is there twice.
  package let entries: [Entry]
  /// What could not be read.
  package let problems: [Problem]
  /// Whether the header is one `{…}` of YAML's flow style (JSON between fences).
  let isFlow: Bool
  /// Whether the lines are a list or plain text: nothing here can take a key.
  let isMapping: Bool

  /// A key and its value.
  package struct Entry: Sendable {
    /// The key as text.
    package let key: String
    /// The key in the file.
    package let keyRange: Range<Int>
    /// The value in the file, without anchor and tag; empty, behind the colon, for none.
    package let valueRange: Range<Int>
    /// The value.
    package let value: FrontValue
    /// The value's node; nil where the line is no YAML and was read as literal text.
    let node: YAMLNode?
  }

  /// Reads settings: YAML without fences.
  package init(parsingYAML bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.init(bytes, start..<bytes.count)
  }

  /// Reads the header whose lines lie at `range`.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    var reading = HeaderReading(bytes, range)
    reading.read()
    self.bytes = bytes
    self.range = range
    entries = reading.entries
    problems = reading.finishedProblems()
    isFlow = reading.isFlow
    isMapping = reading.isMapping
  }
}

extension FrontMatter {
  /// The keys that are found in any spelling where the exact one is absent: `Title:` is read.
  static let caseless: Set<String> = ["title", "date", "created", "pinned", "tags", "tag"]

  /// The entry of a key: the last exact one, else for the memo's own keys one in other case.
  package func entry(for key: String) -> Entry? {
    if let exact = entries.last(where: { $0.key == key }) { return exact }
    guard Self.caseless.contains(key) else { return nil }
    return entries.last { $0.key.lowercased() == key }
  }

  /// The value of a key; nil where the key is absent.
  package func value(for key: String) -> FrontValue? { entry(for: key)?.value }

  /// The text of a key's scalar; nil where it is absent, null, a list or a map.
  package func text(for key: String) -> String? { entry(for: key)?.value.text }

  /// The place of a byte of the file.
  package func mark(at offset: Int) -> Mark { Mark(offset: offset, in: bytes) }
}
