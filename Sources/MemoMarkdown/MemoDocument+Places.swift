extension MemoDocument {
  /// A tag where it stands in the file.
  package struct TagPlace: Sendable {
    /// The name without `#`.
    package let name: String
    /// The name in the header, without quotes; in the body the tag with its `#`.
    package let range: Range<Int>
  }

  /// The tags of the header and of the body, as often as they stand there.
  ///
  /// A tag of the header that is written as no tag reads (escaped, folded over lines) stands where
  /// the value does.
  package func tagPlaces(_ structure: Structure) -> [TagPlace] {
    ["tags", "tag"].flatMap(headerTagPlaces)
      + structure.tags.map { TagPlace(name: $0.name, range: $0.range) }
  }

  private func headerTagPlaces(_ key: String) -> [TagPlace] {
    guard let header, let entry = header.entry(for: key) else { return [] }
    let items = header.list(of: entry)?.items.map(\.range)
    let names = TagList.names(of: entry.value)
    if let items, items.count == names.count {
      return zip(names, items).map { name, item in
        TagPlace(name: name, range: bytes.range(of: name, in: item) ?? item)
      }
    }
    var start = entry.valueRange.lowerBound
    return names.map { name in
      let rest = start..<entry.valueRange.upperBound
      let place = bytes.range(of: name, in: rest)
      if let place { start = place.upperBound }
      return TagPlace(name: name, range: place ?? entry.valueRange)
    }
  }
}

extension Structure {
  /// Where the first thing of a kind stands: a task's box and text, a link, an image, code.
  ///
  /// Of a block of code that is its first line.
  package func first(_ kind: MemoFacts.Features, in bytes: [UInt8]) -> Range<Int>? {
    switch kind {
    case .task: tasks.first.map { $0.boxRange.lowerBound..<$0.range.upperBound }
    case .link: links.first { !$0.isEmbed }?.range
    case .image: links.first { $0.isEmbed }?.range
    case .code:
      code.min { $0.lowerBound < $1.lowerBound }.map {
        bytes.line(at: $0.lowerBound, end: $0.upperBound).content
      }
    default: nil
    }
  }
}

extension [UInt8] {
  /// Where `text` stands inside `range` first.
  fileprivate func range(of text: String, in range: Range<Int>) -> Range<Int>? {
    let wanted = Array(text.utf8)
    var start = range.lowerBound
    while start + wanted.count <= range.upperBound {
      if self[start..<start + wanted.count] == wanted[...] { return start..<start + wanted.count }
      start += 1
    }
    return nil
  }
}
