import MemoCore

/// The work of reading a header: whole where its YAML is good, else key by key.
struct HeaderReading {
  /// Longer headers are not read.
  static let sizeLimit = 1 << 20
  /// A broken header is read in at most this many parts.
  static let chunkLimit = 2000

  let bytes: [UInt8]
  let range: Range<Int>
  var entries: [FrontMatter.Entry] = []
  var isFlow = false
  var isMapping = true
  var reader = YAMLReader()
  var found: [(kind: Problem.Kind, offset: Int, key: String?)] = []

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// Fills `entries`.
  mutating func read() {
    guard range.count <= Self.sizeLimit else {
      note(.tooLarge, range.lowerBound)
      return
    }
    guard !hasConflict() else { return readByKey(nil) }
    do throws(YAMLFailure) {
      let root = try reader.read(bytes, range)
      guard accept(root) else { return readText() }
    } catch {
      reader.anchors = [:]
      readByKey(error)
    }
  }

  /// The problems with their marks, found in one walk over the header.
  func finishedProblems() -> [Problem] {
    var all = found
    if let place = reader.firstUnfollowed { all.append((.tooManyAliases, place, nil)) }
    var names: Set<String> = []
    for entry in entries where !names.insert(entry.key).inserted {
      all.append((.duplicateKey(entry.key), entry.keyRange.lowerBound, entry.key))
    }
    all.append(contentsOf: tagProblems())
    return all.map { Problem($0.kind, at: Mark(offset: $0.offset, in: bytes), key: $0.key) }
      .sorted { $0.mark < $1.mark }
  }

  private func tagProblems() -> [(kind: Problem.Kind, offset: Int, key: String?)] {
    entries.compactMap { entry in
      guard let node = entry.node, !node.isAlias, !node.hasKnownTag, let tag = node.tag
      else { return nil }
      return (.unknownTag(tag), node.range.lowerBound, entry.key)
    }
  }

  mutating func note(_ kind: Problem.Kind, _ offset: Int, key: String? = nil) {
    found.append((kind, offset, key))
  }

  private mutating func hasConflict() -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      let line = bytes.line(at: place, end: range.upperBound)
      if Layout.isConflictMarker(bytes, line.content) {
        note(.conflictMarkers, place)
        return true
      }
      place = line.next
    }
    return false
  }

  /// Takes the pairs of a mapping; false where the node is none.
  mutating func accept(_ root: YAMLNode?) -> Bool {
    guard let root else { return true }
    guard case .mapping(let pairs, let isFlow) = root.content else { return false }
    self.isFlow = isFlow
    entries += pairs.map { pair in
      FrontMatter.Entry(
        key: pair.key.text ?? bytes.text(pair.key.range), keyRange: pair.key.range,
        valueRange: pair.value.valueRange, value: pair.value.value(in: bytes), node: pair.value)
    }
    return true
  }
}
