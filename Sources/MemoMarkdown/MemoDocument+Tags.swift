extension MemoDocument {
  /// The file with a tag added to the header, in the style its tags are written in.
  ///
  /// As it was where the header has the tag already.
  package func addingTag(_ tag: String) throws(EditError) -> [UInt8] {
    guard let name = TagList.name(tag) else { throw .invalidTag(tag) }
    guard let entry = tagEntry, entry.value != .null else {
      return try setting(tagEntry?.key ?? "tags", to: .list([name]))
    }
    let names = try allNames(of: entry)
    if names.contains(where: { $0.lowercased() == name.lowercased() }) { return bytes }
    guard case .string(let text, _) = entry.value else {
      return try setting(entry.key, to: .list(names + [name]))
    }
    if TagList.hasComma(text) { return try setting(entry.key, to: .text("\(text), \(name)")) }
    let hasBlank = name.unicodeScalars.contains { $0.properties.isWhitespace }
    if hasBlank { return try setting(entry.key, to: .list(names + [name])) }
    return try setting(entry.key, to: .text(text.isEmpty ? name : "\(text) \(name)"))
  }

  /// The file without a tag in the header; as it was where the header has no such tag.
  package func removingTag(_ tag: String) throws(EditError) -> [UInt8] {
    guard let name = TagList.name(tag), let entry = tagEntry else { return bytes }
    let names = try allNames(of: entry)
    let kept = names.filter { $0.lowercased() != name.lowercased() }
    guard kept.count < names.count else { return bytes }
    guard case .string(let text, _) = entry.value else {
      return try setting(entry.key, to: .list(kept))
    }
    if kept.isEmpty { return try setting(entry.key, to: .list([])) }
    let separator = TagList.hasComma(text) ? ", " : " "
    return try setting(entry.key, to: .text(kept.joined(separator: separator)))
  }

  /// The names in a list or a text of tags, all of them.
  ///
  /// - Throws: `EditError.notVerified` where something stands between them that is no name and
  ///   would be lost.
  func allNames(of entry: FrontMatter.Entry) throws(EditError) -> [String] {
    if case .map = entry.value { throw .notVerified(entry.key) }
    if case .list(let items) = entry.value {
      guard items.allSatisfy({ $0 == .null || $0.text != nil }) else {
        throw .notVerified(entry.key)
      }
    }
    return TagList.names(of: entry.value)
  }

  private var tagEntry: FrontMatter.Entry? {
    header?.entry(for: "tags") ?? header?.entry(for: "tag")
  }
}
