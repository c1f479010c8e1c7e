extension MemoDocument {
  /// The file with a tag renamed in the header and in the body; every other byte stays.
  ///
  /// A list or text of the header that then holds a tag twice keeps the first. Tags in code, links
  /// and addresses are none. The result is read again: its tags are the old ones renamed, and no
  /// key comes or goes; an alias of the tags follows them. A file that is damaged is refused: what
  /// is read of its tags may not be what stands there.
  package func renamingTag(_ renaming: TagRenaming) throws(EditError) -> [UInt8] {
    try checkEditable()
    guard !problems.contains(where: { $0.severity == .damage }) else { throw .notVerified("tags") }
    var document = self
    for key in ["tags", "tag"] {
      guard let entry = document.header?.entry(for: key),
        TagList.names(of: entry.value).contains(where: { renaming.name(for: $0) != nil })
      else { continue }
      let new = try document.renaming(renaming, in: entry)
      document = MemoDocument(parsing: new)
    }
    let new = MemoDocument(parsing: document.renamingInBody(renaming))
    let wanted = TagList.unique(tags(structure).map { renaming.name(for: $0) ?? $0 })
    guard new.tags(new.structure).map({ Array($0.utf8) }) == wanted.map({ Array($0.utf8) }),
      new.header?.entries.map(\.key) == header?.entries.map(\.key)
    else { throw .notVerified("tags") }
    return new.bytes
  }

  private func renamingInBody(_ renaming: TagRenaming) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    for tag in structure.tags.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard let name = renaming.name(for: tag.name), tag.range.lowerBound >= start else { continue }
      result += bytes[start...tag.range.lowerBound] + Array(name.utf8)
      start = tag.range.upperBound
    }
    return result + bytes[start...]
  }

  private func renaming(
    _ renaming: TagRenaming, in entry: FrontMatter.Entry
  ) throws(EditError) -> [UInt8] {
    guard let header else { return bytes }
    if case .string(let text, _) = entry.value {
      let new = TagText(text).renamed(renaming)
      return Array(new.utf8) == Array(text.utf8) ? bytes : try setting(entry.key, to: .text(new))
    }
    if let new = header.renamingItems(renaming, of: entry) {
      let document = MemoDocument(parsing: new)
      let wanted = TagList.names(of: entry.value).map { renaming.name(for: $0) ?? $0 }
      if let value = document.header?.entry(for: entry.key)?.value,
        TagList.names(of: value).map({ Array($0.utf8) }) == wanted.map({ Array($0.utf8) })
      {
        return try document.withoutRepeatedItems(entry.key, renaming)
      }
    }
    let names = try allNames(of: entry).map { renaming.name(for: $0) ?? $0 }
    return try setting(entry.key, to: .list(TagList.unique(names)))
  }

  /// The file in which a list holds each renamed tag once: the later one's item goes.
  private func withoutRepeatedItems(
    _ key: String, _ renaming: TagRenaming
  ) throws(EditError) -> [UInt8] {
    var document = self
    while let header = document.header, let entry = header.entry(for: key),
      let list = header.list(of: entry), let place = list.repeated(renaming)
    {
      let new: [UInt8]
      if list.isFlow {
        let start = list.items[place - 1].range.upperBound
        new =
          Array(document.bytes[..<start])
          + Array(document.bytes[list.items[place].range.upperBound...])
      } else {
        var items = list.items.map(\.text)
        items.remove(at: place)
        new = try document.setting(key, to: .list(items))
      }
      let read = MemoDocument(parsing: new)
      guard let left = read.header?.entry(for: key).flatMap({ read.header?.list(of: $0) }),
        left.items.count == list.items.count - 1
      else { throw .notVerified(key) }
      document = read
    }
    return document.bytes
  }
}

extension FrontMatter {
  /// The file with items of a list renamed where they stand, each in the quotes it has.
  ///
  /// What is no text on one line is passed over; nil where the entry is no list that is written
  /// there.
  fileprivate func renamingItems(_ renaming: TagRenaming, of entry: Entry) -> [UInt8]? {
    guard let list = entry.node, !list.isAlias, case .sequence(let nodes, let isFlow) = list.content
    else { return nil }
    var result = bytes
    for node in nodes.reversed() {
      guard let old = plainText(of: node) else { continue }
      let text = TagText(old, isOneName: true).renamed(renaming)
      guard Array(text.utf8) != Array(old.utf8) else { continue }
      let written = ScalarWriter.write(text, like: node.writtenStyle, isFlow: isFlow)
      result.replaceSubrange(node.range, with: Array(written.utf8))
    }
    return result
  }
}

extension FrontMatter.ListSource {
  /// The place of an item whose tag an item before it has already, and which one of the two got
  /// just now.
  fileprivate func repeated(_ renaming: TagRenaming) -> Int? {
    var seen: Set<String> = []
    for (place, item) in items.enumerated() {
      guard let name = TagList.name(item.text) else { continue }
      if !seen.insert(name.lowercased()).inserted, renaming.isResult(name) { return place }
    }
    return nil
  }
}
